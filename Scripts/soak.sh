#!/usr/bin/env bash
# soak.sh PROGRAM [ACTIONS] [SEED]: sends random input to a real window over 400 pictures: keys, clicks, drags, wheel turns, full screen, and resizes
# between 640x480 and SCREEN (1280x800). The same seed gives the same input. Prints memory and descriptors as it runs. Fails if the program ends, if it
# ever takes more than LIMIT MB (256), or if it holds more descriptors at the end than after 3000 actions, by when every part was used.
set -u

program=$1
actions=${2:-50000}
seed=${3:-1}
limit=${LIMIT:-256}
IFS=x read -r -a screen <<<"${SCREEN:-1280x800}"
# Number of actions that are sent together. The program is checked after each batch.
batch=100

for tool in Xvfb openbox xdotool awk; do
    command -v $tool >/dev/null || { echo "panorama: $tool is missing; make test installs it" >&2; exit 2; }
done
home=$(mktemp -d)
pids=()
clean() {
    # SIGKILL, because the parent of this script may have blocked SIGTERM.
    for pid in "${pids[@]}"; do kill -KILL "$pid" 2>/dev/null; done
    rm -rf "$home"
}
trap clean EXIT

# The program's sample pictures under many names.
mkdir "$home/pictures"
samples=(Resources/pictures/*.jpg)
for number in $(seq 400); do cp "${samples[$((number % ${#samples[@]}))]}" "$home/pictures/$(printf 'picture %03d.jpg' "$number")"; done

Xvfb -displayfd 3 -screen 0 "${screen[0]}x${screen[1]}x24" -nolisten tcp -noreset 3>"$home/display" >/dev/null 2>&1 &
pids+=($!)
while [ ! -s "$home/display" ]; do sleep 0.05; done
DISPLAY=:$(cat "$home/display")
export DISPLAY
# Full screen needs a window manager. It has no window frames, keys or menus, so that random input reaches only the program.
cat >"$home/openbox.xml" <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <desktops><number>1</number><popupTime>0</popupTime></desktops>
  <applications><application class="*"><decor>no</decor><position force="yes"><x>0</x><y>0</y></position></application></applications>
</openbox_config>
XML
HOME=$home openbox --config-file "$home/openbox.xml" >/dev/null 2>&1 &
pids+=($!)
# A window that opens while the window manager starts may never be shown.
until xdotool get_num_desktops >/dev/null 2>&1; do sleep 0.05; done
# The bus address is invalid, because libdbus would otherwise start a bus that outlives the program.
DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere HOME=$home PANORAMA_DATADIR=$PWD/Resources "$program" "$home/pictures" >"$home/log" 2>&1 &
app=$!
pids+=("$app")
window=$(xdotool search --sync --onlyvisible --class io.github.panorama | head -n 1)

# Prints lines for xdotool. Actions that quit the program or delete pictures are left out.
hands() {
    local WIDTH=0 HEIGHT=0 X Y SCREEN WINDOW
    eval "$(xdotool getwindowgeometry --shell "$window" 2>/dev/null)"
    awk -v seed="$seed" -v first="$1" -v count="$batch" -v window="$window" -v width="$WIDTH" -v height="$HEIGHT" \
        -v widest="${screen[0]}" -v highest="${screen[1]}" '
        function pick(n) { return int(rand() * n) }
        function anywhere() { return "mousemove --window " window " " pick(width) " " pick(height) }
        BEGIN {
            keys = split("Left Right Up Down Left Right Up Down Home End Prior Next Tab Return space Escape plus minus 0 1 2 3 4 5 g r i s f", key, " ")
            srand(seed * 1000003 + first)
            for (n = 0; n < count; n++) {
                kind = pick(100)
                if (kind < 50) print "key --delay 4 " key[1 + pick(keys)]
                else if (kind < 65) print anywhere() "\nclick 1"
                else if (kind < 80) print "click " 4 + pick(2)
                else if (kind < 97) {
                    print anywhere() "\nmousedown 1"
                    for (step = 0; step < 5; step++) print "mousemove_relative -- " pick(161) - 80 " " pick(81) - 40 "\nsleep 0.006"
                    print "mouseup 1"
                } else {
                    width = 640 + pick(widest - 639)
                    height = 480 + pick(highest - 479)
                    print "windowsize " window " " width " " height
                }
                print "sleep 0.006"
            }
        }'
}

value() { awk -v name="$1:" '$1 == name { printf "%d", $2 / 1024 }' "/proc/$app/status" 2>/dev/null; }
# Waits, because working decoders hold some descriptors.
descriptors() { sleep 3; ls "/proc/$app/fd" 2>/dev/null | wc -l; }

# The kernel records the peak of memory. The peak is reset after each line, so that each line shows the peak of its own actions.
most=0
read_most() {
    part=$(value VmHWM)
    [ "$part" -le "$most" ] || most=$part
    echo 5 >"/proc/$app/clear_refs"
}

printf '%9s %9s %9s %9s\n' actions seconds MB most
early=
began=$SECONDS
done=0
while [ "$done" -lt "$actions" ]; do
    hands "$done" | xdotool - >/dev/null 2>>"$home/log"
    done=$((done + batch))
    [ -n "$(value VmRSS)" ] || { echo "panorama: the program ended after $done actions:"; tail -n 3 "$home/log"; exit 1; }
    if [ -z "$early" ] && [ "$done" -ge 3000 ]; then early=$(descriptors); fi
    if [ $((done % 1000)) -eq 0 ] || [ "$done" -ge "$actions" ]; then
        read_most
        printf '%9d %9d %9d %9d\n' "$done" $((SECONDS - began)) "$(value VmRSS)" "$part"
    fi
done
late=$(descriptors)
printf 'most %d MB of %d; descriptors %d after 3000 actions, %d at the end\n' "$most" "$limit" "${early:-$late}" "$late"
[ "$most" -le "$limit" ] && [ "$late" -le "${early:-$late}" ]
