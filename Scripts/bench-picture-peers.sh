#!/usr/bin/env bash
# bench-picture-peers.sh THUMBNAILER: thumbnails of the same files by ours, gdk-pixbuf, vips and ImageMagick, whole processes in turn.
set -u

ours=$1
out=build/peers/pictures
rounds=${ROUNDS:-11}
mkdir -p "$out"
bash Scripts/setup.sh picture-peers || exit 1

# make_sample NAME SIZE NOISE: noise is what a photograph's file is long of, and reading a long file is what all of them spend their time with.
make_sample() {
    local name=$1 size=$2 noise=$3
    [ -f "$out/$name.jpg" ] && return
    convert Resources/pictures/slate.jpg -resize "$size!" -attenuate "$noise" +noise Gaussian -quality 90 -sampling-factor 4:2:0 "$out/$name.jpg"
}
make_sample 24-megapixels 6000x4000 0
make_sample 24-megapixels-noisy 6000x4000 0.25
make_sample 5120x2880 5120x2880 0

# name|command for FILE, OUT and SIZE
peers=(
    "panorama|$ours -s SIZE FILE OUT.png"
    "gdk-pixbuf-thumbnailer|gdk-pixbuf-thumbnailer -s SIZE FILE OUT.png"
    "vipsthumbnail|vipsthumbnail FILE -s SIZE -o OUT.png"
    "imagemagick|convert -define jpeg:size=SIZExSIZE FILE -thumbnail SIZExSIZE OUT.png"
    "djpeg|djpeg -scale 1/8 -outfile OUT.ppm FILE"
)

# Milliseconds of one run.
run() {
    local words=${1//SIZE/$2}
    words=${words//FILE/$3}
    words=${words//OUT/$out/thumbnail}
    local start end
    start=$(date +%s%N)
    $words >/dev/null 2>&1 || printf 'panorama: %s failed\n' "$words" >&2
    end=$(date +%s%N)
    echo $(((end - start) / 10000)) | sed -E 's/([0-9]{2})$/.\1/'
}

compare() {
    local name=$1 size=$2 file="$out/$1.jpg" peer round
    rm -f "$out"/*.times
    # In turn, so that whatever else the machine does falls on all of them.
    for round in $(seq "$rounds"); do
        for peer in "${peers[@]}"; do run "${peer#*|}" "$size" "$file" >>"$out/${peer%%|*}.times" 2>/dev/null || true; done
    done
    local theirs
    theirs=$(sort -n "$out/gdk-pixbuf-thumbnailer.times" | sed -n "$((rounds / 2 + 1))p")
    printf '%s to %s px, %s bytes; ms of %s rounds: median, least, share of gdk-pixbuf\n' "$name" "$size" "$(stat -c %s "$file")" "$rounds"
    for peer in "${peers[@]}"; do
        sort -n "$out/${peer%%|*}.times" | awk -v n="${peer%%|*}" -v t="$theirs" \
            '{ v[NR] = $1 } END { m = v[int(NR / 2) + 1]; printf "  %-28s %8.1f %8.1f %6.2f\n", n, m, v[1], m / t }'
    done
}

compare 24-megapixels 320
compare 24-megapixels-noisy 320
compare 5120x2880 320
