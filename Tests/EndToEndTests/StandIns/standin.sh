#!/bin/sh
# Stands in for a program, under whose name a link leads here: runs the script of that name beside the link.
. "$0.sh"
