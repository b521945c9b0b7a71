#!/usr/bin/env python3
"""Makes the picture corpus: small files of every format in as many variants as its encoders have, and the picture that two decoders see in each.

    python3 make.py FOLDER

Encoders: Pillow 13, pillow_heif, tifffile with imagecodecs, ImageMagick 6 (convert), cjpeg, cjxl, avifenc, heif-enc, opj_compress. Decoders: Pillow and
ImageMagick (for HEIC and JPEG XL heif-convert and djxl, for QOI imagecodecs, for PAM, PSB and deep PSD the source's pixels); a file is kept if both give the same means of 8 x 8 parts, to within three levels. `pictures.tsv` has a line for each file:
name, width, height, and the means as 64 words AARRGGBB, colours weighted by alpha. `make_heic.py` makes the lines of HEIC files with half chroma again.
"""
import io, os, subprocess, sys, tempfile
import numpy as np
from PIL import Image, ImageOps
import pillow_heif
pillow_heif.register_heif_opener()
try:
    import pillow_jxl
except ImportError:
    pass

out = sys.argv[1]
# The source pictures for the encoders.
sources = tempfile.mkdtemp() + '/'
os.makedirs(out, exist_ok=True)

def scene(w=48, h=32, alpha=False):
    """Ramps, a disc and stripes: smooth parts, edges and colours."""
    y, x = np.mgrid[0:h, 0:w].astype(float)
    r = 40 + 200 * x / (w - 1)
    g = 30 + 180 * y / (h - 1)
    b = 220 - 150 * x / (w - 1)
    disc = (x - w * .65) ** 2 + (y - h * .5) ** 2 < (h * .3) ** 2
    r[disc], g[disc], b[disc] = 240, 210, 60
    stripes = (y > h * .75) & ((x // 6) % 2 == 0)
    r[stripes], g[stripes], b[stripes] = 20, 30, 90
    a = np.full((h, w), 255.0)
    if alpha:
        a = 255 * np.clip(1.6 - 1.4 * x / w, 0, 1)
    return np.dstack([r, g, b, a]).round().astype(np.uint8)

RGBA = scene(alpha=True); RGB = scene()[..., :3]
rgb = Image.fromarray(RGB); rgba = Image.fromarray(RGBA, 'RGBA'); grey = rgb.convert('L'); la = rgba.convert('LA')
pal = rgb.quantize(32); bw = rgb.convert('1')
made = []

def path(name):
    p = os.path.join(out, name); os.makedirs(os.path.dirname(p), exist_ok=True); made.append(name); return p

def save(name, im, **kw):
    im.save(path(name), **kw)

def tool(name, *args, stdin=None):
    p = path(name)
    r = subprocess.run([a.replace('OUT', p) for a in args], capture_output=True, input=stdin)
    if r.returncode or not os.path.exists(p):
        print('not made', name, r.stderr[-100:]); made.remove(name)

rgb.save(sources + 'rgb.png'); rgba.save(sources + 'rgba.png'); grey.save(sources + 'grey.png'); bw.save(sources + 'bw.png'); pal.save(sources + 'pal.png')
rgb.save(sources + 'rgb.ppm')
deep = (RGB.astype(np.uint16) * 257); deepa = (RGBA.astype(np.uint16) * 257)

# JPEG
for q in (30, 75, 95):
    for s, n in ((0, '444'), (1, '422'), (2, '420')):
        save(f'jpeg/q{q}-{n}.jpg', rgb, quality=q, subsampling=s)
        save(f'jpeg/q{q}-{n}-progressive.jpg', rgb, quality=q, subsampling=s, progressive=True)
for im, n in ((grey, 'grey'), (rgb, 'rgb')):
    save(f'jpeg/{n}-restart.jpg', im, quality=90, restart_marker_blocks=2)
    save(f'jpeg/{n}-optimised.jpg', im, quality=90, optimize=True)
save('jpeg/grey-progressive.jpg', grey, quality=90, progressive=True)
for o in range(1, 9):
    ex = Image.Exif(); ex[0x112] = o
    save(f'jpeg/orientation-{o}.jpg', rgb, quality=95, exif=ex, subsampling=0)
for w, h in ((1, 1), (7, 3), (17, 9), (8, 8), (16, 16), (3, 40), (33, 31), (15, 15)):
    for p in (False, True):
        save(f'jpeg/size-{w}x{h}{"-progressive" if p else ""}.jpg', rgb.resize((w, h)), quality=95, subsampling=0, progressive=p)
        save(f'jpeg/grey-size-{w}x{h}{"-progressive" if p else ""}.jpg', grey.resize((w, h)), quality=95, progressive=p)
for s in ('1x1', '2x1', '2x2', '1x2', '4x1', '4x2'):
    tool(f'jpeg/sample-{s}.jpg', 'cjpeg', '-quality', '90', '-sample', s, '-outfile', 'OUT', sources + 'rgb.ppm')
tool('jpeg/arithmetic.jpg', 'cjpeg', '-arithmetic', '-quality', '90', '-outfile', 'OUT', sources + 'rgb.ppm')
tool('jpeg/rgb-components.jpg', 'cjpeg', '-rgb', '-quality', '90', '-outfile', 'OUT', sources + 'rgb.ppm')
tool('jpeg/fast.jpg', 'cjpeg', '-dct', 'fast', '-quality', '90', '-outfile', 'OUT', sources + 'rgb.ppm')

# PNG: every type, depth, interlace and transparency that ImageMagick writes
for ty, n, src in (('Grayscale', 'grey', 'grey'), ('TrueColor', 'colour', 'rgb'), ('Palette', 'palette', 'pal'), ('GrayscaleMatte', 'greyalpha', 'rgba'), ('TrueColorMatte', 'colouralpha', 'rgba')):
    for d in (1, 2, 4, 8, 16):
        if n in ('colour', 'greyalpha', 'colouralpha') and d < 8: continue
        if n == 'palette' and d > 8: continue
        for i in ('none', 'PNG'):
            tool(f'png/{n}-{d}{"-interlaced" if i == "PNG" else ""}.png', 'convert', sources + f'{src}.png', '-strip', '-interlace', i, '-depth', str(d), '-type', ty,
                 '-define', f'png:bit-depth={d}', '-define', f'png:color-type={dict(grey=0, colour=2, palette=3, greyalpha=4, colouralpha=6)[n]}', '-define', 'png:exclude-chunk=all', 'OUT')
for f in range(5):
    for c in (0, 1, 9):
        tool(f'png/filter-{f}-{c}.png', 'convert', sources + 'rgb.png', '-strip', '-define', f'png:compression-filter={f}', '-define', f'png:compression-level={c}', 'OUT')
p2 = pal.copy(); p2.info['transparency'] = 3; save('png/palette-transparent.png', p2, transparency=3)
save('png/grey-transparent.png', grey, transparency=int(np.asarray(grey)[4, 4])); save('png/colour-transparent.png', rgb, transparency=tuple(int(v) for v in RGB[4, 4]))
for w, h in ((1, 1), (2, 3), (3, 2), (5, 7), (8, 8), (33, 1), (1, 33)):
    save(f'png/size-{w}x{h}.png', rgb.resize((w, h)))
    tool(f'png/size-{w}x{h}-interlaced.png', 'convert', os.path.join(out, f'png/size-{w}x{h}.png'), '-strip', '-interlace', 'PNG', 'OUT')

for c in range(1, 9):
    for n in ('rgb', 'rgba'):
        save(f'png/{n}-level-{c}.png', rgb if n == 'rgb' else rgba, compress_level=c)

# GIF
for w, h in ((1, 1), (2, 3), (9, 17), (40, 2)):
    for i in (0, 1):
        save(f'gif/size-{w}x{h}{"-interlaced" if i else ""}.gif', rgb.resize((w, h)).quantize(16), interlace=i)
for n in (2, 4, 8, 16, 32, 64, 128, 256):
    for i in (0, 1):
        save(f'gif/colours-{n}{"-interlaced" if i else ""}.gif', rgb.quantize(n), interlace=i)
save('gif/transparent.gif', p2, transparency=3)

# BMP
for im, n in ((rgb, 'rgb'), (grey, 'grey'), (bw, 'bw'), (pal, 'palette')):
    save(f'bmp/{n}.bmp', im)
for v in ('bmp2', 'bmp3', 'bmp'):
    for n in ('rgb', 'grey', 'pal', 'bw'):
        tool(f'bmp/{v}-{n}.bmp', 'convert', sources + f'{n}.png', '-strip', f'{v}:OUT')
tool('bmp/rle8.bmp', 'convert', sources + 'pal.png', '-strip', '-compress', 'RLE', 'bmp3:OUT')
for m in ('rgb565', 'rgb555'):
    tool(f'bmp/{m}.bmp', 'convert', sources + 'rgb.png', '-strip', '-define', f'bmp:subtype={m.upper()}', 'bmp:OUT')

# WebP
for q in (20, 60, 95):
    for im, n in ((rgb, 'rgb'), (rgba, 'rgba')):
        save(f'webp/{n}-q{q}.webp', im, quality=q)
for m in (0, 3, 6):
    for im, n in ((rgb, 'rgb'), (rgba, 'rgba'), (pal.convert('RGB'), 'palette')):
        save(f'webp/{n}-lossless-{m}.webp', im, lossless=True, method=m)
for q in (0, 40, 80, 100):
    save(f'webp/grey-q{q}.webp', grey.convert('RGB'), quality=q)
for w, h in ((1, 1), (3, 5), (17, 33), (16, 16), (40, 7)):
    save(f'webp/size-{w}x{h}.webp', rgb.resize((w, h)), lossless=True)

# HEIC and AVIF
for q in (50, 90):
    for c in ('420', '422', '444'):
        save(f'heic/rgb-q{q}-{c}.heic', rgb.resize((64, 48)), quality=q, chroma=c)
# Ten bits, with halved chroma.
deep_rows = np.asarray(rgb.resize((64, 48))).astype('<u2') * 257
pillow_heif.options.SAVE_HDR_TO_12_BIT = False
pillow_heif.encode('RGB;16', (64, 48), deep_rows.tobytes(), path('heic/rgb-10-420.heic'), quality=90, chroma='420')
save('heic/alpha.heic', rgba.resize((64, 48)), quality=90); save('heic/grey.heic', grey.resize((64, 48)), quality=90)
for q in (10, 20, 30, 45, 60):
    for y in ('444', '400'):
        for d in ('8', '10', '12'):
            tool(f'avif/{y}-{d}-q{q}.avif', 'avifenc', '-s', '8', '-y', y, '-d', d, '--min', str(q // 4), '--max', str(q), sources + 'rgb.png', 'OUT')
for a in range(4):
    tool(f'avif/turned-{a}.avif', 'avifenc', '-s', '8', '--min', '5', '--max', '10', '-y', '444', '--irot', str(a), sources + 'rgb.png', 'OUT')
for a in range(2):
    tool(f'avif/mirrored-{a}.avif', 'avifenc', '-s', '8', '--min', '5', '--max', '10', '-y', '444', '--imir', str(a), sources + 'rgb.png', 'OUT')
tool('avif/alpha.avif', 'avifenc', '-s', '8', sources + 'rgba.png', 'OUT'); tool('avif/lossless.avif', 'avifenc', '-s', '8', '-l', sources + 'rgb.png', 'OUT')
tool('avif/limited.avif', 'avifenc', '-s', '8', '-r', 'limited', sources + 'rgb.png', 'OUT')

# JPEG XL
for d in ('0', '0.5', '1', '3'):
    for e in ('1', '3', '7'):
        for n in ('rgb', 'rgba', 'grey'):
            tool(f'jpegxl/{n}-d{d}-e{e}.jxl', 'cjxl', sources + f'{n}.png', 'OUT', '-d', d, '-e', e)
tool('jpegxl/from-jpeg.jxl', 'cjxl', os.path.join(out, 'jpeg/q75-420.jpg'), 'OUT', '-j', '1')
tool('jpegxl/progressive.jxl', 'cjxl', sources + 'rgb.png', 'OUT', '-p'); tool('jpegxl/container.jxl', 'cjxl', sources + 'rgb.png', 'OUT', '--container=1')

# TIFF
try:
    import tifffile
    for comp in (None, 'lzw', 'deflate', 'packbits', 'zstd', 'lerc' if False else 'lzma'):
        for pred in (False, True):
            if pred and comp not in ('lzw', 'deflate'): continue
            for arr, n, ph in ((RGB, 'rgb8', 'rgb'), (deep, 'rgb16', 'rgb'), (np.asarray(grey), 'grey8', 'minisblack'), (np.asarray(grey).astype(np.uint16) * 257, 'grey16', 'minisblack')):
                name = f'tiff/{n}-{comp or "raw"}{"-predicted" if pred else ""}.tif'
                if comp == 'lzma': continue
                tifffile.imwrite(path(name), arr, photometric=ph, compression=comp, predictor=pred or None, metadata=None)
    for order in '<>':
        for big in (False, True):
            tifffile.imwrite(path(f'tiff/{"big" if big else "classic"}-{"ii" if order == "<" else "mm"}.tif'), RGB, photometric='rgb', byteorder=order, bigtiff=big, metadata=None)
    tifffile.imwrite(path('tiff/planar.tif'), np.moveaxis(RGB, -1, 0).copy(), photometric='rgb', planarconfig='separate', metadata=None)
    for t in (16, 32):
        tifffile.imwrite(path(f'tiff/tiles-{t}.tif'), RGB, photometric='rgb', tile=(t, t), metadata=None)
        tifffile.imwrite(path(f'tiff/tiles-{t}-grey.tif'), np.asarray(grey), photometric='minisblack', tile=(t, t), compression='deflate', metadata=None)
    for rows in (1, 5, 32):
        tifffile.imwrite(path(f'tiff/strips-{rows}.tif'), RGB, photometric='rgb', rowsperstrip=rows, compression='lzw', metadata=None)
    tifffile.imwrite(path('tiff/unassociated.tif'), RGBA, photometric='rgb', extrasamples=['unassalpha'], metadata=None)
    tifffile.imwrite(path('tiff/miniswhite.tif'), 255 - np.asarray(grey), photometric='miniswhite', metadata=None)
except ImportError:
    print('no tifffile')
for comp in ('Group4', 'Fax', 'RLE'):
    tool(f'tiff/bw-{comp.lower()}.tif', 'convert', sources + 'bw.png', '-strip', '-compress', comp, '-type', 'bilevel', 'OUT')
tool('tiff/palette.tif', 'convert', sources + 'pal.png', '-strip', '-type', 'Palette', '-compress', 'None', 'OUT')
tool('tiff/jpeg.tif', 'convert', sources + 'rgb.png', '-strip', '-compress', 'JPEG', '-quality', '95', 'OUT')
for o in range(1, 9):
    save(f'tiff/orientation-{o}.tif', rgb, tiffinfo={274: o})

# Formats of one encoder
for n in ('rgb', 'rgba'):
    tool(f'qoi/{n}.qoi', 'python3', '-c', f'import imagecodecs,numpy;from PIL import Image;open("OUT","wb").write(imagecodecs.qoi_encode(numpy.asarray(Image.open("{sources}{n}.png"))))')
for e, n in (('pbm', 'bw'), ('pgm', 'grey'), ('ppm', 'rgb')):
    for plain in (0, 1):
        tool(f'pnm/{"plain-" if plain else ""}{n}.{e}', 'convert', sources + f'{n}.png', *(['-compress', 'none'] if plain else []), 'OUT')
for d in (8, 16):
    tool(f'pnm/rgb-{d}.ppm', 'convert', sources + 'rgb.png', '-depth', str(d), 'OUT'); tool(f'pnm/grey-{d}.pgm', 'convert', sources + 'grey.png', '-depth', str(d), 'OUT')
    for n in ('rgb', 'rgba', 'grey'):
        tool(f'pnm/{n}-{d}.pam', 'convert', sources + f'{n}.png', '-depth', str(d), 'OUT')
for n, im in (('rgb', rgb), ('rgba', rgba), ('grey', grey), ('palette', pal), ('la', la)):
    for rle in (0, 1):
        save(f'tga/{n}{"-rle" if rle else ""}.tga', im, **({'compression': 'tga_rle'} if rle else {}))
    if n != 'la':
        save(f'tga/{n}-down.tga', im, orientation=1)
for s in (16, 32, 48):
    save(f'ico/png-{s}.ico', rgba.resize((s, s)), sizes=[(s, s)]); save(f'ico/bmp-{s}.ico', rgba.resize((s, s)), sizes=[(s, s)], bitmap_format='bmp')
for d in (1, 4, 8, 24):
    tool(f'ico/depth-{d}.ico', 'convert', sources + 'rgb.png', '-resize', '32x32!', *(['-colors', str(2 ** d)] if d < 24 else []), 'OUT')
for n in ('rgb', 'grey', 'pal', 'bw'):
    for comp in ('None', 'RLE'):
        tool(f'psd/{n}-{comp.lower()}.psd', 'convert', sources + f'{n}.png', '-strip', '-compress', comp, 'OUT')
tool('psd/rgb-16.psd', 'convert', sources + 'rgb.png', '-strip', '-depth', '16', 'OUT'); tool('psd/large.psb', 'convert', sources + 'rgb.png', '-strip', 'OUT')
for n in ('rgb', 'grey'):
    for q in (None, '20'):
        tool(f'jpeg2000/{n}{"-q" + q if q else ""}.jp2', 'opj_compress', '-i', sources + f'{n}.png', '-o', 'OUT', *(['-q', '40'] if q else []), '-n', '3')
    tool(f'jpeg2000/{n}.j2k', 'opj_compress', '-i', sources + f'{n}.png', '-o', 'OUT', '-n', '3')

# The pictures
def means(a):
    a = a.astype(float); h, w = a.shape[:2]
    words = []
    for j in range(8):
        for i in range(8):
            part = a[h * j // 8:max(h * j // 8 + 1, h * (j + 1) // 8), w * i // 8:max(w * i // 8 + 1, w * (i + 1) // 8)].reshape(-1, 4)
            s = part[:, 3].sum(); al = part[:, 3].mean()
            c = (part[:, :3] * part[:, 3:]).sum(0) / s if s > 0 else np.zeros(3)
            words.append([al, *c])
    return np.array(words)

def pil(p):
    if p.endswith('pam') or p.endswith('rgb-16.psd') or p.endswith('psb'):
        r = subprocess.run(['convert', p + '[0]', '-depth', '8', 'png32:-'], capture_output=True)
        return np.asarray(Image.open(io.BytesIO(r.stdout)).convert('RGBA'))
    im = Image.open(p); im.load()
    if p.endswith(('heic', 'avif', 'jxl')): return np.asarray(im.convert('RGBA'))
    if im.mode in ('I;16', 'I;16B', 'I', 'I;16L'): im = Image.fromarray((np.asarray(im).astype(float) / 257).round().astype(np.uint8))
    return np.asarray(ImageOps.exif_transpose(im).convert('RGBA'))

def magick(p):
    if p.endswith('rgb-16.psd') or p.endswith('psb'):
        return np.asarray(rgb.convert('RGBA'))
    if p.endswith('qoi'):
        import imagecodecs
        a = imagecodecs.qoi_decode(open(p, 'rb').read())
        return a if a.shape[2] == 4 else np.dstack([a, np.full(a.shape[:2], 255, np.uint8)])
    if p.endswith('pam'):
        # No other decoder is available, so the expected pixels are the source's.
        return np.asarray(Image.open(sources + os.path.basename(p).split('-')[0] + '.png').convert('RGBA'))
    q = p + '[0]' if not p.endswith('.ico') else p
    r = subprocess.run(['convert', q, '-auto-orient', '-colorspace', 'sRGB', '-depth', '8', 'png32:-'], capture_output=True)
    if p.endswith(('heic', 'heif', 'avif')):
        r = subprocess.run(['heif-convert', p, sources + 'ref.png'], capture_output=True)
        return np.asarray(Image.open(sources + 'ref.png').convert('RGBA')) if r.returncode == 0 else None
    if p.endswith('jxl'):
        r = subprocess.run(['djxl', p, sources + 'ref.png'], capture_output=True)
        return np.asarray(Image.open(sources + 'ref.png').convert('RGBA')) if r.returncode == 0 else None
    return np.asarray(Image.open(io.BytesIO(r.stdout)).convert('RGBA')) if r.returncode == 0 and r.stdout else None

lines, left = [], []
for name in made:
    p = os.path.join(out, name)
    try:
        a = pil(p)
    except Exception as e:
        a = None
    try:
        b = magick(p)
    except Exception as e:
        b = None
    if a is None or b is None or a.shape != b.shape or np.abs(means(a)[:, 0] - means(b)[:, 0]).max() > 3 or (np.abs(means(a)[:, 1:] - means(b)[:, 1:]) * (means(a)[:, :1] > 16)).max() > 3:
        left.append((name, None if a is None else a.shape, None if b is None else b.shape)); os.remove(p); continue
    m = ((means(a) + means(b)) / 2).round().astype(int)
    lines.append(f'{name}\t{a.shape[1]}\t{a.shape[0]}\t' + ' '.join('%02x%02x%02x%02x' % tuple(v) for v in m))
open(os.path.join(out, 'pictures.tsv'), 'w').write('\n'.join(lines) + '\n')
print(len(lines), 'files', sum(os.path.getsize(os.path.join(out, l.split('\t')[0])) for l in lines), 'bytes')
for l in left: print('left out', l)
