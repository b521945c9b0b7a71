#!/usr/bin/env python3
"""Makes the PCX, ILBM and XPM files of the corpus with writers of its own, and prints their lines of pictures.tsv.

    python3 make_paint.py FOLDER

The means are those of the written pixels. A file is kept if ImageMagick 6 or, for ILBM, Netpbm's ilbmtoppm sees the same means, to within three levels; those
with `False` are kinds that neither reads.
"""
import io, os, struct, subprocess, sys
import numpy as np
from PIL import Image

out = sys.argv[1]

def scene(w=48, h=32, alpha=False):
    """The picture of make.py: ramps, a disc and stripes."""
    y, x = np.mgrid[0:h, 0:w].astype(float)
    r, g, b = 40 + 200 * x / (w - 1), 30 + 180 * y / (h - 1), 220 - 150 * x / (w - 1)
    disc = (x - w * .65) ** 2 + (y - h * .5) ** 2 < (h * .3) ** 2
    r[disc], g[disc], b[disc] = 240, 210, 60
    stripes = (y > h * .75) & ((x // 6) % 2 == 0)
    r[stripes], g[stripes], b[stripes] = 20, 30, 90
    a = 255 * np.clip(1.6 - 1.4 * x / w, 0, 1) if alpha else np.full((h, w), 255.0)
    return np.dstack([r, g, b, a]).round().astype(np.uint8)

def palette(pixels, count):
    """Indexes and colours of a picture with few colours."""
    image = Image.fromarray(pixels[..., :3]).quantize(count)
    colours = np.zeros((256, 3), np.uint8)
    table = np.array(image.getpalette(), np.uint8).reshape(-1, 3)[:count]
    colours[:len(table)] = table
    return np.asarray(image), colours[:count]

def opaque(rgb): return np.dstack([rgb, np.full(rgb.shape[:2], 255, np.uint8)])

def means(pixels):
    h, w = pixels.shape[:2]
    words = []
    def span(part, side): return side * part // 8, max(side * part // 8 + 1, side * (part + 1) // 8)
    for row in range(8):
        for column in range(8):
            (y0, y1), (x0, x1) = span(row, h), span(column, w)
            part = pixels[y0:y1, x0:x1].reshape(-1, 4).astype(float)
            alpha = part[:, 3].sum()
            mean = [part[:, 3].mean()] + [(part[:, c] * part[:, 3]).sum() / alpha if alpha else 0 for c in range(3)]
            words.append(''.join(f'{int(round(v)):02x}' for v in mean))
    return words

def seen(path):
    if path.endswith('.lbm'): data = subprocess.run(['ilbmtoppm', path], capture_output=True).stdout
    else: data = subprocess.run(['convert', path, '-background', 'none', '-flatten', '-depth', '8', 'png32:-'], capture_output=True).stdout
    try: return np.asarray(Image.open(io.BytesIO(data)).convert('RGBA'))
    except Exception: return None

def put(name, data, pixels, is_checked=True):
    path = os.path.join(out, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    open(path, 'wb').write(data)
    words = means(pixels)
    if is_checked:
        other = seen(path)
        bad = other is None or other.shape != pixels.shape or max(
            abs(int(a[i:i + 2], 16) - int(b[i:i + 2], 16)) for a, b in zip(words, means(other)) for i in (0, 2, 4, 6)) > 3
        if bad:
            print('not the same', name, None if other is None else other.shape, file=sys.stderr)
            return os.remove(path)
    print(name, pixels.shape[1], pixels.shape[0], ' '.join(words), sep='\t')

def planes(indexes, count, even=2):
    """Rows of bit planes, the lowest first; each plane's row has a whole number of `even` bytes."""
    h, w = indexes.shape
    wide = -(-w // (8 * even)) * 8 * even
    padded = np.zeros((h, wide), np.uint32); padded[:, :w] = indexes
    return [[np.packbits((padded[y] >> p & 1).astype(np.uint8)).tobytes() for p in range(count)] for y in range(h)]

# PCX
def pcx_packed(row):
    data, i = bytearray(), 0
    while i < len(row):
        n = 1
        while n < 63 and i + n < len(row) and row[i + n] == row[i]: n += 1
        if n > 1 or row[i] >= 0xC0: data.append(0xC0 | n)
        data.append(row[i]); i += n
    return bytes(data)

def pcx(w, h, bits, count, rows, colours=b'', tail=b'', packed=True):
    line = len(rows[0]) // count
    head = struct.pack('<4B6H', 10, 5, int(packed), bits, 0, 0, w - 1, h - 1, 72, 72) + colours.ljust(48, b'\0')[:48]
    head += struct.pack('<2B2H', 0, count, line, 1)
    return head.ljust(128, b'\0') + b''.join(pcx_packed(r) if packed else r for r in rows) + tail

for w, h in ((48, 32), (33, 17), (5, 3)):
    size = '' if w == 48 else f'-{w}x{h}'
    full = scene(w, h); even = w + w % 2
    bytes_of = lambda row: row.astype(np.uint8).tobytes().ljust(even, b'\0')
    rgb = [b''.join(bytes_of(full[y, :, c]) for c in range(3)) for y in range(h)]
    put(f'pcx/rgb{size}.pcx', pcx(w, h, 8, 3, rgb), full)
    if w == 48: put('pcx/rgb-plain.pcx', pcx(w, h, 8, 3, rgb, packed=False), full)
    indexes, colours = palette(full, 200)
    put(f'pcx/palette{size}.pcx', pcx(w, h, 8, 1, [bytes_of(r) for r in indexes], tail=b'\x0c' + colours.tobytes().ljust(768, b'\0')), opaque(colours[indexes]))
    for count in (1, 3, 4):
        indexes, colours = palette(full, 1 << count)
        rows = [b''.join(r) for r in planes(indexes, count)]
        put(f'pcx/planes-{count}{size}.pcx', pcx(w, h, 1, count, rows, colours.tobytes()), opaque(colours[indexes]), count == 4)

# ILBM
def byte_run(row):
    data, i = bytearray(), 0
    while i < len(row):
        n = 1
        while n < 128 and i + n < len(row) and row[i + n] == row[i]: n += 1
        if n > 1: data += bytes([257 - n, row[i]]); i += n
        else:
            j = i + 1
            while j < len(row) and j - i < 128 and (j + 1 >= len(row) or row[j] != row[j + 1]): j += 1
            data += bytes([j - i - 1]) + row[i:j]; i = j
    return bytes(data)

def ilbm(w, h, count, rows, colours=None, packed=True, kind=b'ILBM', mode=None, mask=0, key=0):
    def chunk(name, data): return name + struct.pack('>I', len(data)) + data + b'\0' * (len(data) % 2)
    body = b''.join(byte_run(p) if packed else p for r in rows for p in r)
    data = kind + chunk(b'BMHD', struct.pack('>4H4BH2B2H', w, h, 0, 0, count, mask, int(packed), 0, key, 1, 1, w, h))
    if colours is not None: data += chunk(b'CMAP', colours.tobytes())
    if mode is not None: data += chunk(b'CAMG', struct.pack('>I', mode))
    data += chunk(b'BODY', body)
    return b'FORM' + struct.pack('>I', len(data)) + data

for w, h in ((48, 32), (33, 17), (5, 3)):
    size = '' if w == 48 else f'-{w}x{h}'
    full = scene(w, h)
    for count in (1, 4, 5, 8):
        indexes, colours = palette(full, 1 << count)
        put(f'ilbm/planes-{count}{size}.lbm', ilbm(w, h, count, planes(indexes, count), colours), opaque(colours[indexes]))
    deep = full[..., 0].astype(np.uint32) | full[..., 1].astype(np.uint32) << 8 | full[..., 2].astype(np.uint32) << 16
    put(f'ilbm/rgb{size}.lbm', ilbm(w, h, 24, planes(deep, 24)), full)
full = scene()
indexes, colours = palette(full, 32)
put('ilbm/plain.lbm', ilbm(48, 32, 5, planes(indexes, 5), colours, packed=False), opaque(colours[indexes]))
put('ilbm/mode.lbm', ilbm(48, 32, 5, planes(indexes, 5), colours, mode=0x4), opaque(colours[indexes]))
half = np.where((np.arange(48) % 8 < 4)[None, :], indexes, indexes + 32)
both = np.concatenate([colours, colours // 2])
put('ilbm/half-bright.lbm', ilbm(48, 32, 6, planes(half, 6), colours, mode=0x80), opaque(both[half]))
indexes, colours = palette(full, 256)
put('ilbm/packed.lbm', ilbm(48, 32, 8, [[r.astype(np.uint8).tobytes()] for r in indexes], colours, kind=b'PBM '), opaque(colours[indexes]))
put('ilbm/rgb-colours.lbm', ilbm(48, 32, 24, planes(deep := full[..., 0].astype(np.uint32) | full[..., 1].astype(np.uint32) << 8 | full[..., 2].astype(np.uint32) << 16, 24), colours), full)
indexes, colours = palette(full, 16)
clear = opaque(colours[indexes]); clear[indexes == 3] = 0
put('ilbm/clear.lbm', ilbm(48, 32, 4, planes(indexes, 4), colours, mask=2, key=3), clear, False)

# XPM
def xpm(indexes, names, letters):
    count = len(names)
    def word(i):
        text = ''
        for _ in range(letters): text = chr(65 + i % 26) + text; i //= 26
        return text
    lines = [f'{indexes.shape[1]} {indexes.shape[0]} {count} {letters}'] + [f'{word(i)} c {n}' for i, n in enumerate(names)]
    lines += [''.join(word(int(i)) for i in row) for row in indexes]
    return ('/* XPM */\nstatic char *picture[] = {\n' + ',\n'.join(f'"{l}"' for l in lines) + '\n};\n').encode()

for w, h in ((48, 32), (33, 17), (1, 1)):
    full = scene(w, h) if w > 1 else np.array([[[9, 99, 199, 255]]], np.uint8)
    size = '' if w == 48 else f'-{w}x{h}'
    indexes, colours = palette(full, 20)
    put(f'xpm/letter{size}.xpm', xpm(indexes, ['#%02x%02x%02x' % tuple(c) for c in colours], 1), opaque(colours[indexes]))
full = scene()
for count, letters in ((200, 2), (256, 3)):
    indexes, colours = palette(full, count)
    put(f'xpm/letters-{letters}.xpm', xpm(indexes, ['#%02X%02X%02X' % tuple(c) for c in colours], letters), opaque(colours[indexes]))
every = np.unique(full[..., :3].reshape(-1, 3), axis=0)
indexes = np.array([[np.flatnonzero((every == p).all(1))[0] for p in row] for row in full[..., :3]])
put('xpm/many.xpm', xpm(indexes, ['#%02X%02X%02X' % tuple(c) for c in every], 3), full)
named = np.array([[255, 0, 0], [255, 255, 255], [0, 0, 0], [0, 0, 0]], np.uint8)
indexes = (np.mgrid[0:32, 0:48][1] // 6 + np.mgrid[0:32, 0:48][0] // 8) % 4
clear = opaque(named[indexes]); clear[indexes == 3] = 0
put('xpm/names.xpm', xpm(indexes, ['red', 'White', 'black', 'None'], 1), clear)
