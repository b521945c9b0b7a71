#!/usr/bin/env python3
"""Makes the lines of `pictures.tsv` for the HEIC files with half chroma, in place of those that `make.py` wrote.

    python3 make_heic.py FOLDER

libheif repeats each sample of chroma for two or four pixels where it converts to red, green and blue; what a reader should show is interpolated.
ffmpeg decodes the bitstreams here, and their planes are enlarged in two ways: by zimg, and by Pillow; a line is written if both give the same
means of 8 x 8 parts, to within three levels. The alpha of `alpha.heic` is the source's own.
"""
import os, subprocess, sys
import numpy as np
from PIL import Image

folder = sys.argv[1]
names = [f'heic/rgb-q{q}-{c}.heic' for q in (50, 90) for c in ('420', '422')] + ['heic/rgb-10-420.heic', 'heic/alpha.heic']

def boxes(data, start, end):
    while start + 8 <= end:
        length = int.from_bytes(data[start:start + 4], 'big')
        yield data[start + 4:start + 8], start + 8, start + length
        start += length

def find(data, path, start=0, end=None):
    """The content of the first box of a path such as meta/iprp/ipco/hvcC."""
    name, _, rest = path.partition('/')
    for kind, first, last in boxes(data, start, len(data) if end is None else end):
        if kind == name.encode():
            first += 4 if name in ('meta', 'iloc') else 0
            return find(data, rest, first, last) if rest else data[first:last]

def bitstream(data):
    """The units of the first item, each behind a start code."""
    code, units = b'\0\0\0\1', b''
    configuration = find(data, 'meta/iprp/ipco/hvcC')
    place = 23
    for _ in range(configuration[22]):
        count = int.from_bytes(configuration[place + 1:place + 3], 'big'); place += 3
        for _ in range(count):
            length = int.from_bytes(configuration[place:place + 2], 'big')
            units += code + configuration[place + 2:place + 2 + length]; place += 2 + length
    # Of the first item: a base, and one extent's offset and length, each in four bytes, as libheif writes them.
    locations = find(data, 'meta/iloc')
    assert locations[:2] == b'\x44\x40'
    base, offset, length = (int.from_bytes(locations[place:place + 4], 'big') for place in (8, 14, 18))
    offset += base
    item = data[offset:offset + length]
    while item:
        count = int.from_bytes(item[:4], 'big')
        units += code + item[4:4 + count]; item = item[4 + count:]
    return units

def decode(units, *options):
    return subprocess.run(['ffmpeg', '-v', 'error', '-f', 'hevc', '-i', '-', *options, '-f', 'rawvideo', '-'], input=units, stdout=subprocess.PIPE, check=True).stdout

def by_scaler(units, size):
    filters = 'zscale=filter=bilinear:chromalin=center:rangein=full:range=full:matrixin=170m:matrix=gbr,format=gbrp'
    green, blue, red = np.frombuffer(decode(units, '-vf', filters, '-pix_fmt', 'gbrp'), np.uint8).reshape(3, size[1], size[0]).astype(float)
    return np.dstack([red, green, blue])

def by_planes(units, size, is_422, depth):
    dtype = '<u2' if depth > 8 else np.uint8
    data, planes, place = np.frombuffer(decode(units), dtype) / (2 ** depth - 1) * 255, [], 0
    for index in range(3):
        shape = size if index == 0 else (size[0] // 2, size[1] if is_422 else size[1] // 2)
        count = shape[0] * shape[1]
        plane = Image.fromarray(data[place:place + count].reshape(shape[::-1]).astype(np.float32)); place += count
        planes.append(np.asarray(plane.resize(size, Image.BILINEAR), float))
    middle = 255 * 2 ** (depth - 1) / (2 ** depth - 1)
    y, u, v = planes[0], planes[1] - middle, planes[2] - middle
    return np.dstack([y + 1.402 * v, y - 0.344136 * u - 0.714136 * v, y + 1.772 * u]).clip(0, 255)

def means(pixels):
    height, width = pixels.shape[:2]
    words = []
    for j in range(8):
        for i in range(8):
            part = pixels[height * j // 8:height * (j + 1) // 8, width * i // 8:width * (i + 1) // 8].reshape(-1, 4)
            weight = part[:, 3].sum()
            words.append([part[:, 3].mean(), *((part[:, :3] * part[:, 3:]).sum(0) / weight)])
    return np.array(words)

def alpha(size):
    """As `make.py` draws it at 48x32, scaled as it scales it."""
    ramp = (255 * np.clip(1.6 - 1.4 * np.arange(48) / 48, 0, 1)).round().astype(np.uint8)
    return np.asarray(Image.fromarray(np.tile(ramp, (32, 1))).resize(size), float)

table = os.path.join(folder, 'pictures.tsv')
lines = open(table).read().splitlines()
for name in names:
    data = open(os.path.join(folder, name), 'rb').read()
    # The coded picture is larger than its 64x48 pixels, at the bottom.
    coded, size, units = (64, 64), (64, 48), bitstream(data)
    opacity = alpha(size) if 'alpha' in name else np.full((48, 64), 255.0)
    both = [np.dstack([pixels[:48], opacity]) for pixels in (by_scaler(units, coded), by_planes(units, coded, '422' in name, 10 if '-10-' in name else 8))]
    first, second = means(both[0]), means(both[1])
    print(name, 'the two differ by', np.abs(first - second).max().round(2))
    assert np.abs(first - second).max() <= 3
    words = ' '.join('%02x%02x%02x%02x' % tuple(v) for v in ((first + second) / 2).round().astype(int))
    place = next((index for index, line in enumerate(lines) if line.startswith(name + '\t')), len(lines))
    lines[place:place + 1] = [f'{name}\t{size[0]}\t{size[1]}\t{words}']
open(table, 'w').write('\n'.join(lines) + '\n')
