#!/usr/bin/env bash
# bench-list-peers.sh OURS: compares a million rows in our list, in a GtkListView of GTK 4 and in a ListView of Qt Quick. Each program draws on
# the CPU, on a separate X server, is scrolled by the same wheel events and is measured from outside. The programs take turns, ROUNDS times (3).
# For the first frame, the table shows the minimum, because other load on the machine can only add to it. For all other figures it shows the median,
# because a program that has to wait draws fewer frames. OURS is a program that shows the list in its window; its argument is the folder of fonts.
set -u

ours=$1
sources=Benchmarks/Peers/lists
out=build/peers/lists
rounds=${ROUNDS:-3}
flings=4

say() { printf 'panorama: %s\n' "$*" >&2; }

mkdir -p "$out/home" "$out/runtime"
chmod 700 "$out/runtime"
rm -f "$out"/*.txt
out=$(realpath "$out")
bash Scripts/setup.sh list-peers || exit 1

# packages NAME...: prints the compiler options for these libraries.
packages() { pkg-config --cflags --libs "$@"; }
measure=$out/measure_window
gcc -O2 -Wall "$sources/measure_window.c" -o "$measure" $(packages x11 xtst xdamage) || exit 1

# name|command of each list that runs.
lists=("panorama|$ours")
if bash Scripts/setup.sh gtk-peer && gcc -O2 -Wall "$sources/gtk_list.c" -o "$out/gtk_list" $(packages gtk4); then
    lists+=("gtk $(pkg-config --modversion gtk4) GtkListView|$out/gtk_list")
else
    say "GtkListView is left out: there is no GTK 4 to build it with"
fi
if bash Scripts/setup.sh qt-peer && g++ -std=c++17 -O2 -Wall -fPIC "$sources/qt_list.cpp" -o "$out/qt_list" $(packages Qt6Quick); then
    lists+=("qt $(pkg-config --modversion Qt6Quick) ListView|$out/qt_list $PWD/$sources/qt_list.qml")
else
    say "Qt's ListView is left out: there is no Qt 6 Quick to build it with"
fi

# All lists use the same font files.
cat >"$out/fonts.conf" <<END
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>$PWD/Resources/fonts</dir>
  <cachedir>$out/fontconfig</cachedir>
</fontconfig>
END
# The environment excludes everything that a user's desktop would add: settings, buses, assistive technology, graphics processors.
surroundings=(
    env -u WAYLAND_DISPLAY -u XDG_CONFIG_HOME -u XDG_CACHE_HOME -u XDG_DATA_HOME HOME="$out/home" XDG_RUNTIME_DIR="$out/runtime"
    FONTCONFIG_FILE="$out/fonts.conf" DBUS_SESSION_BUS_ADDRESS=disabled: SDL_VIDEODRIVER=x11
    GDK_BACKEND=x11 GSK_RENDERER=cairo GTK_A11Y=none GSETTINGS_BACKEND=memory
    QT_QPA_PLATFORM=xcb QT_QUICK_BACKEND=software
)

# run NAME COMMAND FLINGS: prints the output of one run. If a list hangs or ends early, only its row is missing.
run() {
    # shellcheck disable=SC2086
    timeout 120 "${surroundings[@]}" "$measure" "$3" $2 2>>"$out/$1.log" || say "$1 did not end well; see $out/$1.log"
}
file_of() { tr ' ' '-' <<<"$1"; }

# The first runs fill the caches of fonts and QML, and do not count.
for list in "${lists[@]}"; do run "$(file_of "${list%%|*}")" "${list#*|}" 0 >/dev/null; done
for round in $(seq "$rounds"); do
    for list in "${lists[@]}"; do
        name=$(file_of "${list%%|*}")
        say "running ${list%%|*}, round $round"
        run "$name" "${list#*|}" $flings | grep '^RES' >>"$out/$name.txt"
    done
done

# figures NAME KEY: prints a figure from all rounds in ascending order, or nan if the program never printed it.
figures() { grep -oE "\b$2=[0-9.]+" "$out/$1.txt" | cut -d= -f2 | sort -g | grep . || echo nan; }
least() { head -n 1; }
median() { awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

# row NAME: prints the figures of a list in the order of the columns.
row() {
    local name key
    name=$(file_of "$1")
    printf '%s ' "$(figures "$name" first_frame_ms | least)"
    for key in rss_kb pss_kb cpu_ms server_ms frames farthest; do printf '%s ' "$(figures "$name" $key | median)"; done
}

print_table() {
    local list mine
    printf '1000000 rows, 560x720, %s flings of 60 notches; %s rounds: least time to the first frame, medians of the rest\n' $flings "$rounds"
    printf '%-30s %9s %8s %8s %9s %9s %8s %9s %9s\n' "" "first ms" "RSS MB" "PSS MB" "cpu ms" "server" "frames" "ms/frame" "points"
    for list in "${lists[@]}"; do
        row "${list%%|*}" | awk -v l="${list%%|*}" '{
            printf "%-30s %9.1f %8.1f %8.1f %9.1f %9.1f %8d %9.3f %9.0f\n", l, $1, $2 / 1024, $3 / 1024, $4, $5, $6, ($4 + $5) / $6, $7 }'
    done
    mine=$(row panorama)
    for list in "${lists[@]:1}"; do
        awk -v l="${list%%|*} / ours" -v a="$mine" -v b="$(row "${list%%|*}")" 'BEGIN {
            split(a, m); split(b, t)
            printf "%-30s %9.2f %8.2f %8.2f %9.2f %9.2f %8.2f %9.2f %9.2f\n", l, t[1] / m[1], t[2] / m[2], t[3] / m[3], t[4] / m[4],
                t[5] / m[5], t[6] / m[6], (t[4] + t[5]) / t[6] / ((m[4] + m[5]) / m[6]), t[7] / m[7] }'
    done
}
print_table | tee "$out/table.txt"
