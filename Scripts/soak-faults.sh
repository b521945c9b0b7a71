#!/usr/bin/env bash
# soak-faults.sh PROGRAM [STARTS] [CALLS] [SEED]: starts a real window over a folder of pictures many times. In each start another system call fails
# (Tests/StartFaults). Each call is tried with each error that fits, both failing once and failing from then on. The N-th occurrence of the call
# fails; about STARTS (4) values of N are spread over all occurrences, and STARTS=all tries every one. CALLS ('open read') limits the calls.
# A start must either show a window that responds to keys and exits with 0, or print one line and exit with another code. Afterwards the state, the
# draft and the pictures must be intact, and no other file and no process may remain. The last line is 'N starts with a failing call, N lost'.
set -u
cd "$(dirname "$0")/.." || exit 2

program=$1
starts=${2:-4}
only=${3:-}
RANDOM=${4:-1}
# Seconds within which a window must appear, and within which it must close.
limit=${LIMIT:-20}

for tool in Xvfb xdotool clang; do
    command -v $tool >/dev/null || { echo "panorama: $tool is missing; make test installs it, Swift brings clang" >&2; exit 2; }
done
ulimit -c 0
root=$(mktemp -d)
pids=()
clean() {
    for pid in "${pids[@]}" $(cat "$root"/*/app 2>/dev/null); do kill -KILL "$pid" 2>/dev/null; done
    rm -rf "$root"
}
trap clean EXIT
trap 'exit 130' INT TERM
clang -O1 -Wall -Wextra -shared -fPIC -o "$root/faults.so" Tests/StartFaults/startfaults.c || exit 2

# The program is copied, so that leftover processes can be recognised by their executable.
mkdir "$root/bin"
for file in "$program" "$program-thumbnailer"; do
    [ ! -x "$file" ] || cp -L "$file" "$root/bin/"
done
program=$root/bin/$(basename "$program")

# The home folder for each start: a few pictures, and the files that a killed window left.
home() { echo "$root/$1/home"; }
begin() {
    local lane=$1
    shift
    env "${faults[@]}" DISPLAY="$(cat "$root/$lane/display")" DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere HOME="$(home "$lane")" \
        SDL_VIDEODRIVER=x11 PANORAMA_DATADIR="$PWD/Resources" "$program" "$@" >/dev/null 2>"$root/$lane/log" &
    app=$!
    echo "$app" >"$root/$lane/app"
}
hand() { local lane=$1; shift; DISPLAY=$(cat "$root/$lane/display") timeout $limit xdotool "$@" >/dev/null 2>&1; }

# Returns 0 when the program has a window, 1 if it has ended, and 2 if neither happens in time.
await_window() {
    local lane=$1 end=$((SECONDS + limit))
    while [ $SECONDS -lt $end ]; do
        kill -0 "$app" 2>/dev/null || return 1
        hand "$lane" search --onlyvisible --class io.github.panorama && return 0
    done
    return 2
}

# Waits for the program to end, and stores its exit code in `code`.
await_end() {
    local end=$((SECONDS + limit))
    while kill -0 "$app" 2>/dev/null; do
        [ $SECONDS -lt $end ] || { kill -KILL "$app"; wait "$app" 2>/dev/null; code=hung; return; }
        sleep 0.02
    done
    wait "$app" 2>/dev/null
    code=$?
}

open_lane() {
    local lane=$1
    mkdir -p "$root/$lane/home"
    Xvfb -displayfd 3 -screen 0 1024x768x24 -nolisten tcp -noreset 3>"$root/$lane/number" >/dev/null 2>&1 &
    pids+=($!)
    disown $!
    while [ ! -s "$root/$lane/number" ]; do sleep 0.05; done
    echo ":$(cat "$root/$lane/number")" >"$root/$lane/display"
}

# Succeeds if the draft is unchanged, and the state is complete and contains the folder that was opened earlier.
is_whole() {
    local state=$1/.local/state/panorama
    cmp -s "$root/draft" "$state/emitter-1.draft" && grep -q "\"$root/earlier\"" "$state/state.json" && [ "$(tail -c 2 "$state/state.json")" = '}' ]
}

make_home() {
    local lane=$1 app code
    faults=(A=)
    mkdir "$(home "$lane")/pictures" "$root/earlier"
    cp Resources/pictures/slate.jpg "$root/earlier"
    cp Resources/pictures/{aurora,canyon,fjord,lagoon,pines}.jpg "$(home "$lane")/pictures"
    begin "$lane" "$(home "$lane")/pictures" && await_window "$lane" || return 1
    await_file "$lane" open_earlier state.json '/earlier"' || return 1
    begin "$lane" particles --size 1024x768 && await_window "$lane" || return 1
    await_file "$lane" drag emitter-1.draft . || return 1
    cp "$(home "$lane")/.local/state/panorama/emitter-1.draft" "$root/draft" && is_whole "$(home "$lane")"
}

open_earlier() { hand "$1" key Escape key ctrl+o sleep 0.5 type "$root/earlier" && hand "$1" sleep 0.3 key Return; }
drag() { hand "$1" mousemove 420 380 mousedown 1 sleep 0.04 mousemove 460 440 sleep 0.04 mousemove 500 500 sleep 0.04 mouseup 1; }

# await_file LANE ACTION FILE PATTERN: repeats an action until a file of the state matches a pattern, then kills the window. A slow machine may need
# several attempts.
await_file() {
    local end=$((SECONDS + 2 * limit)) has=1 round
    while [ $has != 0 ] && [ $SECONDS -lt $end ]; do
        "$2" "$1"
        for round in {1..30}; do
            grep -qs -- "$4" "$(home "$1")/.local/state/panorama/$3" && has=0 && break
            sleep 0.1
        done
    done
    kill -KILL "$app"
    wait "$app" 2>/dev/null
    return $has
}

# Prints the files in a home folder that the program should not have left.
strangers() {
    (cd "$1" && find . -type f ! -path './pictures/*.jpg' ! -path './.local/state/panorama/state.*' ! -path './.local/state/panorama/emitter-[1-9].*' \
        ! -path './.cache/thumbnails/*/[0-9a-f]*.png' ! -path './.cache/panorama/*.index' ! -path './.cache/fontconfig/*')
    find "$1/.local/state/panorama" -type f ! -name 'emitter-[1-9].draft' ! -name 'emitter-[1-9].lock' ! -name state.json ! -name state.lock
}

# Prints orphaned processes of this copy of the program. Processes with a living parent belong to other lanes.
processes() {
    local process parent
    for process in /proc/[0-9]*; do
        case $(readlink "$process/exe" 2>/dev/null) in "$root/bin/"*) ;; *) continue ;; esac
        parent=$(sed -nE 's/^PPid:\s*//p' "$process/status" 2>/dev/null)
        [ "$parent" = 1 ] && echo "${process#/proc/}"
    done
}

# Starts a window in which a call fails, checks it, and prints 'CALL CODE LASTS NUMBER window|ended|missed|lost…'.
try() {
    local lane=$1 call=$2 error=$3 lasts=$4 number=$5 app code seen lines what home report
    home=$(home "$lane")
    report=$root/$lane/report
    rm -rf "$home" && cp -a "$root/template" "$home"
    head -c 256 /dev/zero >"$report"
    faults=(LD_PRELOAD="$root/faults.so" FAULTS_REPORT="$report" FAULTS_CALL="$call" FAULTS_CODE="$error" FAULTS_LASTS="$lasts" FAULTS_NUMBER="$number")
    begin "$lane" "$home/pictures"
    await_window "$lane"
    seen=$?
    if [ $seen = 0 ]; then hand "$lane" key Right sleep 0.25 key ctrl+q; fi
    if [ $seen = 2 ]; then kill -KILL "$app"; wait "$app" 2>/dev/null; code=windowless; else await_end; fi
    # Only our own lines count; libraries may print others.
    lines=$(grep -ac '^panorama: ' "$root/$lane/log")
    case $seen/$code in
        0/0) what=window ;;
        ?/hung | ?/windowless) what="lost: $code" ;;
        1/0) what="lost: ended with 0 before a window came" ;;
        *) if [ "$code" -ge 128 ]; then what="lost: signal $((code - 128))"; elif [ "$lines" = 1 ]; then what=ended; else what="lost: code $code with $lines lines"; fi ;;
    esac
    if [ "$call" != none ] && [ "$(od -An -td4 -j252 -N4 "$report")" -eq 0 ]; then
        case $what in window) what=missed ;; esac
    fi
    local odd left end=$((SECONDS + 5))
    odd=$(strangers "$home")
    while left=$(processes) && [ -n "$left" ] && [ $SECONDS -lt $end ]; do sleep 0.1; done
    case $what in
        lost*) ;;
        *)
            is_whole "$home" || what="lost: state or draft"
            diff -rq "$root/template/pictures" "$home/pictures" >/dev/null || what="lost: pictures"
            # If unlink fails, temporary files may remain.
            [ -z "$odd" ] || [ "$call" = unlink ] || what="lost: left $odd"
            [ -z "$left" ] || what="lost: processes $left"
            ;;
    esac
    echo "$call $error $lasts $number $what"
    case $what in
        missed) ;;
        *) sed 's/^/    /' "$root/$lane/log" | tr -cd '[:print:]\n' | cut -c 1-300 | head -n 5 ;;
    esac
}

lanes=$(nproc)
for ((lane = 0; lane < lanes; lane++)); do open_lane $lane; done
make_home 0 || { echo "panorama: a window that was used has left no draft" >&2; exit 2; }
cp -a "$(home 0)" "$root/template"

# A start without a failure must succeed. It also counts the calls.
names=(open read write sync rename unlink lock folder list entry stat access map spawn thread socket pair pipe event share notify watch)
first=$(try 0 none 0 0 0)
case $first in "none 0 0 0 window"*) ;; *) echo "panorama: a start without a failing call went wrong: $first" >&2; exit 2 ;; esac
read -r -a counts < <(od -An -v -td4 -w256 "$root/0/report")

# The errors of each call: EIO 5, EAGAIN 11, ENOMEM 12, EACCES 13, ENFILE 23, EMFILE 24, ENOSPC 28, ENOLCK 37; 0 transfers only a part of the bytes.
declare -A errors=([open]="24 5" [read]="5 0" [write]="28 0" [sync]=5 [rename]=5 [unlink]=5 [lock]=37 [folder]=28 [list]=24 [entry]=5 [stat]=5
    [access]=13 [map]=12 [spawn]="11 12" [thread]=11 [socket]=24 [pair]=24 [pipe]=24 [event]=24 [share]=24 [notify]=24 [watch]=28)
for index in "${!names[@]}"; do
    name=${names[index]} count=${counts[index]}
    [ -z "$only" ] || [[ " $only " == *" $name "* ]] || continue
    stride=1
    [ "$starts" = all ] || stride=$(((count + starts - 1) / starts))
    [ $stride -gt 0 ] || stride=1
    for error in ${errors[$name]}; do
        for lasts in 0 1; do
            for ((number = 1 + RANDOM % stride; number <= count; number += stride)); do echo "$name $error $lasts $number"; done
        done
    done
done >"$root/cases"

run_lane() {
    local lane=$1 case
    awk -v lane="$lane" -v lanes="$lanes" 'NR % lanes == lane' "$root/cases" | while read -r case; do try "$lane" $case </dev/null; done
}
runs=()
for ((lane = 0; lane < lanes; lane++)); do
    # The shell's messages about crashed processes are discarded.
    run_lane $lane >"$root/$lane/results" 2>/dev/null &
    runs+=($!)
done
wait "${runs[@]}"
cat "$root"/*/results >"$root/results"
[ -z "${RESULTS:-}" ] || cp "$root/results" "$RESULTS"
grep -a -A 5 -E '^[a-z]+ .* lost' "$root/results"
for name in "${names[@]}"; do
    of=$(grep -aE "^$name " "$root/results") || continue
    printf '%-8s %4d starts: %4d windows, %3d ended, %3d lost\n' "$name" "$(grep -vc missed <<<"$of")" "$(grep -c ' window$' <<<"$of")" \
        "$(grep -c ' ended$' <<<"$of")" "$(grep -c ' lost' <<<"$of")"
done
done=$(grep -E '^[a-z]+ [0-9]' "$root/results" | grep -vc ' missed$')
lost=$(grep -cE '^[a-z]+ .* lost' "$root/results")
echo "$done starts with a failing call, $lost lost"
[ "$lost" -eq 0 ] && [ "$done" -gt 0 ]
