# Sets motzkin_report_page to the source that holds the page of HTML reports: that of a source package, which has it
# bundled; or bundled from web/report where node and npm are there; an empty one otherwise. Nothing is downloaded but the
# packages of package-lock.json, once.
set(motzkin_report_page no_report_template.cpp)
set(web_report ${PROJECT_SOURCE_DIR}/web/report)
find_program(MOTZKIN_NODE node)
find_program(MOTZKIN_NPM npm)
mark_as_advanced(MOTZKIN_NODE MOTZKIN_NPM)
if(MOTZKIN_REPORT AND EXISTS ${web_report}/bundled/report_template.cpp)
  set(motzkin_report_page ${web_report}/bundled/report_template.cpp)
elseif(MOTZKIN_REPORT AND MOTZKIN_NODE AND MOTZKIN_NPM)
  set(motzkin_report_page ${PROJECT_BINARY_DIR}/web/report_template.cpp)
  file(GLOB web_report_sources CONFIGURE_DEPENDS ${web_report}/src/*)
  add_custom_command(
    OUTPUT ${motzkin_report_page} ${PROJECT_BINARY_DIR}/web/report.html
    COMMAND sh ${web_report}/install.sh ${MOTZKIN_NPM}
    COMMAND ${MOTZKIN_NODE} ${web_report}/build.mjs ${PROJECT_BINARY_DIR}/web
    DEPENDS ${web_report}/build.mjs ${web_report}/install.sh ${web_report}/package-lock.json ${web_report_sources}
    COMMENT "Bundling the page of HTML reports"
    VERBATIM)
elseif(MOTZKIN_REPORT)
  message(STATUS "node or npm not found: write_report will have no page")
endif()
