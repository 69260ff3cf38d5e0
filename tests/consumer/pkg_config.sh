#!/bin/sh
# Compiles main.cpp as pkg-config says, and expects it to print what it does elsewhere.
# usage: pkg_config.sh COMPILER FOLDER_OF_PC_FILES FLAGS...
set -eu
here=$(cd "$(dirname "$0")" && pwd)
compiler=$1
PKG_CONFIG_PATH=$2
export PKG_CONFIG_PATH
shift 2
# shellcheck disable=SC2046 # each option is a word
"$compiler" -std=c++20 "$@" "$here/main.cpp" $(pkg-config --cflags --libs --static motzkin) -o pkg_config_consumer
[ "$(./pkg_config_consumer)" = "$(printf 'touching\noverlapping [0, 1]')" ]
