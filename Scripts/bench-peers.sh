#!/usr/bin/env bash
# bench-peers.sh BENCH: compares our particle rows with the C reference, LÖVE and Godot in the same run, and prints the ratios between them.
# Our rows and the C reference take turns, ROUNDS times (3). The minimum of each counts, because other load on the machine can only add to it.
# WHOLE=1 adds the peers' complete frames, which take minutes under software rendering. LIMIT is the number of seconds that a peer may take (420).
# It is generous because LÖVE's run with a million particles that spawn and die takes many times longer while other programs use the CPU caches.
set -u

bench=$1
peers=Benchmarks/Peers
out=build/peers
mkdir -p "$out"
bash Scripts/setup.sh peers || exit 1

say() { printf 'panorama: %s\n' "$*" >&2; }
screen=(xvfb-run -a -s "-screen 0 1280x720x24")

# If a peer hangs or is missing, only its rows are missing; the run continues.
run() {
    local name=$1
    shift
    say "running $name"
    timeout "${LIMIT:-420}" "$@" >"$out/$name.log" 2>&1 || say "$name did not end well; see $out/$name.log"
    grep -a '^RES' "$out/$name.log" | tee "$out/$name.txt"
}

gcc -O3 -ffast-math -fno-finite-math-only "$peers/reference_update.c" -o "$out/reference_update" -lm || exit 1
gcc -O3 -ffast-math -fno-finite-math-only -msse2 "$peers/reference_frame.c" -o "$out/reference_frame" -lm || exit 1

: >"$out/ours.txt"
for round in $(seq "${ROUNDS:-3}"); do
    say "running ours, round $round"
    "$bench" particles | tee -a "$out/ours.txt"
    for reference in reference_update reference_frame; do
        run $reference "$out/$reference"
        cat "$out/$reference.txt" >>"$out/$reference.all"
    done
done
for reference in reference_update reference_frame; do mv "$out/$reference.all" "$out/$reference.txt"; done
run love_update "${screen[@]}" love "$peers/love_update"
run godot_update "${screen[@]}" godot3 --path "$peers/godot" --video-driver GLES2 --audio-driver Dummy
if [ -n "${WHOLE:-}" ]; then
    run love_frame "${screen[@]}" love "$peers/love_frame"
    run godot_frame env PB_DRAW=1 "${screen[@]}" godot3 --path "$peers/godot" --video-driver GLES2 --audio-driver Dummy
fi

least() { sort -g | head -n 1; }
# ours NAME N: prints the minimum time of one of our rows.
ours() { sed -n "s/.*\"name\":\"$1\",\"n\":$2,.*\"min\":\([0-9.]*\).*/\1/p" "$out/ours.txt" | least; }
# theirs FILE PATTERN N: prints the minimum time per particle in the matching rows, or the only time if a peer prints no minimum.
theirs() {
    grep -a -- "$2" "$out/$1.txt" 2>/dev/null | grep -aE " n=$3( |\$)" |
        sed -nE 's/.* min=([0-9.]+).*/\1/p; t; s/.*ns_per_particle=([0-9.]+).*/\1/p' | least
}
# frame FILE BLEND N: prints the time of a complete frame in milliseconds.
frame() {
    grep -aE " n=$3( |\$)" "$out/$1.txt" 2>/dev/null | grep -a "blend=$2" |
        sed -nE 's/.* min=([0-9.]+).*/\1/p; t; s/.*frame_us=([0-9]+).*/\1/p' | least | awk '{ print $1 / 1000 }'
}
ratio() {
    local label=$1 n=$2 mine=$3 peer=$4
    [ -n "$mine" ] && [ -n "$peer" ] || return 0
    awk -v l="$label" -v n="$n" -v a="$mine" -v b="$peer" \
        'BEGIN { printf "%-44s %9d  ours %8.3f  theirs %8.3f  theirs/ours %7.2f\n", l, n, a, b, b / a }'
}

for n in 1000 10000 100000 1000000; do
    ratio "update under forces / C inc" "$n" "$(ours particles.integrate "$n")" "$(theirs reference_update 'variant=inc' "$n")"
    ratio "update under forces / C turnover" "$n" "$(ours particles.integrate "$n")" "$(theirs reference_update 'variant=turnover' "$n")"
    ratio "update under forces / LÖVE turnover" "$n" "$(ours particles.integrate "$n")" "$(theirs love_update 'mode=turnover' "$n")"
    ratio "update / LÖVE turnover" "$n" "$(ours particles.update "$n")" "$(theirs love_update 'mode=turnover' "$n")"
    ratio "evaluate and vertices / C vtx" "$n" "$(ours particles.vertices "$n")" "$(theirs reference_update 'variant=vtx ' "$n")"
    ratio "evaluate and vertices / Godot update" "$n" "$(ours particles.vertices "$n")" "$(theirs godot_update 'ns_per_particle' "$n")"
    for blend in add alpha; do
        name=particles.frame.additive
        [ $blend = add ] || name=particles.frame.source-over
        for peer in reference_frame love_frame godot_frame; do
            ratio "whole frame, $blend, ms / $peer" "$n" "$(ours "$name" "$n")" "$(frame "$peer" $blend "$n")"
        done
    done
    ratio "whole frame, add, all cores, ms / C, one core" "$n" "$(ours particles.all-cores.additive "$n")" "$(frame reference_frame add "$n")"
done | tee "$out/ratios.txt"
