#!/usr/bin/env bash
# soak.sh PROGRAM [ACTIONS] [SEED]: random hands at a real window over 400 pictures: keys, clicks, drags, wheels, resizes. The same seed gives
# the same hands. Prints memory and descriptors on the way; fails when the program ends, when it was ever larger than LIMIT MB, or when it
# holds more descriptors at the end than it did after the first minute.
set -u

program=$1
actions=${2:-50000}
seed=${3:-1}
limit=${LIMIT:-256}
# Actions that go to the window together; between two of these it is looked at.
batch=100

for tool in Xvfb xdotool awk; do
    command -v $tool >/dev/null || { echo "panorama: $tool is missing; make test installs it" >&2; exit 2; }
done
home=$(mktemp -d)
pids=()
clean() {
    # Whoever starts this may have blocked what asks politely.
    for pid in "${pids[@]}"; do kill -KILL "$pid" 2>/dev/null; done
    rm -rf "$home"
}
trap clean EXIT

# The program's own pictures under many names.
mkdir "$home/pictures"
samples=(Resources/pictures/*.jpg)
for number in $(seq 400); do cp "${samples[$((number % ${#samples[@]}))]}" "$home/pictures/$(printf 'picture %03d.jpg' "$number")"; done

Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp -noreset 3>"$home/display" >/dev/null 2>&1 &
pids+=($!)
while [ ! -s "$home/display" ]; do sleep 0.05; done
DISPLAY=:$(cat "$home/display")
export DISPLAY
# No bus: libdbus would start one that outlives the program.
DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere HOME=$home PANORAMA_DATADIR=$PWD/Resources "$program" "$home/pictures" >"$home/log" 2>&1 &
app=$!
pids+=("$app")
window=$(xdotool search --sync --onlyvisible --class io.github.panorama | head -n 1)
xdotool mousemove 640 400

# Lines for xdotool. What leaves the program or moves pictures away is left out.
hands() {
    awk -v seed="$seed" -v first="$1" -v count="$batch" -v window="$window" '
        function pick(n) { return int(rand() * n) }
        BEGIN {
            keys = split("Left Right Up Down Left Right Up Down Home End Prior Next Tab Return space Escape plus minus 0 1 2 3 4 5 g r i s", key, " ")
            srand(seed * 1000003 + first)
            for (n = 0; n < count; n++) {
                kind = pick(100)
                if (kind < 50) print "key " key[1 + pick(keys)]
                else if (kind < 65) print "mousemove " pick(1280) " " pick(800) "\nclick 1"
                else if (kind < 80) print "click " 4 + pick(2)
                else if (kind < 97) {
                    print "mousemove " pick(1280) " " pick(800) "\nmousedown 1"
                    for (step = 0; step < 5; step++) print "mousemove_relative -- " pick(161) - 80 " " pick(81) - 40 "\nsleep 0.008"
                    print "mouseup 1"
                } else print "windowsize " window " " 640 + pick(641) " " 480 + pick(321)
                print "sleep 0.01"
            }
        }'
}

value() { awk -v name="$1:" '$1 == name { printf "%d", $2 / 1024 }' "/proc/$app/status" 2>/dev/null; }
descriptors() { ls "/proc/$app/fd" 2>/dev/null | wc -l; }

printf '%9s %9s %9s %12s\n' actions MB most descriptors
early=
began=$SECONDS
done=0
while [ "$done" -lt "$actions" ]; do
    hands "$done" | xdotool - >/dev/null 2>>"$home/log"
    done=$((done + batch))
    [ -n "$(value VmRSS)" ] || { echo "panorama: the program ended after $done actions:"; tail -n 3 "$home/log"; exit 1; }
    if [ -z "$early" ] && [ $((SECONDS - began)) -ge 60 ]; then early=$(descriptors); fi
    if [ $((done % 1000)) -eq 0 ] || [ "$done" -ge "$actions" ]; then
        printf '%9d %9d %9d %12d\n' "$done" "$(value VmRSS)" "$(value VmHWM)" "$(descriptors)"
    fi
done
# Decoders that are still at work hold some.
sleep 3
late=$(descriptors)
most=$(value VmHWM)
printf 'most %d MB of %d; descriptors %d after a minute, %d at the end\n' "$most" "$limit" "${early:-$late}" "$late"
[ "$most" -le "$limit" ] && [ "$late" -le "${early:-$late}" ]
