# cmake -DSOURCE_DIR=<dir> -DTEMPLATE=<file> -DOUTPUT=<file> -P write_commit.cmake: configures a source with the commit that
# SOURCE_DIR has checked out, as @COMMIT@. OUTPUT is written only where it changes, so that nothing is compiled again in vain.

# Not the commit of a repository that merely contains the sources: the prefix of its top directory is empty. Sources that are
# mounted in a container belong to another user, which git refuses unless they are said to be safe.
set(git git -c "safe.directory=${SOURCE_DIR}" --no-optional-locks -C "${SOURCE_DIR}")
execute_process(COMMAND ${git} rev-parse --show-prefix RESULT_VARIABLE code OUTPUT_VARIABLE prefix ERROR_QUIET)
string(STRIP "${prefix}" prefix)
set(COMMIT "")
if(code EQUAL 0 AND prefix STREQUAL "")
  execute_process(COMMAND ${git} describe --always --exclude=* --abbrev=40 "--dirty= (modified)"
    OUTPUT_VARIABLE COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
else()
  file(STRINGS "${SOURCE_DIR}/cmake/commit.txt" COMMIT REGEX "^[0-9a-f]+$")
endif()
if(COMMIT STREQUAL "")
  set(COMMIT "unknown")
endif()
configure_file("${TEMPLATE}" "${OUTPUT}" @ONLY)
