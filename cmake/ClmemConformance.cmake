# The conformance suite as CTest tests of a driver's own build.

include_guard(GLOBAL)

# clmem_add_conformance_tests(DRIVER <driver>
#                             [NAME <name>] [DEVICE <device>] [PROFILE quick|full|stress] [FILTER <pattern>...]
#                             [BASELINE <file|none>...] [STRICT] [ARGUMENTS <argument>...]
#                             [SHARDS <n>] [JOBS <n>] [TIMEOUT <seconds>] [LABELS <label>...]
#                             [ENVIRONMENT <name=value>...] [RESOURCE_GROUPS <group>...] [OUTPUT <directory>] [OPTIONAL])
#
#   clmem_add_conformance_tests(DRIVER $<TARGET_FILE:mydriver> BASELINE ${CMAKE_CURRENT_SOURCE_DIR}/known.txt
#                               SHARDS 4 RESOURCE_GROUPS gpus:1 DEVICE resource:gpus)
#
# DRIVER is what --driver takes; a target's file makes the test depend on nothing but itself, so build it first. NAME
# defaults to the driver's word or "driver". The tests are conformance.<name>, or with SHARDS conformance.<name>.1 to .n
# and conformance.<name>.merge, which makes one report of all, also when some failed. Each has the labels `conformance` and
# <name>. Results, report.txt, summary.md and a junit.xml per device are below OUTPUT, by default
# <current binary directory>/conformance/<name>. JOBS (default 1) is the number of workers and CTest's PROCESSORS;
# RESOURCE_GROUPS is CTest's property, so that tests share devices out among them; with DEVICE resource:<type> each runs on
# the one that CTest has chosen, whose id in the resource specification is the device's index or a part of its name. With
# OPTIONAL a driver that is not installed is skipped.
function(clmem_add_conformance_tests)
  cmake_parse_arguments(PARSE_ARGV 0 arg "STRICT;OPTIONAL" "DRIVER;NAME;DEVICE;PROFILE;SHARDS;JOBS;TIMEOUT;OUTPUT"
    "FILTER;BASELINE;ARGUMENTS;LABELS;ENVIRONMENT;RESOURCE_GROUPS")
  if(NOT arg_DRIVER OR arg_UNPARSED_ARGUMENTS OR arg_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "clmem_add_conformance_tests: expected DRIVER <driver> and known keywords with values, found: ${ARGV}")
  endif()
  clmem_conformance_defaults_(arg)
  set(gate "")
  foreach(file IN LISTS arg_BASELINE)
    list(APPEND gate --baseline "${file}")
  endforeach()
  if(arg_STRICT)
    list(APPEND gate --strict)
  endif()
  set(run run --driver "${arg_DRIVER}" --profile ${arg_PROFILE} --jobs ${arg_JOBS} ${gate} ${arg_ARGUMENTS})
  if(arg_DEVICE)
    list(APPEND run --device "${arg_DEVICE}")
  endif()
  foreach(pattern IN LISTS arg_FILTER)
    list(APPEND run --filter "${pattern}")
  endforeach()

  if(arg_SHARDS EQUAL 1)
    clmem_add_conformance_test_(${arg_NAME} "" ${run} --output "${arg_OUTPUT}")
    return()
  endif()
  set(shards "")
  set(results "")
  foreach(index RANGE 1 ${arg_SHARDS})
    clmem_add_conformance_test_(${arg_NAME} .${index} ${run} --shard ${index}/${arg_SHARDS}
      --output "${arg_OUTPUT}/shard${index}")
    list(APPEND shards conformance.${arg_NAME}.${index})
    list(APPEND results "${arg_OUTPUT}/shard${index}")
  endforeach()
  # After the shards, but whatever became of them: the report is wanted most when one has failed.
  add_test(NAME conformance.${arg_NAME}.merge COMMAND ${CLMEM_CONFORMANCE_COMMAND_} merge ${gate} --output "${arg_OUTPUT}"
    ${results})
  set_tests_properties(conformance.${arg_NAME}.merge PROPERTIES DEPENDS "${shards}" LABELS "${arg_LABELS}"
    ENVIRONMENT "${arg_ENVIRONMENT}")
  if(arg_OPTIONAL)
    set_tests_properties(conformance.${arg_NAME}.merge PROPERTIES SKIP_REGULAR_EXPRESSION "cannot read .*shard1")
  endif()
endfunction()

# In the caller's scope: what was left out, and where the program is.
macro(clmem_conformance_defaults_ prefix)
  foreach(default IN ITEMS PROFILE:full SHARDS:1 JOBS:1 TIMEOUT:1800)
    string(REPLACE ":" ";" default "${default}")
    list(GET default 0 name)
    if(NOT ${prefix}_${name})
      list(GET default 1 ${prefix}_${name})
    endif()
  endforeach()
  if(NOT ${prefix}_NAME)
    if(${prefix}_DRIVER MATCHES "^[a-z]+$")
      set(${prefix}_NAME ${${prefix}_DRIVER})
    else()
      set(${prefix}_NAME driver)
    endif()
  endif()
  if(NOT ${prefix}_OUTPUT)
    set(${prefix}_OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/conformance/${${prefix}_NAME}")
  endif()
  list(APPEND ${prefix}_LABELS conformance ${${prefix}_NAME})
  if(TARGET clmem-conformance)
    set(CLMEM_CONFORMANCE_COMMAND_ "$<TARGET_FILE:clmem-conformance>")
  elseif(CLMEM_CONFORMANCE_EXECUTABLE)
    set(CLMEM_CONFORMANCE_COMMAND_ "${CLMEM_CONFORMANCE_EXECUTABLE}")
  else()
    message(FATAL_ERROR "clmem_add_conformance_tests: this clmem was built without its conformance suite")
  endif()
endmacro()

# One run, with the properties that all of them have.
macro(clmem_add_conformance_test_ name suffix)
  add_test(NAME conformance.${name}${suffix} COMMAND ${CLMEM_CONFORMANCE_COMMAND_} ${ARGN})
  set_tests_properties(conformance.${name}${suffix} PROPERTIES
    LABELS "${arg_LABELS}" TIMEOUT ${arg_TIMEOUT} PROCESSORS ${arg_JOBS} ENVIRONMENT "${arg_ENVIRONMENT}")
  if(arg_RESOURCE_GROUPS)
    set_tests_properties(conformance.${name}${suffix} PROPERTIES RESOURCE_GROUPS "${arg_RESOURCE_GROUPS}")
  endif()
  if(arg_OPTIONAL)
    set_tests_properties(conformance.${name}${suffix} PROPERTIES SKIP_REGULAR_EXPRESSION "is not installed;no such file")
  endif()
endmacro()
