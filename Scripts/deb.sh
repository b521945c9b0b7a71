#!/usr/bin/env bash
# deb.sh [FOLDER OF THE BUILT PROGRAMS]: builds panorama_VERSION_ARCHITECTURE.deb in build/deb, or in the folder OUT. The same programs give the same
# bytes.
set -eu
umask 022
export LC_ALL=C

programs=${1:-build/release/release}
# The version sorts below any revision of a distribution, so that the distribution's package replaces this one.
version=$(sed -nE 's/.*static let version = "([^"]*)".*/\1/p' Sources/Commands/Panorama.swift)-0upstream1
architecture=$(dpkg --print-architecture)
maintainer="Panorama maintainers <maintainers@panorama.github.io>"
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
out=${OUT:-build/deb}
stage=$out/stage
doc=$stage/usr/share/doc/panorama

rm -rf "$out"
mkdir -p "$stage/DEBIAN" "$doc" "$out/debian"
PREFIX=/usr DESTDIR=$stage ZSH_FOLDER=share/zsh/vendor-completions RECORD='' bash Scripts/install.sh install "$programs"

# The copyright file in Debian's machine-readable format.
{
    printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: Panorama\n'
    printf 'Source: https://github.com/panorama/Panorama\n\nFiles: *\nCopyright: 2026 The Panorama authors\nLicense: Expat\n\n'
    if [ -d Resources/fonts ]; then
        printf 'Files: Resources/fonts/*\nCopyright: %s\nLicense: OFL-1.1\n\n' \
            "$(sed -nE 's/^Copyright( \([cC]\)| ©)? *//p' Resources/fonts/OFL.txt | head -n 1)"
    fi
    printf 'Files: Resources/desktop/*.metainfo.xml\nCopyright: 2026 The Panorama authors\nLicense: CC0-1.0\n'
    printf ' On Debian systems, the full text of the CC0 1.0 Universal licence is in\n /usr/share/common-licenses/CC0-1.0.\n\n'
    printf 'License: Expat\n'
    sed -n '/^Permission/,$p' LICENSE | sed 's/^$/./; s/^/ /'
    if [ -d Resources/fonts ]; then
        printf '\nLicense: OFL-1.1\n'
        sed '/^This Font Software is licensed/,$!d' Resources/fonts/OFL.txt | sed 's/[[:space:]]*$//; s/^$/./; s/^/ /'
    fi
} >"$doc/copyright"
if [ -d Resources/fonts ]; then
    mkdir -p "$stage/usr/share/lintian/overrides"
    {
        echo "# The program draws with these very files, whatever version of them is installed: pictures are the same on every machine."
        echo "panorama: duplicate-font-file"
    } >"$stage/usr/share/lintian/overrides/panorama"
fi
gzip -9n <CHANGELOG.md >"$doc/changelog.gz"
{
    printf 'panorama (%s) unstable; urgency=medium\n\n  * Package of the released source; see changelog.gz.\n\n' "$version"
    printf ' -- %s  %s\n' "$maintainer" "$(date -u -R -d "@$SOURCE_DATE_EPOCH")"
} | gzip -9n >"$doc/changelog.Debian.gz"

# Depends: packages of the libraries that the programs are linked against.
printf 'Source: panorama\n\nPackage: panorama\nArchitecture: any\n' >"$out/debian/control"
depends=$(cd "$out" && dpkg-shlibdeps -O stage/usr/bin/panorama stage/usr/bin/panorama-thumbnailer 2>/dev/null | sed 's/^shlibs:Depends=//')
[ -n "$depends" ] || { echo "panorama: dpkg-shlibdeps found no libraries" >&2; exit 1; }

# Recommends: packages of the optional libraries that decoders open by name. Each is the package that the library's -dev package requires in exactly
# its own version.
recommends=
for headers in libheif-dev libde265-dev libjxl-dev libtiff-dev libraw-dev libopenjp2-7-dev libopenexr-dev liblcms2-dev libavif-dev libsdl2-image-dev; do
    library=$(dpkg-query -W -f '${Depends}' "$headers" | tr ',' '\n' | sed -nE 's/^ *([a-z0-9.+-]+) \(= .*/\1/p' | head -n 1)
    [ -n "$library" ] || { echo "panorama: $headers demands no library" >&2; exit 1; }
    recommends+="${recommends:+, }$library"
done
# librsvg is added by name, because its -dev package is not needed for the build.
recommends+=", librsvg2-2"
# SDL loads this plugin to draw title bars on Wayland desktops that draw none, such as GNOME.
recommends+=", libdecor-0-plugin-1-cairo"

cat >"$stage/DEBIAN/control" <<END
Package: panorama
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -k -s --apparent-size --exclude=DEBIAN "$stage" | cut -f1)
Depends: $depends
Recommends: $recommends
Suggests: xdg-desktop-portal, wl-clipboard, xclip
Section: graphics
Priority: optional
Homepage: https://github.com/panorama/Panorama
Description: look through pictures as one wide panorama
 Panorama shows pictures on one wide page that moves under the hand: a title
 larger than the window and a landscape in layers glide slower than the pages,
 which snap where one lets go. It is driven with a mouse, a touchpad, a finger
 or keys.
 .
 Pictures are decoded in processes without rights, so that a damaged file costs
 only itself. A particle editor and a thumbnailer for file managers come with
 the program.
END
(cd "$stage" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$stage/DEBIAN/md5sums"
find "$stage" -print0 | xargs -0 touch -h -d "@$SOURCE_DATE_EPOCH"
dpkg-deb --root-owner-group -Zxz --build "$stage" "$out/panorama_${version}_$architecture.deb" >/dev/null
echo "panorama: $out/panorama_${version}_$architecture.deb, $(stat -c %s "$out"/*.deb | numfmt --to=iec)"
