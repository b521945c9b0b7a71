#!/bin/sh
# Replaces clipboard programs; links with their names lead here. Behaves as the file "mode" beside the link says. Records its process and
# those that it starts there.
folder=${0%/*}
read -r mode <"$folder/mode"
echo $$ >>"$folder/processes"
case $mode in
hangs) exec /bin/sleep 1000 ;;
hangs-after-some) printf 'image/png\n' && exec /bin/sleep 1000 ;;
hangs-after-closing) printf 'image/png\n' && exec /bin/sleep 1000 >&- ;;
ignores-signals) trap '' TERM INT HUP && printf 'image/png\n' && while :; do /bin/sleep 1000; done ;;
leaves-a-child)
    /bin/sleep 1000 &
    echo $! >>"$folder/processes"
    printf 'image/png\n'
    ;;
writes-endlessly) exec /usr/bin/yes image/png ;;
drips) while :; do printf x && /bin/sleep 0.02; done ;;
exits-with-garbage) printf '\377\000\033[2J\n' && exit 3 ;;
esac
