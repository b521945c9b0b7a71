#!/usr/bin/env bash
# setup.sh [run|test|docs|deb|check-deb|peers|picture-peers|viewer-peers|list-peers|gtk-peer|qt-peer]: installs missing packages that the build needs,
# or the tests, the package or the programs to compare with. If it cannot install them, it prints the command to run and exits 1.
set -u

purpose=${1:-run}
packages=(libsdl2-dev libsdl2-ttf-dev libjpeg-dev libpng-dev libwebp-dev libmd-dev libfontconfig-dev libicu-dev libexpat1-dev zlib1g-dev libdbus-1-dev fontconfig libheif-dev libde265-dev libjxl-dev libtiff-dev libraw-dev libopenjp2-7-dev libopenexr-dev liblcms2-dev libavif-dev libsdl2-image-dev librsvg2-2 libdecor-0-plugin-1-cairo)
[ "$purpose" = test ] && packages+=(jq unicode-data fonts-dejavu-core xvfb xdotool x11-apps x11-utils x11-xserver-utils wmctrl xclip wl-clipboard dbus-daemon strace openbox xfwm4 xsettingsd libwayland-dev sway grim mandoc desktop-file-utils appstream shared-mime-info libimage-exiftool-perl libjpeg-turbo-progs exiv2 fcitx5 fcitx5-anthy libfuse3-dev fuse3 mutter kwin-wayland pipewire wireplumber gstreamer1.0-tools gstreamer1.0-pipewire gstreamer1.0-plugins-base python3-gi orca at-spi2-core libglib2.0-bin gir1.2-atspi-2.0)
[ "$purpose" = docs ] && packages+=(jq)
[ "$purpose" = deb ] && packages+=(dpkg-dev binutils)
[ "$purpose" = check-deb ] && packages+=(lintian mandoc desktop-file-utils appstream shared-mime-info xvfb xdotool)
[ "$purpose" = picture-peers ] && packages+=(libgdk-pixbuf2.0-bin libvips-tools imagemagick libjpeg-turbo-progs libheif-examples libavif-bin libjxl-tools)
[ "$purpose" = viewer-peers ] && packages+=(xvfb openbox imagemagick gcc libc6-dev libx11-dev libxtst-dev eog feh gthumb nsxiv)
[ "$purpose" = list-peers ] && packages+=(xvfb gcc libc6-dev libx11-dev libxtst-dev libxdamage-dev)
[ "$purpose" = gtk-peer ] && packages=(gcc libc6-dev pkg-config libgtk-4-dev)
[ "$purpose" = qt-peer ] && packages=(g++ pkg-config qt6-base-dev qt6-declarative-dev qml6-module-qtquick qml6-module-qtqml-workerscript)
[ "$purpose" = peers ] && packages+=(xvfb xauth love godot3 gcc libc6-dev)

say() { printf 'panorama: %s\n' "$*" >&2; }

require_swift() {
    if ! command -v swift >/dev/null 2>&1; then
        say "swift: Swift 6.2 or newer is needed; get it from https://www.swift.org/install/linux/"
        exit 1
    fi
    local version major minor
    version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
    major=${version%%.*}
    minor=${version##*.}
    if [ "${major:-0}" -lt 6 ] || { [ "$major" -eq 6 ] && [ "$minor" -lt 2 ]; }; then
        say "swift: version ${version:-unknown} is too old; get 6.2 or newer from https://www.swift.org/install/linux/"
        exit 1
    fi
}

# One query covers all packages. A query for each would take a noticeable part of a build that has nothing to do.
missing_packages() {
    { dpkg-query -W -f '${Package} ${Status}\n' "${packages[@]}" 2>/dev/null; printf '%s\n' "${packages[@]}"; } |
        awk '$2 == "install" && $3 == "ok" && $4 == "installed" { there[$1] = 1 } NF == 1 && !there[$1]'
}

# Seconds to wait for another program that is installing packages. A system's daily updates can take this long.
patience=900

# apt LOG OPTION ...: runs apt-get and waits for all locks. apt-get itself waits for dpkg's locks, but not for the lock of the package lists.
apt() {
    local log=$1 until=$((SECONDS + patience)) waits=
    shift
    while ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=$patience "$@" >"$log.last" 2>&1; do
        cat "$log.last" >>"$log"
        if [ "$SECONDS" -ge "$until" ] || ! grep -qE 'Could not get lock|Unable to (acquire|lock)|is another process using it' "$log.last"; then
            rm -f "$log.last"
            return 1
        fi
        [ -n "$waits" ] || say "waiting for another program that installs packages"
        waits=1
        sleep 2
    done
    cat "$log.last" >>"$log"
    rm -f "$log.last"
}

install() {
    local as_root=() line="apt-get update && apt-get install -y --no-install-recommends $*"
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null 2>&1; then
            say "packages: $* are missing; as root, run: $line"
            exit 1
        fi
        # Without a terminal, sudo must not ask for a password.
        if [ -t 0 ]; then as_root=(sudo); else as_root=(sudo -n); fi
    fi
    say "installing $*"
    # The name is unique, because a file with a fixed name may belong to another user.
    local log
    log=$(mktemp "${TMPDIR:-/tmp}/panorama-setup.XXXXXX.log") || exit 1
    if ! { apt "$log" update && apt "$log" install -y --no-install-recommends "$@"; }; then
        tail -n 3 "$log" >&2
        say "packages: $* could not be installed (see $log); run: sudo sh -c '$line'"
        exit 1
    fi
    rm -f "$log"
}

require_swift
if command -v dpkg-query >/dev/null 2>&1; then
    mapfile -t missing < <(missing_packages)
    [ "${#missing[@]}" -eq 0 ] || install "${missing[@]}"
else
    say "packages: this is no Debian or Ubuntu; please install the equivalents of: ${packages[*]}"
fi
