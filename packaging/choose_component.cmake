# CPack reads this for each kind of package.
if(CPACK_GENERATOR STREQUAL DEB)
    set(CPACK_COMPONENTS_ALL deb)
else()
    set(CPACK_COMPONENTS_ALL archive)
    set(CPACK_COMPONENT_INCLUDE_TOPLEVEL_DIRECTORY ON)
endif()
