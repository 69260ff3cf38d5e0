# Fails unless README holds the whole content of each of FILES (separated by commas), lines as they are. With COMPLETE it
# must have no other block of code or output.
file(READ ${README} readme)
string(REPLACE "," ";" files "${FILES}")
foreach(file IN LISTS files)
  file(READ ${file} content)
  string(FIND "${readme}" "\n${content}```" position)
  if(content STREQUAL "" OR position EQUAL -1)
    message(FATAL_ERROR "${README} does not show ${file} as it is:\n${content}")
  endif()
endforeach()

string(REGEX MATCHALL "\n```(cpp|text)\n" blocks "${readme}")
list(LENGTH blocks shown)
list(LENGTH files checked)
if(COMPLETE AND NOT shown EQUAL checked)
  message(FATAL_ERROR "${README} shows ${shown} blocks of code or output, of which ${checked} are checked")
endif()
