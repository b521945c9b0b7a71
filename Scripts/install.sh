#!/usr/bin/env bash
# install.sh list|manuals|install|uninstall [FOLDER OF THE BUILT PROGRAMS]: lists, installs or removes the program's files, or writes only its manual
# pages and completions into the folder MANUALS.
# PREFIX and DESTDIR are those of make. ZSH_FOLDER is the folder below PREFIX where zsh looks for completions. STRIP= keeps the symbols. RECORD= writes
# no record of the installation.
set -eu

action=$1
programs=${2:-build/release/release}
prefix=${PREFIX:-/usr/local}
root=${DESTDIR:-}$prefix
zsh_folder=${ZSH_FOLDER:-share/zsh/site-functions}
strip=${STRIP-strip}
if [ -n "$strip" ] && ! command -v "$strip" >/dev/null; then strip=; fi
manuals=${MANUALS:-build/manual}
record=$root/share/panorama/installed
id=io.github.panorama.Panorama

# Prints a line for each file: mode|source|destination below the prefix. Everything in Resources belongs to the program, except the folders desktop and
# manual, which other programs read.
files() {
    local program size file
    for program in panorama panorama-thumbnailer; do
        echo "755|$programs/$program|bin/$program"
        echo "644|$manuals/$program.1.gz|share/man/man1/$program.1.gz"
        echo "644|$manuals/$program.bash|share/bash-completion/completions/$program"
        echo "644|$manuals/$program.zsh|$zsh_folder/_$program"
        echo "644|$manuals/$program.fish|share/fish/vendor_completions.d/$program.fish"
    done
    find Resources -type f ! -path 'Resources/desktop/*' ! -path 'Resources/fonts/*.otf' ! -path 'Resources/manual/*' | LC_ALL=C sort | while read -r file; do
        echo "644|$file|share/panorama/${file#Resources/}"
    done
    echo "644|Resources/desktop/$id.desktop|share/applications/$id.desktop"
    echo "644|Resources/desktop/$id.Particles.desktop|share/applications/$id.Particles.desktop"
    echo "644|Resources/desktop/$id.metainfo.xml|share/metainfo/$id.metainfo.xml"
    echo "644|Resources/desktop/$id.xml|share/mime/packages/$id.xml"
    echo "644|Resources/desktop/panorama.thumbnailer|share/thumbnailers/panorama.thumbnailer"
    echo "644|Resources/desktop/$id.svg|share/icons/hicolor/scalable/apps/$id.svg"
    echo "644|Resources/desktop/$id-symbolic.svg|share/icons/hicolor/symbolic/apps/$id-symbolic.svg"
    for size in 16 22 24 32 48 64 128 256 512; do
        echo "644|Resources/desktop/icons/$size.png|share/icons/hicolor/${size}x$size/apps/$id.png"
    done
}

# The date in generated files is that of the last commit, so that the same source gives the same bytes.
source_date() { echo "${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}"; }

# The manual page and the completions of panorama are generated from its own description of its options, by swift-argument-parser's generate-manual
# and by the program. panorama-thumbnailer does without that library, because it starts for each file; a test compares its page with its help.
write_manuals() {
    local program kind day generator=$programs/generate-manual
    if [ ! -x "$generator" ]; then
        echo "panorama: $generator is missing; build it with the options of the programs and --product generate-manual" >&2
        return 1
    fi
    day=$(date -u -d "@$(source_date)" +%F)
    mkdir -p "$manuals"
    LC_ALL=C "$generator" "$programs/panorama" --date "$day" --output-directory - >"$manuals/panorama.1"
    awk -f Scripts/manual.awk Resources/manual/panorama.mdoc <"$manuals/panorama.1" | gzip -9n >"$manuals/panorama.1.gz"
    sed "s/@DATE@/$(LC_ALL=C date -u -d "$day" '+%B %-d, %Y')/" Resources/manual/panorama-thumbnailer.mdoc | gzip -9n >"$manuals/panorama-thumbnailer.1.gz"
    for kind in bash zsh fish; do
        "$programs/panorama" --generate-completion-script "$kind" >"$manuals/panorama.$kind"
        cp "Resources/manual/panorama-thumbnailer.$kind" "$manuals/"
    done
}

# make_folder PATH: creates the folder and its parents, and remembers which of them did not exist.
made=()
make_folder() {
    [ -d "$1" ] && return
    make_folder "$(dirname "$1")"
    mkdir -m 755 "$1"
    made+=("folder ${1#"${DESTDIR:-}"}")
}

# Desktops read indexes of installed files. With DESTDIR, the package manager updates them later.
refresh_indexes() {
    [ -z "${DESTDIR:-}" ] || return 0
    if [ -d "$root/share/mime/packages" ] && command -v update-mime-database >/dev/null; then update-mime-database "$root/share/mime" >/dev/null 2>&1 || true; fi
    if [ -d "$root/share/applications" ] && command -v update-desktop-database >/dev/null; then update-desktop-database -q "$root/share/applications" || true; fi
    if [ -d "$root/share/icons/hicolor" ]; then touch -c "$root/share/icons/hicolor"; fi
}

install_files() {
    local mode source target
    write_manuals
    mkdir -p "${DESTDIR:-/}"
    [ ! -f "$record" ] || mapfile -t made < <(grep '^folder ' "$record")
    while IFS='|' read -r mode source target; do
        make_folder "$(dirname "$root/$target")"
        install -m "$mode" "$source" "$root/$target"
        if [ "$mode" = 755 ] && [ -n "$strip" ]; then "$strip" --strip-unneeded --remove-section=.comment --remove-section=.note "$root/$target"; fi
    done < <(files)
    if [ -n "${RECORD-yes}" ]; then
        { printf '%s\n' "${made[@]}"; files | sed "s,.*|,file $prefix/,"; } >"$record"
    fi
    refresh_indexes
}

# Removes the files in the list and those in the record, because an older version may have installed other files.
uninstall_files() {
    local target folders=()
    if [ -f "$record" ]; then
        mapfile -t folders < <(sed -n 's,^folder ,,p' "$record" | tac)
        sed -n 's,^file ,,p' "$record" | while read -r target; do rm -f "${DESTDIR:-}$target"; done
    fi
    files | cut -d'|' -f3 | while read -r target; do rm -f "$root/$target"; done
    rm -f "$record"
    refresh_indexes
    # Removes indexes that have no entries left, in folders that the installation created.
    for target in "${folders[@]}"; do
        case $target in
            "$prefix/share/mime") [ -n "$(ls -A "${DESTDIR:-}$target/packages" 2>/dev/null)" ] || rm -rf "${DESTDIR:-}$target" ;;
            "$prefix/share/applications") ls "${DESTDIR:-}$target"/*.desktop >/dev/null 2>&1 || rm -f "${DESTDIR:-}$target/mimeinfo.cache" ;;
            "$prefix/share/icons/hicolor") rm -f "${DESTDIR:-}$target/icon-theme.cache" ;;
        esac
        rmdir "${DESTDIR:-}$target" 2>/dev/null || true
    done
    # Without a record, at least the program's own folder is removed.
    find "$root/share/panorama" -depth -type d -empty -delete 2>/dev/null || true
}

case $action in
    list) files ;;
    manuals) write_manuals ;;
    install) install_files ;;
    uninstall) uninstall_files ;;
    *)
        echo "panorama: install.sh list|manuals|install|uninstall" >&2
        exit 64
        ;;
esac
