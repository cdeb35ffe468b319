"""The roadster and the family SUV. Metres; the nose looks to +x, the middle of the car stands at x = 0."""
from shapes import *

rubber = lambda: material('rubber', '#0C0D10', rough=0.62)
dark = lambda: material('dark', '#08090B', rough=0.5)
gap = lambda: material('gap', '#030304', rough=0.9, specular=0.1)
trim = lambda: material('trim', '#101216', rough=0.45)
pane = lambda: material('pane', '#05070A', rough=0.03, specular=0.5)
rim_metal = lambda: material('rim', '#B9BEC8', metal=1, rough=0.22)
rim_dark = lambda: material('rim-dark', '#2A2D33', metal=1, rough=0.35)
lamp_white = lambda: material('lamp-white', '#FFFFFF', glow='#F2F6FF', strength=9)
lamp_red = lambda: material('lamp-red', '#200002', glow='#FF1A12', strength=5)
chrome = lambda: material('chrome', '#D8DCE2', metal=1, rough=0.12)


def wheel(radius, width, spokes=10, light=True):
    """Around y; the outside looks to -y."""
    r, w = radius, width / 2
    s = 0.78 * r if light else 0.75 * r
    tyre = [(s, -w * 0.86), (s + 0.01, -w * 0.95), (r - 0.05, -w), (r - 0.018, -w * 0.86), (r - 0.003, -w * 0.62), (r, 0), (r - 0.003, w * 0.62), (r - 0.018, w * 0.86), (r - 0.05, w), (s, w * 0.9)]
    metal, back = (rim_metal(), rim_dark())
    parts = [lathe(tyre, rubber(), segments=72, caps=False)]
    for z in (-0.45, -0.15, 0.15, 0.45):
        parts.append(ring(r - 0.012, r - 0.0005, 0.012, gap(), at=(0, 0, z * w * 1.2)))
    parts.append(lathe([(s - 0.03, -w * 0.80), (s - 0.022, -w * 0.95), (s - 0.004, -w * 1.0), (s + 0.008, -w * 0.97), (s + 0.008, -w * 0.8)], metal, segments=72, caps=False))
    parts.append(lathe([(0, w * 0.5), (s - 0.005, w * 0.5), (s - 0.03, -w * 0.85)][::-1], back, segments=72, caps=False))
    parts.append(disc(s * 0.72, 0.02, material('disc', '#70757E', metal=1, rough=0.4, brushed=0.6), at=(0, 0, -w * 0.15)))
    parts.append(box((0.12, 0.24, 0.06), material('caliper', '#F59E0B', rough=0.3, coat=1), at=(-s * 0.62, 0, -w * 0.28), bevel=0.015))
    # A spoke: from the hub out to the rim, thinner and a little hollow on its way.
    sections = []
    for k in range(9):
        t = k / 8
        x = 0.045 + t * (s - 0.062)
        half = 0.034 - 0.014 * math.sin(t * math.pi * 0.5) + 0.012 * t**4
        front = -w * (0.74 + 0.20 * t**2)
        sections.append([(x, -half, front + 0.012), (x, -half * 0.6, front), (x, half * 0.6, front), (x, half, front + 0.012), (x, half * 0.8, front + 0.05), (x, -half * 0.8, front + 0.05)])
    arm = loft(sections, metal, angle=30)
    twist = 12 if light else 0
    if spokes == 10:
        turns = [a + d for a in range(0, 360, 72) for d in (-13, 13)]
    else:
        turns = [360 / spokes * i for i in range(spokes)]
    parts += copies(arm, [matrix((0, 0, 0), (0, 0, t + twist)) for t in turns])
    parts.append(lathe([(0.078, -w * 0.5), (0.07, -w * 0.74), (0.05, -w * 0.80), (0, -w * 0.80)][::-1], metal, segments=48))
    parts.append(lathe([(0.036, -w * 0.79), (0.03, -w * 0.84), (0, -w * 0.85)][::-1], dark(), segments=32))
    return place(parts, turn=(-90, 0, 0))


class Body:
    """A body as a skin over cross-sections. All shapes are keys (x, value) along the car.

    half: half width at its widest; belt: share of it at the shoulder; low, deck: heights of the underside and of the
    middle of the bonnet, deck or roof; waist, shoulder: heights of the widest line and of the shoulder.
    """

    def __init__(self, nose, tail, half, low, waist, shoulder, deck, belt, sill=0.9, flare=(), round_nose=0.5, round_tail=0.4, power=2.6, crown=0.5):
        self.nose, self.tail = nose, tail
        self.keys = dict(half=half, low=low, waist=waist, shoulder=shoulder, deck=deck, belt=belt)
        self.sill, self.flare, self.power, self.crown = sill, flare, power, crown
        self.round_nose, self.round_tail = round_nose, round_tail

    def section(self, x, dense=6):
        v = {k: float(interpolate(keys, x)) for k, keys in self.keys.items()}
        # The plan of nose and tail is round: the width shrinks as on a superellipse.
        for end, reach, sign in ((self.nose, self.round_nose, 1), (self.tail, self.round_tail, -1)):
            inside = (end - x) * sign
            if inside < reach:
                t = min(max(1 - inside / reach, 0), 1)
                v['half'] *= max((1 - t**self.power) ** (1 / self.power), 0.02)
        w = v['half']
        for at, size, spread in self.flare:
            w += size * math.exp(-(((x - at) / spread) ** 2))
        b = v['half'] * v['belt']
        rise = v['deck'] - v['shoulder']
        z0, zw, zs = v['low'], v['waist'], v['shoulder']
        keys = [
            (0, z0), (w * self.sill * 0.6, z0), (w * self.sill * 0.97, z0 + 0.015), (w * self.sill, z0 + 0.05), (w * (self.sill * 0.45 + 0.55), z0 + (zw - z0) * 0.5),
            (w, zw), (w * 0.35 + b * 0.65 + 0.012, zw + (zs - zw) * 0.72), (b, zs), (b * 0.86, zs + rise * self.crown * 0.62 + 0.012), (b * 0.5, zs + rise * (0.5 + self.crown * 0.42) + 0.004), (0, v['deck']),
        ]
        # Catmull-Rom through the corner points.
        p = np.array(keys)
        p = np.vstack([[-p[1][0], p[1][1]], p, [-p[-2][0], p[-2][1]]])
        out = []
        for i in range(1, len(p) - 2):
            for k in range(dense):
                t = k / dense
                a, b0, c, d = p[i - 1], p[i], p[i + 1], p[i + 2]
                out.append(0.5 * (2 * b0 + (c - a) * t + (2 * a - 5 * b0 + 4 * c - d) * t**2 + (3 * b0 - a - 3 * c + d) * t**3))
        out.append(p[-2])
        return [(max(float(y), 0), float(z)) for y, z in out]

    def build(self, mat, stations=110):
        length = self.nose - self.tail
        xs = [self.tail + length * (1 - math.cos(math.pi * i / (stations - 1))) / 2 for i in range(stations)]
        xs[0], xs[-1] = self.tail + 1e-4, self.nose - 1e-4
        rings = []
        for x in xs:
            half = self.section(x)
            rings.append([(x, -y, z) for y, z in half] + [(x, y, z) for y, z in half[-2:0:-1]])
        return loft(rings, mat, angle=50)


def grid(a, b, c, d, n=16, m=10):
    """Rows of points between four corners: a to b on the lower edge, d to c on the upper."""
    a, b, c, d = (np.array(p, float) for p in (a, b, c, d))
    return [[(1 - v) * ((1 - u) * a + u * b) + v * ((1 - u) * d + u * c) for u in np.linspace(0, 1, n)] for v in np.linspace(0, 1, m)]


def between(lower, upper, xs, y, m=10):
    """A grid on the flank between two lines z(x)."""
    low, high = [interpolate(k, xs) for k in (lower, upper)]
    return [[(x, y, lo + v * (hi - lo)) for x, lo, hi in zip(xs, low, high)] for v in np.linspace(0, 1, m)]


def both(make):
    """The same thing on both flanks: make(side) with -1 for the right one (towards -y) and 1 for the left one."""
    return [make(-1), make(1)]


def path(points, n=40):
    """Points along a polyline, evenly."""
    p = np.array(points, float)
    d = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))])
    t = np.linspace(0, d[-1], n)
    return np.stack([np.interp(t, d, p[:, k]) for k in range(p.shape[1])], 1)


def rounded(points, radius=0.05, closed=True):
    """A polyline with its corners taken off."""
    p = [np.array(q, float) for q in points]
    n, out = len(p), []
    for i in range(n):
        if not closed and i in (0, n - 1):
            out.append(p[i])
            continue
        a, b, c = p[i - 1], p[i], p[(i + 1) % n]
        r = min(radius, np.linalg.norm(a - b) / 2.2, np.linalg.norm(c - b) / 2.2)
        s, e = b + (a - b) / np.linalg.norm(a - b) * r, b + (c - b) / np.linalg.norm(c - b) * r
        for t in np.linspace(0, 1, 6):
            out.append((1 - t) ** 2 * s + 2 * t * (1 - t) * b + t**2 * e)
    if closed:
        out.append(out[0])
    return out


def shut(skin, outline_xz, radius=0.0045, closed=True):
    """The gap around a door or flap, on both flanks."""
    line = path(rounded(outline_xz, 0.07, closed), 120)
    return both(lambda s: skin.line([(x, 2 * s, z) for x, z in line], (0, -s, 0), radius, gap()))


def arches(body, wheels, radius, width):
    for x, z in wheels:
        for s in (-1, 1):
            c = lathe([(radius, -width / 2), (radius, width / 2)], dark(), at=(x, s * width * 1.02, z), turn=(90, 0, 0), segments=80)
            cut(body, c)


# The roadster


def roadster(open_top=True):
    paint = material('paint-red', '#B0101A', metal=0.4, rough=0.24, coat=1.0)
    front, rear, r = 1.27, -1.25, 0.345
    shape = Body(
        nose=2.13, tail=-2.05,
        half=[(-2.05, 0.86), (-1.7, 0.885), (-1.25, 0.90), (-0.4, 0.865), (0.3, 0.86), (1.27, 0.885), (1.8, 0.86), (2.13, 0.82)],
        low=[(-2.05, 0.42), (-1.95, 0.30), (-1.7, 0.2), (-1.2, 0.15), (1.3, 0.15), (1.8, 0.17), (2.02, 0.2), (2.13, 0.33)],
        waist=[(-2.05, 0.66), (-1.25, 0.60), (0, 0.52), (1.27, 0.55), (1.8, 0.5), (2.13, 0.44)],
        shoulder=[(-2.05, 0.84), (-1.9, 0.88), (-1.25, 0.865), (-0.6, 0.81), (0.2, 0.785), (0.9, 0.785), (1.27, 0.755), (1.75, 0.65), (2.0, 0.555), (2.13, 0.48)],
        deck=[(-2.05, 0.88), (-1.9, 0.935), (-1.4, 0.955), (-0.9, 0.93), (-0.3, 0.90), (0.35, 0.905), (0.8, 0.875), (1.27, 0.80), (1.75, 0.685), (2.0, 0.585), (2.13, 0.50)],
        belt=[(-2.05, 0.88), (-1.25, 0.86), (0, 0.88), (1.27, 0.84), (2.13, 0.86)],
        flare=[(front, 0.03, 0.36), (rear, 0.04, 0.40)], round_nose=0.75, round_tail=0.42,
    )
    body = shape.build(paint)
    skin = Skin(body)
    wheels = [(front, r), (rear, r)]
    arches(body, wheels, r + 0.045, 0.8)
    # Cockpit
    if open_top:
        tub = plate(1.50, 1.24, 0.62, 0.22, dark(), at=(-0.34, 0, 0.88))
        cut(body, tub)
        inside()
        screen()
    else:
        soft_top()
    for x, z in wheels:
        place(wheel(r, 0.24), (x, -0.80, z))
        place(wheel(r, 0.24), (x, 0.80, z), (0, 0, 180))
    lathe([(r + 0.03, -0.3), (r + 0.03, 0.3)], dark(), at=(front, 0, r), turn=(90, 0, 0))
    # Shut lines: door, bonnet, boot
    shut(skin, [(0.66, 0.80), (0.70, 0.40), (0.58, 0.24), (-0.42, 0.24), (-0.58, 0.42), (-0.50, 0.84)], closed=False)
    bonnet = [(0.72, -0.62), (1.1, -0.60), (1.62, -0.52), (1.88, -0.30), (1.92, 0), (1.88, 0.30), (1.62, 0.52), (1.1, 0.60), (0.72, 0.62)]
    skin.line([(x, y, 2) for x, y in path(rounded(bonnet, 0.3, False), 90)], (0, 0, -1), 0.0045, gap())
    boot = [(-1.30, -0.58), (-1.80, -0.54), (-1.93, -0.45), (-1.95, 0), (-1.93, 0.45), (-1.80, 0.54), (-1.30, 0.58), (-1.26, 0), (-1.30, -0.58)]
    skin.line([(x, y, 2) for x, y in path(rounded(boot[:-1], 0.1), 110)], (0, 0, -1), 0.0045, gap())
    # Handles, flush
    both(lambda s: skin.line([(x, 2 * s, 0.70) for x in np.linspace(-0.40, -0.22, 8)], (0, -s, 0), 0.012, chrome()))
    # Sill blade and lip
    both(lambda s: skin.patch(between([(-0.85, 0.165), (0.85, 0.165)], [(-0.85, 0.235), (0.85, 0.205)], np.linspace(-0.84, 0.84, 24), 2 * s), (0, -s, 0), trim(), 0.006))
    # Nose: intake, lamps
    skin.patch(grid((3, -0.46, 0.235), (3, 0.46, 0.235), (3, 0.54, 0.335), (3, -0.54, 0.335), 30, 8), (-1, 0, 0), material('mesh', '#07080A', rough=0.6), 0.004)
    skin.line([(3, y, 0.345) for y in np.linspace(-0.55, 0.55, 40)], (-1, 0, 0), 0.006, chrome())
    both(lambda s: skin.patch(grid((3, s * 0.60, 0.24), (3, s * 0.78, 0.27), (3, s * 0.80, 0.36), (3, s * 0.66, 0.345), 10, 8), (-1, 0, 0), material('mesh', '#07080A', rough=0.6), 0.004))
    for s in (-1, 1):
        lamp = grid((1.70, s * 0.80, 2), (2.02, s * 0.50, 2), (1.93, s * 0.44, 2), (1.52, s * 0.70, 2), 20, 10)
        skin.patch(lamp, (0, 0, -1), pane(), 0.005)
        skin.line(path([(1.62, s * 0.765, 2), (1.86, s * 0.64, 2), (2.0, s * 0.50, 2)], 24), (0, 0, -1), 0.008, lamp_white(), lift=0.008)
        skin.line(path([(1.58, s * 0.71, 2), (1.80, s * 0.60, 2)], 12), (0, 0, -1), 0.014, lamp_white(), lift=0.006)
    place([emblem(0.05, chrome(), width=0.16)], skin.hit((2.02, 0, 2), (0, 0, -1), 0.004), (0, 24, 90))
    # Tail: light bar, dark lower panel
    skin.patch(grid((-3, -0.74, 0.70), (-3, 0.74, 0.70), (-3, 0.74, 0.785), (-3, -0.74, 0.785), 40, 6), (1, 0, 0), pane(), 0.004)
    skin.line([(-3, y, 0.755) for y in np.linspace(-0.77, 0.77, 60)], (1, 0, 0), 0.011, lamp_red(), lift=0.006)
    skin.patch(grid((-3, -0.58, 0.33), (-3, 0.58, 0.33), (-3, 0.66, 0.45), (-3, -0.66, 0.45), 30, 8), (1, 0, 0), trim(), 0.004)
    skin.patch(grid((-3, -0.24, 0.52), (-3, 0.24, 0.52), (-3, 0.24, 0.63), (-3, -0.24, 0.63), 12, 4), (1, 0, 0), material('plate', '#C9CDD6', rough=0.5), 0.016)
    # Mirrors
    for s in (-1, 1):
        smoothed(box((0.11, 0.18, 0.11), paint, at=(0.46, s * 0.92, 0.895), turn=(0, 0, s * 8), bevel=0.03), 2)
        tube([(0.50, s * 0.78, 0.82), (0.47, s * 0.86, 0.875)], 0.02, trim())
    return body


def arc_over(x_mid, x_side, half, z_mid, z_side, n=24):
    """Points of a bow across the car."""
    out = []
    for i in range(n):
        u = -1 + 2 * i / (n - 1)
        out.append((x_mid + (x_side - x_mid) * abs(u) ** 2.2, half * u, z_mid + (z_side - z_mid) * abs(u) ** 3))
    return out


def screen():
    """The windscreen in its frame."""
    low = arc_over(0.62, 0.44, 0.70, 0.895, 0.83)
    high = arc_over(0.10, -0.02, 0.56, 1.235, 1.195)
    rows = [[tuple(np.array(a) * (1 - t) + np.array(b) * t + np.array([0.02, 0, 0.02]) * math.sin(math.pi * t)) for a, b in zip(low, high)] for t in np.linspace(0, 1, 8)]
    loft(rows, glass('windscreen', '#B9C4C9', 0.2), caps=False, closed=False, angle=80)
    frame = [r[0] for r in rows] + list(high) + [r[-1] for r in reversed(rows)]
    tube(frame, 0.019, dark(), sides=4)
    tube(low, 0.014, dark(), sides=4)


def soft_top():
    """A fabric roof from the windscreen to the deck, with its glass."""
    cloth = material('cloth', '#1B1E25', rough=0.9, sheen=0.8, bump=(420, 0.2))
    shape = Body(
        nose=0.64, tail=-1.38,
        half=[(-1.38, 0.60), (-1.0, 0.70), (-0.3, 0.745), (0.64, 0.735)],
        low=[(-1.38, 0.72), (0.64, 0.72)],
        waist=[(-1.38, 0.84), (-0.3, 0.80), (0.64, 0.80)],
        shoulder=[(-1.38, 0.88), (-1.1, 0.98), (-0.85, 1.09), (-0.5, 1.175), (-0.2, 1.19), (0.0, 1.155), (0.3, 1.0), (0.64, 0.84)],
        deck=[(-1.38, 0.90), (-1.1, 1.055), (-0.85, 1.175), (-0.5, 1.262), (-0.2, 1.275), (0.0, 1.235), (0.3, 1.06), (0.64, 0.88)],
        belt=[(-1.38, 0.84), (-0.9, 0.80), (-0.3, 0.79), (0.1, 0.80), (0.64, 0.92)], sill=1.0, round_nose=0.05, round_tail=0.05, crown=0.7,
    )
    skin = Skin(shape.build(cloth))
    glass_low = [(-0.86, 0.86), (0.44, 0.835)]
    glass_high = [(-0.86, 0.98), (-0.70, 1.075), (-0.45, 1.125), (-0.2, 1.135), (-0.05, 1.12), (0.10, 1.05), (0.28, 0.945), (0.44, 0.85)]
    xs = np.linspace(-0.86, 0.44, 40)
    for s in (-1, 1):
        skin.patch(between(glass_low, glass_high, xs, 2 * s), (0, -s, 0), pane(), 0.004)
        skin.line([(x, 2 * s, z) for x, z in zip(xs, interpolate(glass_low, xs))], (0, -s, 0), 0.008, chrome())
        skin.line(path([(0.60, 2 * s, 0.86), (0.36, 2 * s, 0.99), (0.02, 2 * s, 1.165)], 30), (0, -s, 0), 0.022, dark())
    skin.patch(grid((0.60, -0.62, 3), (0.60, 0.62, 3), (0.03, 0.53, 3), (0.03, -0.53, 3), 24, 16), (0, 0, -1), pane(), 0.006)
    skin.patch(grid((-1.27, -0.36, 3), (-1.27, 0.36, 3), (-0.94, 0.38, 3), (-0.94, -0.38, 3), 16, 10), (0, 0, -1), pane(), 0.006)
    for x in (-0.30, -0.80):
        skin.line([(x, y, 3) for y in np.linspace(-0.6, 0.6, 40)], (0, 0, -1), 0.006, cloth)


def inside():
    leather = material('leather-tan', '#9A5B2B', rough=0.5, bump=(60, 0.08))
    box((1.5, 1.22, 0.06), material('carpet', '#14161B', rough=0.95), at=(-0.34, 0, 0.58))
    for s in (-1, 1):
        y = s * 0.33
        box((0.50, 0.46, 0.16), leather, at=(-0.30, y, 0.66), turn=(0, -8, 0), bevel=0.06, segments=5)
        back = [smoothed(box((0.16, 0.46, 0.56), leather, bevel=0.05), 2), box((0.10, 0.24, 0.15), leather, at=(-0.01, 0, 0.325), bevel=0.045, segments=5)]
        back += [box((0.10, 0.30, 0.44), leather, at=(0.055, 0, -0.01), bevel=0.045, segments=4)]
        back += [box((0.14, 0.07, 0.46), leather, at=(0.07, k * 0.185, -0.03), bevel=0.03, segments=4) for k in (-1, 1)]
        place(back, (-0.66, y, 0.86), (0, -18, 0))
        # Roll hoop behind the seat
        hoop = [(-0.98 + 0.02 * math.sin(a), y + 0.17 * math.cos(a), 0.90 + 0.20 * math.sin(a)) for a in np.linspace(0, math.pi, 20)]
        tube(hoop, 0.022, chrome())
    box((0.30, 1.24, 0.22), material('dash', '#101216', rough=0.6, bump=(80, 0.05)), at=(0.33, 0, 0.80), turn=(0, 22, 0), bevel=0.06, segments=4)
    box((0.05, 0.34, 0.14), pane(), at=(0.20, 0, 0.90), turn=(0, -24, 0), bevel=0.01)
    wheel_at = matrix((0.06, 0.33, 0.86), (0, -66, 0))
    rim = [wheel_at @ Vector((0.175 * math.cos(a), 0.175 * math.sin(a), 0)) for a in np.linspace(0, 2 * math.pi, 40)[:-1]]
    tube(rim, 0.016, dark(), closed=True)
    for a in (0, 140, 220):
        tube([wheel_at @ Vector((0, 0, -0.02)), wheel_at @ Vector((0.17 * math.cos(math.radians(a)), 0.17 * math.sin(math.radians(a)), 0))], 0.014, trim())
    place([disc(0.05, 0.03, dark())], wheel_at @ Vector((0, 0, -0.02)), (0, -66, 0))
    box((0.9, 0.2, 0.16), material('dash', '#101216'), at=(-0.25, 0, 0.66), bevel=0.03)


def roadster_front():
    roadster(True)
    return dict(turn=52, height=13, aspect=4 / 3, fill=0.95, lens=70, rim=0.5)


def roadster_rear():
    roadster(False)
    return dict(turn=-38, height=13, aspect=4 / 3, fill=0.95, lens=70, rim=0.5)


# The SUV


def suv():
    paint = material('paint-blue', '#1C4A66', metal=0.55, rough=0.25, coat=1.0)
    front, rear, r = 1.44, -1.42, 0.395
    shape = Body(
        nose=2.38, tail=-2.36,
        half=[(-2.36, 0.90), (-1.9, 0.93), (0, 0.93), (1.5, 0.94), (2.1, 0.93), (2.38, 0.89)],
        low=[(-2.36, 0.52), (-2.25, 0.38), (-1.9, 0.30), (1.9, 0.28), (2.25, 0.30), (2.38, 0.42)],
        waist=[(-2.36, 0.80), (0, 0.76), (1.44, 0.80), (2.38, 0.70)],
        shoulder=[(-2.36, 1.10), (-2.2, 1.14), (-1, 1.10), (0.6, 1.06), (1.0, 1.05), (1.7, 1.01), (2.2, 0.95), (2.38, 0.86)],
        deck=[(-2.36, 1.13), (-2.2, 1.17), (-1, 1.16), (0.8, 1.15), (1.1, 1.135), (1.7, 1.085), (2.2, 1.0), (2.38, 0.89)],
        belt=[(-2.36, 0.92), (0, 0.905), (1.4, 0.90), (2.38, 0.90)],
        flare=[(front, 0.035, 0.42), (rear, 0.04, 0.44)], round_nose=0.42, round_tail=0.26, power=2.8,
    )
    body = shape.build(paint)
    wheels = [(front, r), (rear, r)]
    skin = Skin(body)
    arches(body, wheels, r + 0.065, 0.9)
    for x, z in wheels:
        place(wheel(r, 0.25, spokes=7, light=False), (x, -0.83, z))
        place(wheel(r, 0.25, spokes=7, light=False), (x, 0.83, z), (0, 0, 180))
        # Cladding around the arch
        for s in (-1, 1):
            bow = [(x + (r + 0.085) * math.cos(a), 2 * s, z + (r + 0.085) * math.sin(a)) for a in np.linspace(-0.16, math.pi + 0.16, 60)]
            skin.line(bow, (0, -s, 0), 0.034, trim())
    roof = Body(
        nose=1.18, tail=-2.33,
        half=[(-2.33, 0.84), (-1.8, 0.865), (0, 0.87), (1.18, 0.85)],
        low=[(-2.33, 1.0), (1.18, 0.98)], waist=[(-2.33, 1.10), (1.18, 1.05)],
        shoulder=[(-2.33, 1.16), (-2.22, 1.38), (-2.08, 1.56), (-1.8, 1.635), (-1, 1.675), (-0.2, 1.68), (0.15, 1.64), (0.45, 1.50), (0.8, 1.27), (1.18, 1.05)],
        deck=[(-2.33, 1.20), (-2.22, 1.45), (-2.08, 1.65), (-1.8, 1.725), (-1, 1.77), (-0.2, 1.775), (0.15, 1.735), (0.45, 1.58), (0.8, 1.34), (1.18, 1.08)],
        belt=[(-2.33, 0.90), (-1.8, 0.80), (0, 0.80), (0.5, 0.83), (1.18, 0.95)], sill=1.0, round_nose=0.05, round_tail=0.06, crown=0.72,
    )
    top = Skin(roof.build(paint))
    low = [(-2.0, 1.205), (0.80, 1.135)]
    high = [(-2.0, 1.40), (-1.9, 1.50), (-1.6, 1.555), (-1, 1.59), (-0.2, 1.595), (0.1, 1.565), (0.35, 1.44), (0.6, 1.275), (0.80, 1.15)]
    line_low, line_high = [(x, z) for x, z in low], high
    for s in (-1, 1):
        xs = np.linspace(-2.0, 0.80, 60)
        top.patch(between(line_low, line_high, xs, 2 * s), (0, -s, 0), pane(), 0.004)
        top.line([(x, 2 * s, z) for x, z in zip(xs, interpolate(line_high, xs))], (0, -s, 0), 0.011, chrome())
        top.line([(x, 2 * s, z) for x, z in zip(xs, interpolate(line_low, xs))], (0, -s, 0), 0.011, chrome())
        for x0, x1 in ((-0.36, -0.40), (-1.36, -1.46)):
            top.line(path([(x0, 2 * s, 1.19), (x1, 2 * s, 1.585)], 16), (0, -s, 0), 0.02, trim())
        # Roof rail
        rail = [(x, s * 0.62, 1.762 + 0.022 * math.sin(math.pi * (x + 1.9) / 1.95) - 0.075 * (abs(x + 0.92) / 0.98) ** 8) for x in np.linspace(-1.9, 0.05, 24)]
        tube(rail, 0.016, material('rail', '#A9AEB8', metal=1, rough=0.3))
        for x in (-1.72, -0.92, -0.12):
            tube([(x, s * 0.62, 1.66), (x, s * 0.62, 1.765)], 0.016, material('rail', '#A9AEB8', metal=1, rough=0.3))
        smoothed(box((0.15, 0.22, 0.18), paint, at=(0.72, s * 1.02, 1.20), turn=(0, 0, s * 8), bevel=0.03), 2)
        tube([(0.76, s * 0.86, 1.12), (0.73, s * 0.95, 1.17)], 0.025, trim())
    top.patch(grid((1.12, -0.74, 3), (1.12, 0.74, 3), (0.22, 0.58, 3), (0.22, -0.58, 3), 30, 20), (0, 0, -1), pane(), 0.006)
    top.patch(grid((0.02, -0.50, 3), (0.02, 0.50, 3), (-1.5, 0.50, 3), (-1.5, -0.50, 3), 16, 16), (0, 0, -1), pane(), 0.006)
    top.patch(grid((-4, -0.66, 1.235), (-4, 0.66, 1.235), (-4, 0.60, 1.56), (-4, -0.60, 1.56), 24, 12), (1, 0, 0), pane(), 0.006)
    spoiler = [[(-1.98 + 0.03 * u * u, 0.60 * u, 1.685 - 0.06 * u**4), (-2.22 + 0.06 * u * u, 0.59 * u, 1.645 - 0.05 * u**4)] for u in np.linspace(-1, 1, 20)]
    lip = loft(spoiler, paint, caps=False, closed=False)
    lip.modifiers.new('thick', 'SOLIDIFY').thickness = 0.03
    # Doors
    for outline_xz in (
        [(0.86, 1.10), (0.86, 0.66), (0.76, 0.44), (-0.34, 0.44), (-0.40, 0.6), (-0.38, 1.13)],
        [(-0.38, 1.13), (-0.40, 0.6), (-0.34, 0.44), (-0.92, 0.44), (-1.02, 0.62), (-1.36, 0.90), (-1.40, 1.16)],
    ):
        shut(skin, outline_xz, 0.005, closed=False)
    for x in (-0.18, -1.18):
        both(lambda s: skin.line([(u, 2 * s, 0.985) for u in np.linspace(x - 0.11, x + 0.11, 8)], (0, -s, 0), 0.016, chrome()))
    both(lambda s: skin.patch(between([(-1.0, 0.31), (1.0, 0.30)], [(-1.0, 0.43), (1.0, 0.42)], np.linspace(-0.98, 0.98, 24), 2 * s), (0, -s, 0), trim(), 0.010))
    bonnet = [(1.2, -0.72), (1.7, -0.70), (2.12, -0.60), (2.26, -0.35), (2.28, 0), (2.26, 0.35), (2.12, 0.60), (1.7, 0.70), (1.2, 0.72)]
    skin.line([(x, y, 3) for x, y in path(rounded(bonnet, 0.3, False), 90)], (0, 0, -1), 0.005, gap())
    # Nose
    mesh_dark = material('mesh', '#07080A', rough=0.5)
    skin.patch(grid((4, -0.50, 0.60), (4, 0.50, 0.60), (4, 0.58, 0.80), (4, -0.58, 0.80), 40, 10), (-1, 0, 0), mesh_dark, 0.005)
    for z in (0.64, 0.70, 0.76):
        skin.line([(4, y, z) for y in np.linspace(-0.5 - (z - 0.6) * 0.3, 0.5 + (z - 0.6) * 0.3, 40)], (-1, 0, 0), 0.009, chrome())
    place([emblem(0.075, chrome(), width=0.16)], skin.hit((4, 0, 0.70), (-1, 0, 0), 0.014), (90, 0, 90))
    skin.patch(grid((4, -0.62, 0.34), (4, 0.62, 0.34), (4, 0.60, 0.49), (4, -0.60, 0.49), 40, 8), (-1, 0, 0), mesh_dark, 0.005)
    skin.line([(4, y, 0.36) for y in np.linspace(-0.44, 0.44, 30)], (-1, 0, 0), 0.02, material('rail', '#A9AEB8', metal=1, rough=0.3))
    for s in (-1, 1):
        skin.patch(grid((4, s * 0.60, 0.70), (4, s * 0.875, 0.74), (4, s * 0.875, 0.83), (4, s * 0.60, 0.80), 20, 8), (-1, 0, 0), pane(), 0.005)
        skin.line([(4, y, 0.815) for y in np.linspace(s * 0.61, s * 0.87, 24)], (-1, 0, 0), 0.009, lamp_white(), lift=0.008)
        for y in (0.66, 0.75):
            ball(0.026, lamp_white(), at=skin.hit((4, s * y, 0.757), (-1, 0, 0), 0.0))
        skin.line(path([(4, s * 0.74, 0.40), (4, s * 0.79, 0.50)], 8), (-1, 0, 0), 0.012, lamp_white(), lift=0.004)
        # Tail lamps, joined by a strip
        skin.patch(grid((-4, s * 0.52, 0.98), (-4, s * 0.89, 0.94), (-4, s * 0.87, 1.09), (-4, s * 0.52, 1.07), 20, 8), (1, 0, 0), material('lamp-dark', '#3A0306', rough=0.06, coat=1), 0.006)
        skin.line(path([(-4, s * 0.54, 1.04), (-4, s * 0.85, 1.05), (-4, s * 0.87, 0.97)], 24), (1, 0, 0), 0.012, lamp_red(), lift=0.010)
        skin.line([(-4, y, 0.45) for y in np.linspace(s * 0.5, s * 0.72, 10)], (1, 0, 0), 0.014, material('lamp-dark', '#3A0306', rough=0.06, coat=1), lift=0.004)
    skin.line([(-4, y, 1.035) for y in np.linspace(-0.54, 0.54, 40)], (1, 0, 0), 0.008, lamp_red(), lift=0.006)
    skin.patch(grid((-4, -0.72, 0.40), (-4, 0.72, 0.40), (-4, 0.76, 0.60), (-4, -0.76, 0.60), 30, 8), (1, 0, 0), trim(), 0.008)
    skin.patch(grid((-4, -0.26, 0.74), (-4, 0.26, 0.74), (-4, 0.26, 0.86), (-4, -0.26, 0.86), 12, 4), (1, 0, 0), material('plate', '#C9CDD6', rough=0.5), 0.02)
    tailgate = [(-4, -0.74, 1.12), (-4, -0.74, 0.66), (-4, -0.68, 0.62), (-4, 0.68, 0.62), (-4, 0.74, 0.66), (-4, 0.74, 1.12)]
    skin.line(path(tailgate, 90), (1, 0, 0), 0.005, gap())


def suv_front():
    suv()
    return dict(turn=50, height=11, aspect=4 / 3, fill=0.93, lens=70, rim=0.5)


def suv_rear():
    suv()
    return dict(turn=-42, height=13, aspect=4 / 3, fill=0.93, lens=70, rim=0.5)


pictures = {
    'aurora-roadster-front': roadster_front,
    'aurora-roadster-rear': roadster_rear,
    'trailhead-suv-front': suv_front,
    'trailhead-suv-rear': suv_rear,
}
tiles = {'aurora-roadster-front': 'car'}
