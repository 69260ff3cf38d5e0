# Runs PROGRAM and fails unless it prints EXPECTED.
execute_process(COMMAND ${PROGRAM} OUTPUT_VARIABLE output RESULT_VARIABLE status)
if(NOT status EQUAL 0 OR NOT output STREQUAL "${EXPECTED}")
  message(FATAL_ERROR "${PROGRAM} ended with ${status} and printed: ${output}")
endif()
