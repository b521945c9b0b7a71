#!/usr/bin/env bash
# soak-kills.sh PROGRAM [KILLS] [SEED]: opens two windows of one user, drags an emitter in each without saving it, kills both windows (SIGKILL) at
# random moments and starts them again, until KILLS (500) windows were killed. The draft of each window must then contain the place where the emitter
# had been for a second, or a place to which it was dragged later. The state must be intact, and no other file may remain. The last line is
# 'N kills, N lost'.
set -u

program=$1
kills=${2:-500}
RANDOM=${3:-1}

for tool in Xvfb xdotool python3; do
    command -v $tool >/dev/null || { echo "panorama: $tool is missing; make test installs it" >&2; exit 2; }
done
home=$(mktemp -d)
state=$home/.local/state/panorama
pids=()
clean() {
    for pid in "${pids[@]}" "${apps[@]:-}"; do [ -z "$pid" ] || kill -KILL "$pid" 2>/dev/null; done
    rm -rf "$home"
}
apps=()
trap clean EXIT

# Each window has a separate screen, so that both can be dragged at the same time.
displays=()
for index in 0 1; do
    Xvfb -displayfd 3 -screen 0 1024x768x24 -nolisten tcp -noreset 3>"$home/display$index" >/dev/null 2>&1 &
    pids+=($!)
    disown $!
    while [ ! -s "$home/display$index" ]; do sleep 0.05; done
    displays+=(":$(cat "$home/display$index")")
done

begin() {
    DISPLAY=${displays[$1]} DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere HOME=$home SDL_VIDEODRIVER=x11 PANORAMA_DATADIR=$PWD/Resources \
        "$program" particles --size 1024x768 >"$home/log$1" 2>&1 &
    apps[$1]=$!
    # Keeps the shell from reporting the killed process.
    disown "${apps[$1]}"
    DISPLAY=${displays[$1]} timeout 20 xdotool search --sync --onlyvisible --class io.github.panorama >/dev/null
}

# Sets x and y to a random place. It is far enough from the start of drags that a drag to it does not count as a click.
pick() {
    x=$((300 + RANDOM % 300)) y=$((250 + RANDOM % 300))
    [ $((x - 420)) -lt -20 ] || [ $((x - 420)) -gt 20 ] || x=$((x + 60))
}

# Drags the emitter to a place in the window, and releases it.
drag() {
    DISPLAY=${displays[$1]} timeout 20 xdotool mousemove 420 380 mousedown 1 sleep 0.04 mousemove $(((420 + $2) / 2)) $(((380 + $3) / 2)) \
        sleep 0.04 mousemove "$2" "$3" sleep 0.04 mouseup 1
}

# Prints the emitter's position in the draft of a window: 'X Y' in tenths of the stage's points.
place() {
    python3 - "$state/emitter-$(($1 + 1)).draft" <<'PYTHON'
import json, sys
place = json.loads(json.load(open(sys.argv[1]))["document"])["emitter"]["emitterPosition"]
print(round(place["x"] * 10), round(place["y"] * 10))
PYTHON
}

# Prints unexpected files beside the drafts, and fails if the state cannot be read.
strangers() {
    python3 - "$state" <<'PYTHON'
import json, os, re, sys
for name in sorted(os.listdir(sys.argv[1])):
    if name == "state.json":
        json.load(open(os.path.join(sys.argv[1], name)))
    elif not re.fullmatch(r"emitter-[12]\.(draft|lock)|state\.lock|\.(emitter-[12]\.draft|state\.json)\.new-.*", name):
        print(name)
PYTHON
}

# The stage is larger than the window. Two drags show by how much.
begin 0 && begin 1 || exit 1
drag 0 300 300 && sleep 1 && read -r left top < <(place 0)
drag 0 500 500 && sleep 1 && read -r right bottom < <(place 0)
expected() { echo $((left + (right - left) * ($1 - 300) / 200)) $((top + (bottom - top) * ($2 - 300) / 200)); }
near() { local by=$(($1 - $2)); [ ${by#-} -le 15 ]; }

# Checks the draft of a killed window: it must contain the place to which the emitter was dragged a second earlier, or a place of a later drag.
judge() {
    local window=$1 x y wanted_x wanted_y wanted=
    shift
    read -r x y < <(place "$window") || return 1
    while [ $# -gt 0 ]; do
        read -r wanted_x wanted_y < <(expected "$1" "$2")
        near "$x" "$wanted_x" && near "$y" "$wanted_y" && return 0
        wanted+=" $wanted_x,$wanted_y"
        shift 2
    done
    echo "window $window: the emitter is at $x,$y tenths, not at one of$wanted; before:${before[window]:-}"
    return 1
}

done=0
lost=0
# The emitter's place of each window in the previous round. The report of a lost place shows it.
before=()
while [ "$done" -lt "$kills" ]; do
    xs=() ys=()
    for window in 0 1; do
        pick
        xs[window]=$x ys[window]=$y
        drag $window "${xs[window]}" "${ys[window]}"
    done
    sleep 1
    # In half of the rounds, the windows are killed during a drag.
    hands=()
    pick
    next_x=$x next_y=$y
    if [ $((RANDOM % 2)) = 0 ]; then
        drag 0 $next_x $next_y &
        hands=($!)
        drag 1 $next_x $next_y &
        hands+=($!)
    fi
    sleep "0.$((RANDOM % 3))$((RANDOM % 10))"
    kill -KILL "${apps[@]}"
    ways=()
    if [ ${#hands[@]} != 0 ]; then
        wait "${hands[@]}"
        ways=(420 380 $(((420 + next_x) / 2)) $(((380 + next_y) / 2)) $next_x $next_y)
    fi
    done=$((done + 2))
    for window in 0 1; do judge $window "${xs[window]}" "${ys[window]}" "${ways[@]}" || lost=$((lost + 1)); done
    for window in 0 1; do before[window]=$(expected "${xs[window]}" "${ys[window]}"); done
    odd=$(strangers 2>&1)
    [ -z "$odd" ] || { echo "in the folder of the state: $odd"; lost=$((lost + 1)); }
    begin 0 && begin 1 || { echo "a window did not open again"; lost=$((lost + 1)); break; }
    # A window that starts again continues with its draft.
    [ $((done % 50)) != 0 ] || echo "$done kills, $lost lost"
done
left=$(find "$state" -name '.*.new-*' | wc -l)
[ "$left" = 0 ] || { echo "$left temporary files are left"; lost=$((lost + 1)); }
echo "$done kills, $lost lost"
[ "$lost" -eq 0 ]
