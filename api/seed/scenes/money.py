"""Cash and pocket money: notes of no country. Centimetres."""
from shapes import *
from tokens import coin, leaning

width, height = 15.4, 6.6


def note_image():
    """A note with fine lines, a rosette and the shell; no words, no sum, no face."""
    w, h = 1232, 528
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    u, v = x / h, y / h
    paper = np.ones((h, w, 3), np.float32) * np.array([0.80, 0.84, 0.76])
    ink = np.array([0.10, 0.30, 0.24])

    def put(mask, colour, strength):
        nonlocal paper
        m = (np.clip(mask, 0, 1) * strength)[..., None]
        paper = paper * (1 - m) + np.array(colour) * m

    waves = sum(np.sin((v * 26 + k * 0.9 + 1.3 * np.sin(u * 2.2 + k)) * math.pi) for k in range(3)) / 3
    put((np.abs(waves) < 0.10) * 1.0, ink, 0.35)
    edge = np.minimum.reduce([x, y, w - 1 - x, h - 1 - y])
    put(((edge > 18) & (edge < 26)) | ((edge > 32) & (edge < 35)) | ((edge > 70) & (edge < 73)), ink, 0.85)
    lace = (np.sin(x / 5.0) * np.sin(y / 5.0) > 0.05) & (edge > 37) & (edge < 68)
    put(lace * 1.0, ink, 0.75)
    cx, cy = w / 2 / h, 0.5
    d, a = np.hypot(u - cx, v - cy), np.arctan2(v - cy, u - cx)
    put((d < 0.335) * 1.0, (0.86, 0.89, 0.82), 1)
    rosette = np.abs(np.sin(d * 60 + 2.4 * np.sin(a * 12))) < 0.30
    put((rosette & (d < 0.33) & (d > 0.22)) * 1.0, ink, 0.8)
    put(((d > 0.205) & (d < 0.215)) | ((d > 0.33) & (d < 0.338)), ink, 0.9)
    turns = np.log(np.maximum(d, 1e-4) / 0.02) / np.log(0.19 / 0.02) * 2.6
    shell = np.abs(((turns - a / (2 * math.pi)) % 1) - 0.5) < 0.17
    put((shell & (d < 0.19) & (d > 0.02)) * 1.0, (0.72, 0.45, 0.06), 0.95)
    for sx in (0.30, w / h - 0.30):
        e, b = np.hypot(u - sx, v - 0.5), np.arctan2(v - 0.5, u - sx)
        put((e < 0.17) * 1.0, (0.86, 0.89, 0.82), 1)
        put(((np.abs(np.sin(e * 90 + 1.8 * np.sin(b * 8))) < 0.36) & (e < 0.165) & (e > 0.05)) * 1.0, ink, 0.8)
        put(((e > 0.165) & (e < 0.173)) * 1.0, ink, 0.9)
    return paper


def note_face():
    return picture('note', note_image() if 'note' not in bpy.data.materials else None, rough=0.75)


def edge_paper():
    """The long side of a bundle: many thin leaves."""
    if 'leaves' in bpy.data.materials:
        return bpy.data.materials['leaves']
    m = material('leaves', '#C5CFBD', rough=0.9)
    nodes, links = m.node_tree.nodes, m.node_tree.links
    where, wave, ramp = nodes.new('ShaderNodeTexCoord'), nodes.new('ShaderNodeTexWave'), nodes.new('ShaderNodeValToRGB')
    wave.bands_direction = 'Z'
    wave.inputs['Scale'].default_value = 3.0
    wave.inputs['Distortion'].default_value = 0.8
    ramp.color_ramp.elements[0].color = (*linear('#7C8A78'), 1)
    ramp.color_ramp.elements[1].color = (*linear('#D5DCCB'), 1)
    links.new(where.outputs['Object'], wave.inputs['Vector'])
    links.new(wave.outputs['Fac'], ramp.inputs['Fac'])
    links.new(ramp.outputs['Color'], nodes['Principled BSDF'].inputs['Base Color'])
    return m


def bundle(thick=1.1):
    """A hundred notes in a band of amber paper; stands on z = 0."""
    band = material('band', '#E8960F', rough=0.6)
    parts = [box((width, height, thick), edge_paper(), at=(0, 0, thick / 2), bevel=0.04, segments=1)]
    for z, turn in ((thick + 0.006, 0), (-0.006, 180)):
        parts.append(place([plate(width, height, 0.008, 0.05, note_face())], (0, 0, z), (turn, 0, 0))[0])
    parts.append(box((2.7, height + 0.07, thick + 0.07), band, at=(0, 0, thick / 2), bevel=0.05, segments=2))
    parts.append(emblem(0.85, material('band-ink', '#5A3605', rough=0.6), at=(0, 0, thick + 0.04), width=0.12, flat=0.1))
    return parts


def cash_stack():
    for x, y, z, a in ((-0.2, 3.9, 0, 2), (0.3, -3.4, 0, -3), (0.2, 3.7, 1.2, -2), (-0.3, -3.2, 1.2, 4), (0.1, 0.2, 2.4, -9)):
        place(bundle(), (x, y, z), (0, 0, a))
    return dict(turn=30, height=26, fill=0.92)


def loose(turn, z, bow=0.5, at=(0, 0), lift=0.0):
    """One note, a little bowed."""
    rows = []
    for j in range(17):
        v = j / 16
        rows.append([(width * (v - 0.5), height * (u - 0.5), bow * (math.sin(math.pi * v) - 0.5) * 0.5 + lift * v + 0.12 * math.sin(7 * v + z * 9) ) for u in np.linspace(0, 1, 8)])
    verts = [p for row in rows for p in row]
    faces = [(j * 8 + i, (j + 1) * 8 + i, (j + 1) * 8 + i + 1, j * 8 + i + 1) for j in range(16) for i in range(7)]
    uvs = [(p[0] / width + 0.5, p[1] / height + 0.5) for p in verts]
    o = mesh('note', verts, faces, note_face(), angle=80, uvs=uvs)
    o.modifiers.new('thick', 'SOLIDIFY').thickness = 0.015
    return place([o], (*at, z), (0, 0, turn))


def cash_fan():
    """Notes spread like cards, behind two bundles."""
    parts = []
    for i in range(7):
        o = loose(0, 0, bow=0.4)
        place(o, (width / 2, 0, 0))
        place(o, turn=(90, 0, 0))
        place(o, (0, 0.14 * i, 0), (0, -146 + 18 * i, 0))
        parts += o
    place(parts, (-0.2, 3.2, 0.4), (-8, 0, 0))
    place(bundle(), (0.3, -0.9, 0), (0, 0, 4))
    place(bundle(), (-0.2, -0.7, 1.14), (0, 0, -5))
    return dict(turn=10, height=18, fill=0.92)


def cover(w, h, mat, thread):
    """One side of the wallet, lying flat, with its seam."""
    parts = [plate(w, h, 0.34, 0.55, mat, bevel=0.14, segments=4)]
    line = outline(w - 0.55, h - 0.55, 0.4)
    n = len(line)
    total = [0.0]
    for i in range(n):
        a, b = line[i], line[(i + 1) % n]
        total.append(total[-1] + math.dist(a, b))
    count = int(total[-1] / 0.42)
    for k in range(count):
        ends = []
        for s in (k / count, (k + 0.62) / count):
            d = s * total[-1]
            i = max(j for j in range(n) if total[j] <= d)
            a, b = np.array(line[i]), np.array(line[(i + 1) % n])
            t = (d - total[i]) / max(total[i + 1] - total[i], 1e-6)
            ends.append(tuple(a + (b - a) * t) + (0.165,))
        parts.append(tube(ends, 0.035, thread, sides=2))
    return parts


def wallet(opening):
    """Stands on its long edge like a book, its back to +y; notes look out on top."""
    mat = material('leather-wallet', '#7A3F1B', rough=0.45, bump=(40, 0.14))
    thread = material('thread', '#E0CBA0', rough=0.8)
    w, h = 17.0, 9.4
    parts = []
    for side in (-1, 1):
        sheet = cover(w, h, mat, thread)
        if side < 0:
            sheet.append(emblem(1.5, material('stamp', '#D9A441', metal=1, rough=0.3), at=(5.4, -2.0, 0.17), width=0.1, flat=0.12))
        place(sheet, (0, h / 2, 0.0), (0, 0, 0))
        place(sheet, turn=(90, 0, 0) if side < 0 else (90, 0, 180))
        place(sheet, turn=(-side * opening, 0, 0))
        parts += place(sheet, (0, side * 0.36, 0.1))
    parts.append(tube([(-w / 2 + 0.5, 0, 0.26), (w / 2 - 0.5, 0, 0.26)], 0.5, mat, sides=8))
    for k in range(5):
        o = loose(0, 0, bow=0.25)
        place(o, turn=(90, 0, 0))
        place(o, (-0.5 + 0.35 * k, 0.05 - 0.22 * (k - 2), 7.6 + (0.9, 0.3, 0.7, 0.1, 0.5)[k]), ((k - 2) * -1.5, (k - 2) * 2.2, 0))
        parts += o
    return parts


def pocket_front():
    wallet(7)
    place(coin(), (6.0, -6.2, 0), (0, 0, 30))
    place(coin(), (8.0, -4.2, 0.0), (0, 0, 70))
    leaning((-5.6, -1.7, 0), 0, 72)
    return dict(turn=-18, height=16, fill=0.92)


def pocket_flat():
    mat = material('leather-wallet', '#7A3F1B', rough=0.45, bump=(40, 0.14))
    thread = material('thread', '#E0CBA0', rough=0.8)
    w, h = 17.0, 9.4
    place(cover(w, h, mat, thread), (0, 0, 0.2))
    for k in range(4):
        place(loose(0, 0, bow=0.2), (2.6 + 0.9 * k, 0.15 - 0.1 * k, 0.52 + 0.09 * k), (0, 0, -3 + 2.5 * k))
    top = cover(w, h, mat, thread)
    top.append(emblem(1.6, material('stamp', '#D9A441', metal=1, rough=0.3), at=(-5.2, -1.8, 0.17), width=0.1, flat=0.12))
    place(top, (0, 0, 1.2), (0, -1.2, 0))
    tube([(-w / 2 + 0.6, h / 2 - 0.12, 0.7), (w / 2 - 0.6, h / 2 - 0.12, 0.7)], 0.62, mat, sides=8)
    place(coin(), (-6.4, -7.6, 0), (0, 0, 10))
    place(coin(), (-3.6, -6.9, 0.0), (0, 0, 50))
    place(coin(), (-4.6, -7.3, 0.42), (3, 4, 120))
    return dict(turn=24, height=38, fill=0.92)


pictures = {
    'cash-bundles': cash_stack,
    'cash-fan': cash_fan,
    'pocket-money-wallet': pocket_front,
    'pocket-money-flat': pocket_flat,
}
tiles = {'pocket-money-wallet': 'money'}
