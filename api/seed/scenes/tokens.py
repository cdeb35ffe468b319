"""What is won in CTO: coins with the shell, the trophy of the Snail Sprint, the treasure. Centimetres."""
import math
import random

from shapes import *

gold = lambda: material('gold', '#F3B65C', metal=1, rough=0.21)
gold_dull = lambda: material('gold-dull', '#C98A35', metal=1, rough=0.38)


def coin(at=(0, 0, 0), turn=(0, 0, 0), plain=False):
    """4 cm across, 4 mm high; stands on its z = 0. plain: for those in a stack, whose face nobody sees."""
    profile = [(1.86, 0), (1.97, 0.03), (2.0, 0.07), (2.0, 0.33), (1.97, 0.37), (1.86, 0.4), (1.74, 0.4), (1.68, 0.34), (0, 0.335)]
    parts = [lathe(profile, gold(), segments=72, angle=25)]
    notches = [matrix((0, 0, 0), (0, 0, 360 * i / 60)) for i in range(60)]
    bar = box((0.05, 0.09, 0.24), gold_dull(), at=(2.0, 0, 0.2), bevel=0.012, segments=1)
    parts += copies(bar, notches)
    if not plain:
        parts.append(emblem(1.2, gold(), at=(0.05, -0.05, 0.34), width=0.1, flat=0.6))
        parts += [ring(1.5, 1.56, 0.03, gold(), at=(0, 0, 0.335), bevel=0.01)]
    return place(parts, at, turn)


def stack(count, at, seed):
    r = random.Random(seed)
    parts = []
    for i in range(count):
        x, y = r.uniform(-0.08, 0.08), r.uniform(-0.08, 0.08)
        parts += coin((at[0] + x, at[1] + y, at[2] + 0.4 * i), (0, 0, r.uniform(0, 360)), plain=i < count - 1)
    return parts


def leaning(at, turn_z, lean=78, z=0.0):
    """A coin that leans back against what stands behind it, its face to -y."""
    parts = coin()
    place(parts, (0, 0, 2.0 * math.sin(math.radians(lean))), (lean, 0, 0))
    return place(parts, (at[0], at[1], z), (0, 0, turn_z))


def coins_front():
    stack(9, (-2.3, 1.2, 0), 1)
    stack(6, (2.1, 1.6, 0), 2)
    stack(12, (0.2, 3.6, 0), 3)
    leaning((-0.1, -0.9, 0), 8, 74)
    coin((3.3, -1.3, 0), (0, 0, 40))
    return dict(turn=8, height=20)


def coins_top():
    stack(3, (-2.2, 0.6, 0), 5)
    stack(5, (2.2, 1.4, 0), 6)
    coin((0.2, -2.5, 0), (0, 0, 15))
    coin((1.6, -2.0, 0.33), (10, -12, 70))
    stack(2, (0.3, 4.2, 0), 8)
    return dict(turn=-28, height=44)


# The trophy of the Snail Sprint


def shell(mat, turns=2.7):
    """A snail's shell: a tube that winds outwards and grows; its mouth opens to -x at the bottom. Upright in x-z, about 6 cm high."""
    growth, sections = 2.15, []
    steps, sides = 220, 28
    for i in range(steps + 1):
        t = i / steps
        a = 2 * math.pi * turns * (t - 1) + math.radians(-70)
        r = 2.1 * growth ** (turns * (t - 1))
        bar = r * 0.60
        centre = np.array([r * math.cos(a), -1.35 * (1 - r / 2.1) , r * math.sin(a)])
        out = np.array([math.cos(a), 0, math.sin(a)])
        ring_points = []
        for k in range(sides):
            b = 2 * math.pi * k / sides
            wobble = 1 + 0.018 * math.sin(t * turns * 2 * math.pi * 11)
            ring_points.append(tuple((centre + bar * wobble * (out * math.cos(b) * 1.02 + np.array([0, 1.12, 0]) * math.sin(b)))))
        sections.append(ring_points)
    return [loft(sections, mat, angle=80)]


def snail():
    """Body and shell in gold, gliding towards -x; stands on z = 0."""
    body = gold_satin()
    sections = []
    spine = [(5.0, 0.12, 0.10, 0.10), (4.2, 0.40, 0.55, 0.35), (2.5, 0.75, 1.05, 0.70), (0.0, 0.95, 1.25, 0.95), (-2.2, 1.00, 1.15, 0.98), (-3.6, 1.20, 0.98, 0.98), (-4.5, 1.95, 0.82, 0.86), (-5.1, 2.75, 0.72, 0.76), (-5.6, 3.3, 0.60, 0.60), (-5.95, 3.5, 0.36, 0.36), (-6.1, 3.52, 0.08, 0.08)]
    p = np.array(spine)
    d = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p[:, :2], axis=0), axis=1))])
    t = np.linspace(0, d[-1], 60)
    q = np.stack([interpolate(list(zip(d, p[:, k])), t) for k in range(4)], 1)
    for i in range(60):
        tangent = q[min(i + 1, 59), :2] - q[max(i - 1, 0), :2]
        tangent /= np.linalg.norm(tangent)
        up = np.array([tangent[1], -tangent[0]])
        if up[1] < 0:
            up = -up
        ring_points = []
        for k in range(28):
            a = 2 * math.pi * k / 28
            x, z = q[i, :2] + up * math.sin(a) * q[i, 3]
            ring_points.append((x, math.cos(a) * q[i, 2], max(z, 0.02)))
        sections.append(ring_points)
    parts = [loft(sections, body, angle=80)]
    for s in (-1, 1):
        stalk = [(-5.55, s * 0.30, 3.6), (-5.75, s * 0.42, 4.4), (-6.05, s * 0.58, 5.2)]
        parts.append(tube(path_smooth(stalk), 0.15, body, radii=[1.25 - 0.45 * i / 19 for i in range(20)]))
        parts.append(ball(0.27, gold(), at=(-6.08, s * 0.60, 5.3)))
        parts.append(tube(path_smooth([(-5.95, s * 0.25, 3.2), (-6.3, s * 0.36, 3.0), (-6.65, s * 0.45, 3.05)]), 0.10, body))
    parts += place(shell(gold()), (0.9, 1.15, 4.75), scale=1.42)
    return parts


def path_smooth(points, n=20):
    p = np.array(points, float)
    t = np.linspace(0, len(p) - 1, n)
    return [tuple(interpolate(list(enumerate(p[:, k])), v) for k in range(3)) for v in t]


gold_satin = lambda: material('gold-satin', '#E5A24C', metal=1, rough=0.34)


def trophy():
    stone = material('stone', '#0E1016', rough=0.12, coat=1, spread=0.3)
    base_wood = wood('walnut-base', '#2B150A', '#6B3D1E', along=(0.2, 2, 2), coat=0.7)
    plate(14.2, 8.0, 1.2, 1.2, stone, at=(0, 0, 0.6), bevel=0.22)
    plate(13.0, 6.8, 1.9, 1.0, base_wood, at=(0, 0, 2.25), bevel=0.2)
    plate(13.4, 7.2, 0.3, 1.1, gold(), at=(0, 0, 1.3), bevel=0.1)
    plate(12.8, 6.6, 0.4, 1.0, stone, at=(0, 0, 3.35), bevel=0.15)
    plate(5.2, 1.2, 0.12, 0.2, gold(), at=(0, -3.42, 2.25), turn=(90, 0, 0), bevel=0.04)
    for i in (-1, 0, 1):
        place([emblem(0.36, gold_dull(), width=0.12, flat=0.4)], (i * 1.5, -3.49, 2.25), (90, 0, 0))
    place(snail(), (0.3, 0, 3.5))


def trophy_front():
    trophy()
    return dict(turn=-20, height=13, fill=0.88)


def trophy_side():
    trophy()
    leaning((-5.0, -5.6, 0), 14, 62)
    coin((-1.4, -6.6, 0), (0, 0, 20))
    return dict(turn=-54, height=17, fill=0.90)


# The treasure


def gem(mat, size=2.0):
    """A round brilliant, its table up; stands on its point."""
    rings = [(0.0, 0.0, 1, 0), (1.0, 0.86, 16, 0), (1.0, 0.92, 16, 0), (0.80, 1.14, 16, 0.5), (0.55, 1.28, 8, 0)]
    verts, rows = [], []
    for r, z, n, shift in rings:
        rows.append(list(range(len(verts), len(verts) + n)))
        verts += [(size * r * math.cos(2 * math.pi * (i + shift) / n), size * r * math.sin(2 * math.pi * (i + shift) / n), size * z) for i in range(n)]
    faces = []
    for i in range(16):
        k = (i + 1) % 16
        faces.append((rows[0][0], rows[1][k], rows[1][i]))
        faces.append((rows[1][i], rows[1][k], rows[2][k], rows[2][i]))
        faces.append((rows[2][i], rows[2][k], rows[3][i]))
        faces.append((rows[3][i], rows[2][k], rows[3][k]))
    for i in range(8):
        k = (i + 1) % 8
        faces.append((rows[3][2 * i], rows[3][(2 * i + 1)], rows[4][k]))
        faces.append((rows[3][2 * i], rows[4][k], rows[4][i]))
        faces.append((rows[3][2 * i - 1], rows[3][2 * i], rows[4][i]))
    faces.append(tuple(rows[4]))
    return [mesh('gem', verts, faces, mat, smooth=False)]


def jewel(name, colour, glow):
    return material(name, colour, metal=0.85, rough=0.06, coat=1, glow=glow, strength=0.15)


def heap(count, wide, deep, tall, at, seed):
    """Coins that slid into a heap: flat on its slope, a little disordered."""
    r = random.Random(seed)
    bare = coin_mesh()
    moves = []
    for _ in range(count):
        a, d = r.uniform(0, 2 * math.pi), math.sqrt(r.random())
        x, y = d * wide * math.cos(a), d * deep * math.sin(a)
        z = tall * (1 - d * d) + r.uniform(-0.25, 0.15)
        slope = math.degrees(math.atan(2 * tall * d / max(wide, deep))) * 0.75
        moves.append(matrix((at[0] + x, at[1] + y, at[2] + max(z, 0.0))) @ matrix((0, 0, 0), (0, 0, math.degrees(a))) @ matrix((0, 0, 0), (r.uniform(-14, 14), slope + r.uniform(-12, 12), 0)) @ matrix((0, 0, 0), (0, 0, r.uniform(0, 360))))
    made = []
    for o in bare:
        made += copies(o, moves)
    return made


def coin_mesh():
    """The coin without its notches: for heaps."""
    profile = [(1.86, 0), (1.97, 0.03), (2.0, 0.07), (2.0, 0.33), (1.97, 0.37), (1.86, 0.4), (1.74, 0.4), (1.68, 0.34), (0, 0.335)]
    return [lathe(profile, gold(), segments=56, angle=25), emblem(1.2, gold(), at=(0.05, -0.05, 0.34), width=0.1, flat=0.6)]


def chest():
    oak = wood('oak', '#2A160B', '#5E3518', along=(0.12, 1.4, 1.4), coat=0.5)
    iron = gold_dull()
    w, d, h = 22, 14, 9.5
    for y in (-1, 1):
        box((w, 0.9, h), oak, at=(0, y * (d / 2 - 0.45), h / 2), bevel=0.12)
    for x in (-1, 1):
        box((0.9, d - 0.1, h), oak, at=(x * (w / 2 - 0.45), 0, h / 2), bevel=0.12)
        for y in (-1, 1):
            box((1.5, 1.5, h + 0.2), iron, at=(x * (w / 2 - 0.55), y * (d / 2 - 0.55), h / 2), bevel=0.2)
            box((1.6, 1.25, h + 0.1), iron, at=(x * 6.2, y * (d / 2 - 0.45), h / 2), bevel=0.12)
    box((w + 0.3, d + 0.3, 1.0), iron, at=(0, 0, 0.5), bevel=0.15)
    box((w - 1.2, d - 1.2, h - 3), gap_dark(), at=(0, 0, (h - 3) / 2 + 0.3))
    place([plate(3.2, 4.0, 0.5, 0.6, gold(), bevel=0.12), emblem(1.1, gold_dull(), at=(0, 0, 0.25), width=0.12)], (0, -d / 2 - 0.3, h - 1.6), (90, 0, 0))
    # The lid: half a barrel, open
    r, parts = d / 2, []
    def bow(outer, inner, width, mat, x):
        pts = [(outer * math.cos(a), outer * math.sin(a) * 0.72) for a in np.linspace(0, math.pi, 32)] + [(inner * math.cos(a), inner * math.sin(a) * 0.72) for a in np.linspace(math.pi, 0, 32)]
        return place([extrude(pts, width, mat, bevel=0.06, segments=2)], (x, 0, 0), (90, 0, 90))
    parts += bow(r, r - 0.8, w, oak, 0)
    for x in (-1, 1):
        parts += bow(r + 0.2, r - 0.9, 1.6, iron, x * 6.2)
        parts += bow(r + 0.15, r - 1.0, 1.3, iron, x * (w / 2 - 0.5))
        half_disc = [((r - 0.5) * math.cos(a), (r - 0.5) * math.sin(a) * 0.72) for a in np.linspace(0, math.pi, 32)]
        parts += place([extrude(half_disc, 0.7, oak)], (x * (w / 2 - 0.5), 0, 0), (90, 0, 90))
    place(parts, (0, -d / 2, 0))
    place(parts, (0, d / 2, h + 0.1), (-78, 0, 0))


def gap_dark():
    return material('gap-dark', '#0A0705', rough=0.9)


def treasure_chest():
    chest()
    heap(120, 7.9, 4.1, 3.2, (0, 0, 7.3), 11)
    place(gem(jewel('sapphire', '#1D4FD8', '#0B2A9A'), 1.9), (-3.8, -1.4, 9.6), (16, -12, 0))
    place(gem(jewel('emerald', '#0E9F6E', '#055C3D'), 1.5), (3.4, -2.4, 9.0), (24, 10, 0))
    place(gem(jewel('amber-stone', '#F59E0B', '#B45309'), 1.7), (0.4, 0.0, 10.6), (20, 4, 0))
    leaning((4.6, -8.4, 0), 12, 66)
    leaning((-6.6, -8.4, 0), -16, 64)
    coin((7.6, -10.2, 0), (0, 0, 40))
    coin((8.6, -9.2, 0.42), (4, 3, 10))
    coin((-3.4, -10.8, 0), (0, 0, 80))
    return dict(turn=20, height=20, fill=0.93)


def treasure_gem():
    heap(95, 9.0, 7.0, 3.4, (0, 0, 0), 23)
    place(gem(jewel('sapphire', '#1D4FD8', '#0B2A9A'), 3.1), (0, -1.2, 2.6), (20, 8, 0))
    place(gem(jewel('emerald', '#0E9F6E', '#055C3D'), 1.5), (-5.2, -3.6, 1.4), (36, -20, 0))
    place(gem(jewel('amber-stone', '#F59E0B', '#B45309'), 1.6), (5.4, -3.0, 1.2), (40, 24, 0))
    return dict(turn=-12, height=24, fill=0.93)


# What stands for a prize or a ticket without a picture of its own


def gift():
    paper, ribbon = material('gift', '#2A3245', rough=0.45, coat=0.3), material('ribbon', '#F59E0B', rough=0.32, sheen=0.4)
    box((10, 10, 7.4), paper, at=(0, 0, 3.7), bevel=0.25)
    box((10.7, 10.7, 2.2), paper, at=(0, 0, 8.1), bevel=0.22)
    for turn in (0, 90):
        box((2.0, 10.12, 7.5), ribbon, at=(0, 0, 3.72), turn=(0, 0, turn), bevel=0.04)
        box((2.0, 10.82, 2.3), ribbon, at=(0, 0, 8.12), turn=(0, 0, turn), bevel=0.06)
    for a in (35, 145, 215, 325):
        rows = []
        for i in range(33):
            t = 2 * math.pi * i / 32
            x, z = 2.1 - 2.1 * math.cos(t), 1.35 * math.sin(t) * (1 - 0.35 * math.cos(t)) + 0.55 * (1 - math.cos(t))
            rows.append([(x, v * (0.35 + 0.65 * math.sin(t / 2) ** 0.8), z) for v in (-1.0, -0.4, 0.4, 1.0)])
        o = loft(rows, ribbon, caps=False, closed=False, angle=80)
        o.modifiers.new('thick', 'SOLIDIFY').thickness = 0.1
        place([o], (0, 0, 9.5), (0, 0, a))
    smoothed(box((1.7, 1.7, 1.3), ribbon, at=(0, 0, 9.9), bevel=0.3), 2)
    return dict(turn=30, height=20, fill=0.90)


def ticket():
    """Two tickets with bitten ends, a perforated stub and the shell."""
    for i, (mat, at, turn) in enumerate(((material('ticket-back', '#2A3245', rough=0.5), (1.2, 1.2, 1.2), (0, 0, 14)), (material('ticket', '#F3A21B', rough=0.42, coat=0.3), (0, 0, 0), (0, 0, -9)))):
        w, h, r = 15.0, 7.6, 1.0
        pts = []
        for cx, cy, start in ((w / 2, h / 2, 270), (-w / 2, h / 2, 360), (-w / 2, -h / 2, 90), (w / 2, -h / 2, 180)):
            for k in range(13):
                a = math.radians(start - 90 * k / 12)
                pts.append((cx + r * math.cos(a), cy + r * math.sin(a)))
        parts = [extrude(pts, 0.35, mat, bevel=0.08)]
        ink = material('ink-dark', '#3A2203', rough=0.5) if i else material('ink-amber', '#F59E0B', rough=0.5)
        parts.append(emblem(2.2, ink, at=(-2.2, 0, 0.18), width=0.1, flat=0.25))
        parts += copies(disc(0.14, 0.02, ink, at=(3.4, 0, 0.175), segments=20), [matrix((0, y, 0)) for y in np.linspace(-3.2, 3.2, 11)])
        for y in (-1.5, 0, 1.5):
            parts.append(plate(1.5, 0.45, 0.02, 0.2, ink, at=(5.2, y, 0.18)))
        place(parts, turn=turn)
        place(parts, turn=(72, 0, 0))
        place(parts, (at[0], at[1] + (1.2 if i == 0 else 0), 5.2 + at[2]))
    return dict(turn=-22, height=10, fill=0.90)


pictures = {
    'thousand-cto-stacks': coins_front,
    'thousand-cto-coins': coins_top,
    'snail-sprint-trophy': trophy_front,
    'snail-sprint-side': trophy_side,
    'treasure-chest': treasure_chest,
    'treasure-gem': treasure_gem,
    'default-prize': gift,
    'default-ticket': ticket,
}
tiles = {
    'snail-sprint-trophy': 'trophy',
    'thousand-cto-stacks': 'coin',
    'default-prize': 'default-prize',
    'default-ticket': 'default-ticket',
}
