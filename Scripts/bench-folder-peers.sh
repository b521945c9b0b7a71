#!/usr/bin/env bash
# bench-folder-peers.sh PANORAMA: measures our window and other viewers showing a folder of 10,000 pictures as thumbnails. Keys scroll to the end.
# eog shows one picture at a time, so it goes to the last picture instead. No viewer has stored thumbnails at the start. The viewers take turns,
# ROUNDS times (3), and the table shows medians. Start times are measured first and separately, STARTS times (9): a tour takes about a minute,
# and during another viewer's tour the program's files would drop out of memory.
set -u

ours=$1
out=build/peers/folders
rounds=${ROUNDS:-3}
starts=${STARTS:-9}
count=10000
mkdir -p "$out"
rm -f "$out"/*.txt
out=$(realpath "$out")
bash Scripts/setup.sh viewer-peers || exit 1
gcc -O2 -Wall Benchmarks/Peers/viewers/folder_tour.c -o "$out/folder_tour" -lX11 -lXtst || exit 1

# Two files, linked under many names. The last hundred pictures are green.
folder=$out/pictures
if [ ! -d "$folder" ]; then
    mkdir "$folder"
    for color in magenta lime; do
        convert -size 800x600 "xc:$color" -attenuate 0.6 +noise Gaussian -quality 85 "$out/$color.jpg"
    done
    for number in $(seq -w "$count"); do
        if [ "$((10#$number))" -gt $((count - 100)) ]; then color=lime; else color=magenta; fi
        ln "$out/$color.jpg" "$folder/$number.jpg"
    done
fi

# name|keys|command
viewers=(
    "panorama|Next|$ours --scene grid $folder" "eog|End|eog $folder" "gthumb|Next|gthumb $folder"
    "feh|Alt+Down|feh -t -y 60 -E 60 -g 1900x1000 -W 1900 $folder" "nsxiv|Next|nsxiv -t $folder"
)

# Home folders are removed at the end. For half a minute after a removal, ext4 searches long for free space, which costs the next run a tenth of its
# processor time.
trap 'rm -rf "$out"/home.*' EXIT

# run NAME KEYS COMMAND: runs the program on a separate screen, with a window manager and an empty home folder. Without keys, the run ends at the first
# picture.
run() {
    local number home
    home=$(mktemp -d "$out/home.XXXXXX") && mkdir "$home/runtime" && chmod 700 "$home/runtime"
    exec {screen}< <(exec Xvfb -displayfd 1 -screen 0 1920x1080x24 -nolisten tcp 2>/dev/null)
    local server=$!
    read -r number <&"$screen"
    DISPLAY=:$number openbox >/dev/null 2>&1 &
    sleep 1
    # shellcheck disable=SC2086
    DISPLAY=:$number timeout 300 env -u WAYLAND_DISPLAY -u XDG_CONFIG_HOME -u XDG_CACHE_HOME -u XDG_DATA_HOME HOME="$home" XDG_RUNTIME_DIR="$home/runtime" \
        DBUS_SESSION_BUS_ADDRESS=disabled: SDL_VIDEODRIVER=x11 GDK_BACKEND=x11 GSETTINGS_BACKEND=memory GTK_A11Y=none NO_AT_BRIDGE=1 \
        PANORAMA_DATADIR="$PWD/Resources" "$out/folder_tour" $2 -- $3 2>>"$out/$1.log"
    kill "$server" 2>/dev/null
    exec {screen}<&-
    wait 2>/dev/null
}

# turns COUNT ENDING [no-keys]: runs all viewers in turn, COUNT times. Their output goes to NAME.ENDING.
turns() {
    local viewer name keys command
    for _ in $(seq "$1"); do
        for viewer in "${viewers[@]}"; do
            IFS='|' read -r name keys command <<<"$viewer"
            [ $# = 2 ] || keys=
            run "$name" "$keys" "$command" | grep '^RES' >>"$out/$name.$2"
        done
    done
}
turns "$starts" start.txt no-keys
turns "$rounds" tour.txt

# median NAME.ENDING KEY: prints the median, or nan if the program never printed a value.
median() {
    grep -oE "\b$2=[0-9.]+" "$out/$1.txt" 2>/dev/null | cut -d= -f2 | sort -g | awk '{ v[NR] = $1 } END { print NR ? v[int((NR + 1) / 2)] : "nan" }'
}

print_table() {
    printf 'a folder of %s pictures; medians of %s starts and of %s tours to the last one; memory is the sum of all processes\n' \
        "$count" "$starts" "$rounds"
    printf '%-20s %12s %12s %12s %12s\n' "" "first ms" "to end ms" "cpu ms" "memory MB"
    local viewer name
    for viewer in "${viewers[@]}"; do
        name=${viewer%%|*}
        printf '%s %s %s %s %s\n' "$name" "$(median "$name.start" first_ms)" "$(median "$name.tour" end_ms)" "$(median "$name.tour" cpu_ms)" "$(median "$name.tour" rss_kb)" |
            awk '{ printf "%-20s %12.0f %12.0f %12.0f %12.1f\n", $1, $2, $3, $4, $5 / 1024 }'
    done
}
print_table | tee "$out/table.txt"
