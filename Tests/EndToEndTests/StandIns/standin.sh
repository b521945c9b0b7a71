#!/bin/sh
# Replaces a program; a link with its name leads here. Runs the script of that name beside the link.
. "$0.sh"
