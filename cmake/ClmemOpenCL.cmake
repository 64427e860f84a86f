# Finds OpenCL headers and an ICD loader as OpenCL::Headers and OpenCL::OpenCL. Khronos' packages are tried first;
# CMake's own module finds ocl-icd. Also included by the installed package.

include_guard(GLOBAL)

find_package(OpenCLHeaders CONFIG QUIET)
find_package(OpenCLICDLoader CONFIG QUIET)
if(NOT TARGET OpenCL::OpenCL)
  find_package(OpenCL CONFIG QUIET)
endif()
if(NOT TARGET OpenCL::OpenCL)
  find_package(OpenCL 3.0 MODULE REQUIRED)
endif()
if(NOT TARGET OpenCL::Headers)
  add_library(OpenCL::Headers INTERFACE IMPORTED)
  target_include_directories(OpenCL::Headers INTERFACE
    $<TARGET_PROPERTY:OpenCL::OpenCL,INTERFACE_INCLUDE_DIRECTORIES>)
endif()
