# Finds CLMEM_PYTHON, the interpreter of the tests that are Python programs, and CLMEM_PYTHON_LACKS, the packages that it has not got.

# Modules that tests import; ci/packages.txt has the packages of Debian and Ubuntu.
set(CLMEM_PYTHON_PACKAGES jsonschema pyopencl yaml)

# clmem_find_lacking_packages_(<variable> <interpreter>): the packages that the interpreter lacks; all, if it does not run.
function(clmem_find_lacking_packages_ lacking interpreter)
  execute_process(
    COMMAND "${interpreter}" -c
      "import importlib.util, sys; print(*[p for p in sys.argv[1:] if not importlib.util.find_spec(p)], sep=';', end='')"
      ${CLMEM_PYTHON_PACKAGES}
    RESULT_VARIABLE code OUTPUT_VARIABLE found ERROR_QUIET)
  if(NOT code EQUAL 0)
    set(found ${CLMEM_PYTHON_PACKAGES})
  endif()
  set(${lacking} "${found}" PARENT_SCOPE)
endfunction()

function(clmem_has_python_packages_ answer interpreter)
  clmem_find_lacking_packages_(lacking "${interpreter}")
  if(lacking)
    set(${answer} FALSE PARENT_SCOPE)
  endif()
endfunction()

# One that has all, the system's first: another one may be first in PATH, without the packages of the system.
find_program(CLMEM_PYTHON python3 HINTS /usr/bin VALIDATOR clmem_has_python_packages_
  DOC "Python of the tests. Default: the first with the packages that they import, or else the system's.")
find_program(CLMEM_PYTHON python3 HINTS /usr/bin)
if(NOT CLMEM_PYTHON)
  message(STATUS "No python3: the tests that are Python programs are left out")
  return()
endif()
clmem_find_lacking_packages_(CLMEM_PYTHON_LACKS "${CLMEM_PYTHON}")
if(CLMEM_PYTHON_LACKS)
  list(JOIN CLMEM_PYTHON_LACKS ", " text)
  message(STATUS "Tests are left out or skipped, for ${CLMEM_PYTHON} lacks ${text}; -DCLMEM_PYTHON=<file> names another one")
endif()
