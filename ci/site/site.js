// Makes wide tables and programs scroll with the keyboard, and adds names and roles that the theme lacks.
document.addEventListener('DOMContentLoaded', () => {
  for (const block of document.querySelectorAll('[role=main] pre, [role=main] table')) {
    if (block.scrollWidth > block.clientWidth) {
      block.tabIndex = 0;
    }
  }
  document.querySelector('.navbar')?.setAttribute('role', 'navigation');
  document.querySelector('.navbar-toggler')?.setAttribute('aria-label', 'Pages');
});
