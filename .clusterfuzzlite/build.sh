#!/bin/bash -eu
# Builds the coverage-guided targets into $OUT, each with its dictionary, options and seeds. Compiler, flags and engine
# come from the environment: CC, CXX, CFLAGS, CXXFLAGS, LIB_FUZZING_ENGINE.
build=$WORK/clmem
cmake -S "$SRC/clmem" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON
cmake --build "$build" --target clmem_fuzzers
cp "$build"/bin/*_fuzzer "$build"/bin/*_fuzzer.dict "$build"/bin/*_fuzzer.options "$build"/bin/*_fuzzer_seed_corpus.zip "$OUT"
