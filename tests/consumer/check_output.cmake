# Runs PROGRAM and fails unless it prints what the frames of main.cpp do.
execute_process(COMMAND ${PROGRAM} OUTPUT_VARIABLE output RESULT_VARIABLE status)
if(NOT status EQUAL 0 OR NOT output STREQUAL "touching\noverlapping [0, 1]\n")
  message(FATAL_ERROR "${PROGRAM} ended with ${status} and printed: ${output}")
endif()
