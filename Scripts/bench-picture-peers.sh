#!/usr/bin/env bash
# bench-picture-peers.sh THUMBNAILER: compares thumbnails of the same files by our thumbnailer, gdk-pixbuf, vips and ImageMagick. Each thumbnail is
# a complete process, and the programs take turns.
set -u

ours=$1
# The path is absolute because vips resolves relative paths against the picture's folder.
out=$PWD/build/peers/pictures
rounds=${ROUNDS:-11}
mkdir -p "$out"
bash Scripts/setup.sh picture-peers || exit 1

# make_sample NAME SIZE NOISE: creates a JPEG with noise. Noise is what makes a photograph's file large, and all programs spend most of their time
# reading it.
make_sample() {
    local name=$1 size=$2 noise=$3
    [ -f "$out/$name.jpg" ] && return
    convert Resources/pictures/slate.jpg -resize "$size!" -attenuate "$noise" +noise Gaussian -quality 90 -sampling-factor 4:2:0 "$out/$name.jpg"
}

# encode NAME.FORMAT COMMAND…: creates a picture of 12 megapixels, the size of a phone's, in another format. If the encoder is missing, the format
# is skipped.
encode() {
    local file=$out/$1
    shift
    [ -f "$file" ] && return
    [ -f "$out/12.png" ] || convert Resources/pictures/slate.jpg -resize 4000x3000! -attenuate 0.1 +noise Gaussian "$out/12.png"
    "$@" >/dev/null 2>&1 || { rm -f "$file"; printf 'panorama: %s is left out: %s failed\n' "${file##*/}" "$1" >&2; }
}

# name|command for FILE, OUT and SIZE
peers=(
    "panorama|$ours -s SIZE FILE OUT.png"
    "vipsthumbnail|vipsthumbnail FILE -s SIZE -o OUT.png"
    "gdk-pixbuf-thumbnailer|gdk-pixbuf-thumbnailer -s SIZE FILE OUT.png"
    "imagemagick|convert -define jpeg:size=SIZExSIZE FILE -thumbnail SIZExSIZE OUT.png"
    "djpeg|djpeg -scale 1/8 -outfile OUT.ppm FILE"
)

# Prints the elapsed time and the CPU time of one run in milliseconds. Prints nothing if the run wrote no thumbnail, even if it reported success.
run() {
    local words=${1//SIZE/$2} TIMEFORMAT='%3R %3U %3S'
    words=${words//FILE/$3}
    words=${words//OUT/$out/thumbnail}
    rm -f "$out"/thumbnail.*
    { time $words >/dev/null 2>&1; } 2>&1 | awk '{ print $1 * 1000, ($2 + $3) * 1000 }' >"$out/run"
    ls "$out"/thumbnail.* >/dev/null 2>&1 && cat "$out/run"
}

median() { sort -n | awk '{ v[NR] = $1 } END { if (NR) print v[int((NR + 1) / 2)] }'; }

# compare FILE SIZE COUNT: compares the first COUNT peers. Peers that cannot read the file are skipped.
compare() {
    local file=$out/$1 size=$2 count=$3 peer round their_time their_work
    [ -f "$file" ] || return
    rm -f "$out"/*.times
    # The programs take turns, so that other load on the machine affects all of them alike.
    for round in $(seq "$rounds"); do
        for peer in "${peers[@]:0:$count}"; do run "${peer#*|}" "$size" "$file" >>"$out/${peer%%|*}.times"; done
    done
    their_time=$(cut -d' ' -f1 "$out/vipsthumbnail.times" | median)
    their_work=$(cut -d' ' -f2 "$out/vipsthumbnail.times" | median)
    printf '%s to %s px, %s bytes; medians of %s rounds: elapsed ms, processor ms, shares of vipsthumbnail\n' "$1" "$size" "$(stat -c %s "$file")" "$rounds"
    for peer in "${peers[@]:0:$count}"; do
        local name=${peer%%|*}
        [ -s "$out/$name.times" ] || continue
        printf '%s %s %s\n' "$name" "$(cut -d' ' -f1 "$out/$name.times" | median)" "$(cut -d' ' -f2 "$out/$name.times" | median)" |
            awk -v t="$their_time" -v w="$their_work" '{ printf "  %-28s %8.0f %8.0f %6.2f %6.2f\n", $1, $2, $3, t ? $2 / t : 0, w ? $3 / w : 0 }'
    done
}

make_sample 24-megapixels 6000x4000 0
make_sample 24-megapixels-noisy 6000x4000 0.25
make_sample 5120x2880 5120x2880 0
for name in 24-megapixels 24-megapixels-noisy 5120x2880; do compare "$name.jpg" 320 5; done

encode 12.heic heif-enc -q 60 "$out/12.png" -o "$out/12.heic"
encode 12.avif avifenc -s 8 "$out/12.png" "$out/12.avif"
encode 12.jxl cjxl -e 3 -d 1.5 "$out/12.png" "$out/12.jxl"
encode 12.tiff convert "$out/12.png" -compress LZW "$out/12.tiff"
encode 12-plain.tiff convert "$out/12.png" -compress None "$out/12-plain.tiff"
for name in 12.heic 12.avif 12.jxl 12.tiff 12-plain.tiff; do compare "$name" 320 4; done
