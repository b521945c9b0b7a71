#!/usr/bin/env bash
# bench-viewer-peers.sh PANORAMA: measures the time from the start of a program until a picture of 24 megapixels fills a screen of 1920x1080, for our
# window and for other viewers. Each program draws on the CPU, on a separate X server. They take turns, ROUNDS times (5), and the table shows medians.
set -u

ours=$1
out=build/peers/viewers
rounds=${ROUNDS:-5}
mkdir -p "$out/home" "$out/runtime"
chmod 700 "$out/runtime"
rm -f "$out"/*.txt
out=$(realpath "$out")
bash Scripts/setup.sh viewer-peers || exit 1
gcc -O2 -Wall Benchmarks/Peers/viewers/time_to_picture.c -o "$out/time_to_picture" -lX11 || exit 1

# Noise makes the file as large as a photograph's.
sample=$out/bands.jpg
[ -f "$sample" ] || convert -size 1500x4000 xc:red xc:lime xc:blue xc:white +append -attenuate 1.5 +noise Gaussian -quality 90 \
    -sampling-factor 4:2:0 "$sample"

# name|command
viewers=(
    "panorama|$ours --fullscreen $sample" "eog|eog --fullscreen $sample" "feh|feh --fullscreen --scale-down $sample"
    "gthumb|gthumb --fullscreen $sample" "nsxiv|nsxiv -f $sample"
)
# The environment excludes everything that a user's desktop would add: settings, buses, graphics processors.
surroundings=(
    env -u WAYLAND_DISPLAY -u XDG_CONFIG_HOME -u XDG_CACHE_HOME -u XDG_DATA_HOME HOME="$out/home" XDG_RUNTIME_DIR="$out/runtime"
    DBUS_SESSION_BUS_ADDRESS=disabled: SDL_VIDEODRIVER=x11 GDK_BACKEND=x11 GSETTINGS_BACKEND=memory GTK_A11Y=none NO_AT_BRIDGE=1
    PANORAMA_DATADIR="$PWD/Resources"
)

# run NAME COMMAND: runs the program on a separate screen, with a window manager.
run() {
    local number
    exec {screen}< <(exec Xvfb -displayfd 1 -screen 0 1920x1080x24 -nolisten tcp 2>/dev/null)
    local server=$!
    read -r number <&"$screen"
    DISPLAY=:$number openbox >/dev/null 2>&1 &
    sleep 1
    # shellcheck disable=SC2086
    DISPLAY=:$number timeout 90 "${surroundings[@]}" "$out/time_to_picture" $2 2>>"$out/$1.log"
    kill "$server" 2>/dev/null
    exec {screen}<&-
    wait 2>/dev/null
}

# The first runs fill the caches, and do not count.
for viewer in "${viewers[@]}"; do run "${viewer%%|*}" "${viewer#*|}" >/dev/null; done
for _ in $(seq "$rounds"); do
    for viewer in "${viewers[@]}"; do run "${viewer%%|*}" "${viewer#*|}" | grep '^RES' >>"$out/${viewer%%|*}.txt"; done
done

# median NAME KEY: prints the median, or nan if the program never printed a value.
median() {
    grep -oE "\b$2=[0-9.]+" "$out/$1.txt" 2>/dev/null | cut -d= -f2 | sort -g | awk '{ v[NR] = $1 } END { print NR ? v[int((NR + 1) / 2)] : "nan" }'
}
row() { for key in shown_ms sharp_ms cpu_ms rss_kb; do printf '%s ' "$(median "$1" $key)"; done; }

print_table() {
    local viewer mine
    printf 'a JPEG of 24 megapixels on a screen of 1920x1080, from the start of the program; medians of %s rounds\n' "$rounds"
    printf '%-20s %10s %10s %10s %10s\n' "" "shown ms" "sharp ms" "cpu ms" "RSS MB"
    for viewer in "${viewers[@]}"; do
        row "${viewer%%|*}" | awk -v l="${viewer%%|*}" '{ printf "%-20s %10.0f %10.0f %10.0f %10.1f\n", l, $1, $2, $3, $4 / 1024 }'
    done
    mine=$(row panorama)
    for viewer in "${viewers[@]:1}"; do
        awk -v l="ours / ${viewer%%|*}" -v a="$mine" -v b="$(row "${viewer%%|*}")" 'BEGIN {
            split(a, m); split(b, t)
            printf "%-20s %10.2f %10.2f %10.2f %10.2f\n", l, m[1] / t[1], m[2] / t[2], m[3] / t[3], m[4] / t[4] }'
    done
}
print_table | tee "$out/table.txt"
