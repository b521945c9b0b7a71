#!/usr/bin/env python3
"""Makes the SVG files of the picture corpus, and their lines in `pictures.tsv`, in place of those that it has.

    python3 make_svg.py FOLDER

Decoders: Inkscape 1.2 and CairoSVG 2.5, for masks rsvg-convert, as CairoSVG has others. A file is kept if both give the same means of 8 x 8 parts at
96 x 64 pixels, to within three levels. They do not agree on blurs (Inkscape approximates them) nor on text (CairoSVG has its own layout).
"""
import base64, gzip, io, os, subprocess, sys, tempfile
import numpy as np
from PIL import Image
import cairosvg

out = sys.argv[1]
width, height = 96, 64
os.makedirs(os.path.join(out, 'svg'), exist_ok=True)
names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
made = []

def file(name, data):
    made.append('svg/' + name)
    open(os.path.join(out, made[-1]), 'wb').write(data)

def svg(name, body, head='width="96" height="64"', before=''):
    file(name + '.svg', f'{before}<svg {names} {head}>\n{body}\n</svg>\n'.encode())

def picture(kind, **how):
    y, x = np.mgrid[0:24, 0:36].astype(float)
    image = Image.fromarray(np.dstack([40 + 5 * x, 30 + 7 * y, 220 - 4 * x]).round().astype(np.uint8))
    data = io.BytesIO()
    image.save(data, kind, **how)
    return base64.b64encode(data.getvalue()).decode()

svg('shapes','<rect width="96" height="64" fill="#28507a"/><circle cx="30" cy="32" r="20" fill="#f0d23c"/><ellipse cx="66" cy="40" rx="24" ry="12" fill="rgb(220,60,90)"/><polygon points="60,6 90,6 75,28" fill="teal"/><rect x="4" y="44" width="30" height="14" rx="5" fill="white"/>')
svg('strokes','<rect width="96" height="64" fill="white"/><path d="M6 56 L24 10 L42 56" fill="none" stroke="#c03" stroke-width="8" stroke-linejoin="round" stroke-linecap="round"/><path d="M50 10 H90 V30 H50" fill="none" stroke="navy" stroke-width="6" stroke-dasharray="9 5"/><line x1="52" y1="50" x2="90" y2="50" stroke="#282" stroke-width="10" stroke-linecap="square"/>')
svg('curves','<rect width="96" height="64" fill="#eee"/><path d="M0 64 C20 0 40 0 48 32 S80 64 96 8 V64 Z" fill="#36a"/><path d="M10 20 A 16 10 20 1 1 40 24 Q 30 40 10 20" fill="#e70" stroke="#000" stroke-width="2"/>')
svg('fill-rule','<rect width="96" height="64" fill="#fed"/><path fill-rule="evenodd" fill="#246" d="M4 4H46V60H4Z M14 14H36V50H14Z"/><path d="M52 4H92V60H52Z M62 14H82V50H62Z" fill="#642" fill-rule="nonzero"/>')
svg('linear-gradient','<defs><linearGradient id="a"><stop offset="0" stop-color="#2030d0"/><stop offset=".5" stop-color="#f0e040"/><stop offset="1" stop-color="#c02040"/></linearGradient></defs><rect width="96" height="64" fill="url(#a)"/>')
svg('gradient-units','<defs><linearGradient id="a" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="48" y2="32" spreadMethod="reflect"><stop offset="0" stop-color="#06c"/><stop offset="1" stop-color="#fc3"/></linearGradient></defs><rect width="96" height="64" fill="url(#a)"/>')
svg('radial-gradient','<defs><radialGradient id="a" cx=".4" cy=".5" r=".6"><stop offset="0" stop-color="white"/><stop offset="1" stop-color="#4a1060"/></radialGradient></defs><rect width="96" height="64" fill="url(#a)"/>')
svg('clip','<defs><clipPath id="c"><circle cx="48" cy="32" r="28"/></clipPath></defs><rect width="96" height="64" fill="#222"/><g clip-path="url(#c)"><rect width="48" height="64" fill="#e33"/><rect x="48" width="48" height="64" fill="#3c6"/></g>')
svg('mask','<defs><linearGradient id="g"><stop offset="0" stop-color="black"/><stop offset="1" stop-color="white"/></linearGradient><mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="96" height="64"><rect width="96" height="64" fill="url(#g)"/></mask></defs><rect width="96" height="64" fill="#ffd"/><rect width="96" height="64" fill="#036" mask="url(#m)"/>')
svg('opacity','<rect width="96" height="64" fill="white"/><g opacity=".5"><rect x="8" y="8" width="50" height="40" fill="red"/><rect x="38" y="20" width="50" height="40" fill="blue"/></g><rect x="30" y="2" width="20" height="60" fill="#080" fill-opacity=".4"/>')
svg('transparent','<rect x="8" y="8" width="48" height="48" fill="#d40" fill-opacity=".6"/><circle cx="66" cy="32" r="24" fill="#05a"/>')
svg('transforms','<rect width="96" height="64" fill="#efe"/><g transform="translate(48 32) rotate(30) scale(1.5 .8) skewX(10)"><rect x="-20" y="-20" width="40" height="40" fill="#a3c"/></g><rect transform="matrix(1 .2 -.2 1 70 4)" width="16" height="16" fill="#333"/>')
svg('use','<defs><g id="leaf"><ellipse rx="10" ry="5" fill="#383"/></g></defs><rect width="96" height="64" fill="#fff"/><use xlink:href="#leaf" x="20" y="16"/><use xlink:href="#leaf" transform="translate(60 40) scale(2.4)"/><use xlink:href="#leaf" x="20" y="50"/>')
svg('symbol','<defs><symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10" fill="#c60"/><circle cx="5" cy="5" r="4" fill="#fff"/></symbol></defs><rect width="96" height="64" fill="#345"/><use xlink:href="#s" x="6" y="6" width="40" height="40"/><use xlink:href="#s" x="56" y="26" width="32" height="32"/>')
svg('css','<style>.night { fill: #102040 } rect.sun, #moon { fill: rgb(250, 200, 60) } g > circle { fill: #f4f4f4 !important }</style><rect class="night" width="96" height="64"/><rect class="sun" x="8" y="8" width="30" height="30"/><g><circle cx="70" cy="24" r="16" style="fill: red"/></g><rect id="moon" x="50" y="46" width="40" height="14"/>')
svg('filter-offset','<defs><filter id="b" filterUnits="userSpaceOnUse" x="0" y="0" width="96" height="64" color-interpolation-filters="sRGB"><feFlood flood-color="#d60"/><feOffset in="SourceGraphic" dx="14" dy="8"/></filter></defs><rect width="96" height="64" fill="#def"/><rect x="14" y="12" width="50" height="36" fill="#204" filter="url(#b)"/>')
svg('pattern','<defs><pattern id="p" width="16" height="16" patternUnits="userSpaceOnUse"><rect width="16" height="16" fill="#fea"/><circle cx="8" cy="8" r="5" fill="#b24"/></pattern></defs><rect width="96" height="64" fill="url(#p)"/>')
svg('image-png',f'<rect width="96" height="64" fill="#444"/><image x="6" y="5" width="81" height="54" preserveAspectRatio="none" xlink:href="data:image/png;base64,{picture("PNG")}"/>')
svg('image-jpeg',f'<rect width="96" height="64" fill="#444"/><image x="6" y="5" width="81" height="54" xlink:href="data:image/jpeg;base64,{picture("JPEG", quality=95, subsampling=0)}"/>')
svg('view-box','<rect width="400" height="200" fill="#9cf"/><circle cx="200" cy="100" r="90" fill="#c36"/>','width="96" height="64" viewBox="0 0 400 200"')
svg('slice','<rect width="400" height="200" fill="#9cf"/><circle cx="200" cy="100" r="90" fill="#c36"/>','width="96" height="64" viewBox="0 0 400 200" preserveAspectRatio="xMaxYMin slice"')
svg('stretched','<rect width="400" height="200" fill="#9cf"/><circle cx="200" cy="100" r="90" fill="#c36"/>','width="96" height="64" viewBox="0 0 400 200" preserveAspectRatio="none"')
svg('nested','<rect width="96" height="64" fill="#dde"/><svg x="8" y="8" width="40" height="40" viewBox="0 0 20 20"><rect width="20" height="20" fill="#853"/><circle cx="10" cy="10" r="8" fill="#fff"/></svg>')
svg('marker','<defs><marker id="m" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0L10 5L0 10Z" fill="#c00"/></marker></defs><rect width="96" height="64" fill="#fff"/><path d="M12 52 L48 14 L84 52" fill="none" stroke="#333" stroke-width="4" marker-mid="url(#m)" marker-end="url(#m)"/>')
svg('millimetres','<rect width="25.4" height="16.933" fill="#eee"/><circle cx="12.7" cy="8.47" r="7" fill="#286"/>','width="25.4mm" height="16.933mm" viewBox="0 0 25.4 16.933"')
svg('no-size','<rect width="96" height="64" fill="#246"/><path d="M0 64L48 8L96 64Z" fill="#ace"/>','viewBox="0 0 96 64"')
svg('doctype','<rect width="96" height="64" fill="&sky;"/><circle cx="48" cy="32" r="24" fill="&sun;"/>',before='<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- > <svg> -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [<!ENTITY sky "#8cf"><!ENTITY sun "#fd3">]>\n')
def made_file(name):
    return open(os.path.join(out, 'svg', name), 'rb').read()

file('packed.svgz', gzip.compress(made_file('shapes.svg'), mtime=0))
file('utf-16.svg', ('<?xml version="1.0" encoding="UTF-16"?>\n' + made_file('css.svg').decode()).encode('utf-16'))
file('prefix.svg', b'<p:svg xmlns:p="http://www.w3.org/2000/svg" width="96" height="64"><p:rect width="96" height="64" fill="#357"/><p:circle cx="48" cy="32" r="24" fill="#fa0"/></p:svg>\n')

# The pictures
def means(a):
    a = a.astype(float)
    words = []
    for j in range(8):
        for i in range(8):
            part = a[height * j // 8:height * (j + 1) // 8, width * i // 8:width * (i + 1) // 8].reshape(-1, 4)
            s = part[:, 3].sum()
            c = (part[:, :3] * part[:, 3:]).sum(0) / s if s > 0 else np.zeros(3)
            words.append([part[:, 3].mean(), *c])
    return np.array(words)

reference = os.path.join(tempfile.mkdtemp(), 'reference.png')

def by_tool(*words):
    subprocess.run(words, capture_output=True, check=True)
    return np.asarray(Image.open(reference).convert('RGBA'))

def other(path):
    if 'mask' in path: return by_tool('rsvg-convert', '-w', str(width), '-h', str(height), path, '-o', reference)
    data = open(path, 'rb').read()
    if path.endswith('svgz'): data = gzip.decompress(data)
    return np.asarray(Image.open(io.BytesIO(cairosvg.svg2png(bytestring=data, output_width=width, output_height=height, unsafe=True))).convert('RGBA'))

lines = []
for name in made:
    path = os.path.join(out, name)
    a = means(by_tool('inkscape', path, '--export-type=png', '--export-filename=' + reference, '-w', str(width), '-h', str(height)))
    b = means(other(path))
    if np.abs(a[:, 0] - b[:, 0]).max() > 3 or (np.abs(a[:, 1:] - b[:, 1:]) * (a[:, :1] > 16)).max() > 3:
        print('left out', name)
        os.remove(path)
        continue
    lines.append(f'{name}\t{width}\t{height}\t' + ' '.join('%02x%02x%02x%02x' % tuple(v) for v in ((a + b) / 2).round().astype(int)))
table = os.path.join(out, 'pictures.tsv')
others = [line for line in open(table).read().split('\n') if line and not line.startswith('svg/')]
open(table, 'w').write('\n'.join(others + lines) + '\n')
print(len(lines), 'files')
