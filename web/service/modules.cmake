# Builds the WebAssembly modules of the package in web/fukumi, with the JavaScript of Emscripten
# that loads them: one module searches in a worker, and a small one contains the rules for the
# page's main thread. The engine throws only if it cannot start a thread, so a build for one thread
# compiles the engine without exceptions. All code except the engine is optimized for size, because
# pages download it.
if(NOT FUKUMI_THREADS)
    target_compile_options(fukumi_engine PRIVATE -fno-exceptions)
endif()
foreach(target IN ITEMS fukumi_formats fukumi_position_keys fukumi_gomocup fukumi_answers fukumi_web)
    target_compile_options(${target} PRIVATE -Os)
endforeach()

set(host "${PROJECT_SOURCE_DIR}/web/fukumi/wasm/host.js")
set(module_begin "${PROJECT_SOURCE_DIR}/web/fukumi/wasm/module_begin.js")
set(module_end "${PROJECT_SOURCE_DIR}/web/fukumi/wasm/module_end.js")

function(fukumi_module name functions)
    add_executable(${name} exports.cpp)
    target_link_libraries(${name} PRIVATE fukumi_web)
    set_target_properties(${name} PROPERTIES LINK_DEPENDS "${host};${module_begin};${module_end}")
    # The package loads the modules itself, so the modules do not need Emscripten's code for
    # browsers and Node.js. ENVIRONMENT=worker adds the smallest amount of such code.
    target_link_options(${name} PRIVATE
        -O3 -sENVIRONMENT=worker -sMODULARIZE -sEXPORT_NAME=createFukumi -sFILESYSTEM=0
        -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=2GB -sTOTAL_STACK=8MB
        "-sEXPORTED_FUNCTIONS=${functions},_malloc,_free"
        -sEXPORTED_RUNTIME_METHODS=UTF8ToString,stringToUTF8,lengthBytesUTF8
        --js-library "${host}" --extern-pre-js "${module_begin}"
        --extern-post-js "${module_end}")
endfunction()

if(FUKUMI_THREADS)
    fukumi_module(fukumi-threads "_fukumi_give_network,_fukumi_create,_fukumi_serve,_fukumi_receive_line")
    target_compile_definitions(fukumi-threads PRIVATE FUKUMI_WEB_SEARCH)
    target_link_options(fukumi-threads PRIVATE
        -sPTHREAD_POOL_SIZE=Module[\"helpers\"] -sPTHREAD_POOL_SIZE_STRICT=2
        -sDEFAULT_PTHREAD_STACK_SIZE=8MB -Wno-pthreads-mem-growth)
else()
    fukumi_module(fukumi-single "_fukumi_give_network,_fukumi_create,_fukumi_serve,_fukumi_receive_line")
    target_compile_definitions(fukumi-single PRIVATE FUKUMI_WEB_SEARCH)
    fukumi_module(fukumi-rules "_fukumi_serve")
endif()
