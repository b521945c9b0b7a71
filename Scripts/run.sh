#!/usr/bin/env bash
# run.sh PROGRAM [ARGUMENT ...]: opens the window, or replays the built-in tour into pictures if there is no display.
set -eu

program=$1
shift
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    exec "$program" "$@"
fi
rm -rf build/tour
"$program" replay Resources/tour.gesture --output build/tour
echo "panorama: no display; the tour was drawn into build/tour/*.png"
