// What is wider than the page is scrolled with the keyboard, too; and the theme's button has no name.
document.addEventListener('DOMContentLoaded', () => {
  for (const block of document.querySelectorAll('[role=main] pre, [role=main] table')) {
    if (block.scrollWidth > block.clientWidth) {
      block.tabIndex = 0;
    }
  }
  document.querySelector('.navbar-toggler')?.setAttribute('aria-label', 'Pages');
});
