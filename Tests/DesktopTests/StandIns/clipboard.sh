#!/bin/sh
# Stands in for wl-copy and xclip, under whose names links lead here: keeps what it is given, and with what arguments, beside the link.
folder=${0%/*}
/bin/cat >"$folder/picture"
echo "$@" >"$folder/arguments"
[ ! -e "$folder/fails" ]
