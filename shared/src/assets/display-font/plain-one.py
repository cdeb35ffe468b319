"""Space Grotesk with a plain figure 1, for prices, counts and winning numbers.

The family's own 1 has either a thin loose flag or, among the figures of equal width, a slab as wide as a 2. Both
look broken in a number like 091. This gives both forms a stem and a flag of the stem's weight, at the light and the
bold end of the weight axis; everything else, advance widths included, stays as it is.

python3 plain-one.py <space-grotesk-latin-wght-normal.woff2> <out.woff2>   (needs fonttools and brotli)
"""

import sys

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import ttProgram
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphCoordinates

# Units of a thousandth of the size. Left end of the flag, left and right side of the stem, then heights: where the
# flag's underside meets the stem, the flag's lower and upper tip, and how far left of the stem its top edge begins.
SHAPES = {
    "one": {"light": (62, 246, 308, 624, 508, 584, 6), "bold": (40, 246, 386, 540, 428, 580, 10)},
    "one.tf": {"light": (166, 350, 412, 624, 508, 584, 6), "bold": (124, 330, 470, 540, 428, 580, 10)},
}
HEIGHT = 700


def outline(flag, left, right, meets, low, high, step):
    return [(left, 0), (left, meets), (flag, low), (flag, high), (left - step, HEIGHT), (right, HEIGHT), (right, 0)]


def main(source, target):
    font = TTFont(source)
    glyphs, variations, metrics = font["glyf"], font["gvar"].variations, font["hmtx"].metrics
    for name, shape in SHAPES.items():
        light, bold = outline(*shape["light"]), outline(*shape["bold"])
        # The last four points are phantoms that carry the advance width.
        phantoms = [delta or (0, 0) for delta in variations[name][0].coordinates[-4:]]
        glyph = Glyph()
        glyph.numberOfContours = 1
        glyph.coordinates = GlyphCoordinates(light)
        glyph.flags = bytearray([1] * len(light))
        glyph.endPtsOfContours = [len(light) - 1]
        glyph.program = ttProgram.Program()
        glyph.program.fromBytecode(b"")
        glyph.recalcBounds(glyphs)
        glyphs[name] = glyph
        metrics[name] = (metrics[name][0], glyph.xMin)
        change = variations[name][0]
        change.coordinates = [(b[0] - l[0], b[1] - l[1]) for l, b in zip(light, bold)] + phantoms
        variations[name] = [change]
    font.flavor = "woff2"
    font.save(target)


main(*sys.argv[1:])
