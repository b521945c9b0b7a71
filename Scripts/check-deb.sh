#!/usr/bin/env bash
# check-deb.sh [FOLDER OF THE BUILT PROGRAMS]: checks the package in build/deb, installs it into a scratch root, starts it there, and removes it
# again. Prints failures, and exits 1 if there are any.
set -u

package=$(ls build/deb/*.deb)
root=$(mktemp -d "${TMPDIR:-/tmp}/panorama-deb.XXXXXX")
trap 'rm -rf "$root"' EXIT
failed=0

# say RESULT WHAT: prints a result; anything but ok makes the script fail.
say() {
    printf '%-4s %s\n' "$1" "$2"
    [ "$1" = ok ] || failed=1
}
# try WHAT COMMAND ...: runs a command, and shows its output if it fails.
try() {
    local what=$1 output
    shift
    if output=$("$@" 2>&1); then say ok "$what"; else say FAIL "$what: $output"; fi
}
# The environment of a user who has only the package and a display.
as_user=(env -i PATH=/usr/bin:/bin HOME="$root/home" LC_ALL=C.UTF-8)
administer() {
    dpkg --root="$root" --force-not-root --force-depends --force-script-chrootless --log=/dev/null "$@" >"$root.log" 2>&1 || { cat "$root.log"; rm -f "$root.log"; return 1; }
    rm -f "$root.log"
}
tree() { (cd "$root" && find usr etc -mindepth 1 2>/dev/null | LC_ALL=C sort); }

quiet() { local output; output=$("$@" 2>&1); [ -z "$output" ] || { echo "$output"; return 1; }; }
try "lintian: no errors, no warnings" quiet lintian --allow-root --fail-on error,warning "$package"

again=build/deb-again
OUT=$again bash Scripts/deb.sh "${1:-build/release/release}" >/dev/null
try "the same bytes a second time" cmp "$package" "$again/$(basename "$package")"
rm -rf "$again"

mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates" "$root/home"
touch "$root/var/lib/dpkg/status"
before=$(tree)
try "install into a scratch root" administer -i "$package"

program=$root/usr/bin/panorama
printf 'window 640x400 @1\nscene tour\nsettle\nscreenshot tour\n' >"$root/home/a.gesture"
try "panorama --version" "${as_user[@]}" "$program" --version
try "panorama doctor" "${as_user[@]}" "$program" doctor
doctor=$("${as_user[@]}" "$program" doctor | sed -n 's/^resources: //p')
if [ "$doctor" = "$root/usr/share/panorama" ]; then say ok "it finds its own resources"; else say FAIL "resources: $doctor"; fi
try "panorama replay" "${as_user[@]}" "$program" replay "$root/home/a.gesture" --output "$root/home/shots"
try "panorama-thumbnailer" "${as_user[@]}" "$program-thumbnailer" -s 128 "$root/home/shots/tour.png" "$root/home/small.png"
try "bash completion" "${as_user[@]}" bash -c "source '$root/usr/share/bash-completion/completions/panorama' && complete -p panorama"
for page in panorama panorama-thumbnailer; do
    try "man $page" quiet mandoc -Tlint -Wwarning "$root/usr/share/man/man1/$page.1.gz"
done
for entry in "$root"/usr/share/applications/*.desktop; do try "$(basename "$entry")" desktop-file-validate "$entry"; done
try "metainfo" appstreamcli validate --no-net "$root"/usr/share/metainfo/*.xml

# The window opens on a separate display.
exec 3< <(exec Xvfb -displayfd 1 -screen 0 1280x800x24 -nolisten tcp -noreset 2>/dev/null)
server=$!
read -r number <&3
"${as_user[@]}" DISPLAY=":$number" "$program" "$root/home/shots" 2>"$root/home/errors" &
window=$!
try "a window opens" env DISPLAY=":$number" timeout 60 xdotool search --sync --onlyvisible --class panorama
kill -TERM "$window" 2>/dev/null
if wait "$window"; then say ok "it ends in order"; else say FAIL "the window ended with $?: $(cat "$root/home/errors")"; fi
kill "$server" 2>/dev/null

try "remove" administer -r panorama
after=$(tree)
if [ "$before" = "$after" ]; then say ok "nothing is left"; else say FAIL "left: $(diff <(echo "$before") <(echo "$after"))"; fi
exit $failed
