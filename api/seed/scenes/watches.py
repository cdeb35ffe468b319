"""The chronograph, the dive watch and the box of six. Centimetres; a watch is built dial up, twelve towards +y."""
from shapes import *

steel = lambda: material('steel', '#C4C8CF', metal=1, rough=0.16)
brushed = lambda: material('steel-brushed', '#A9AEB7', metal=1, rough=0.34, brushed=0.5)
brass = lambda: material('brass', '#D9A441', metal=1, rough=0.25)
rose = lambda: material('rose', '#D98E5F', metal=1, rough=0.2)
black = lambda: material('black', '#0A0B0E', rough=0.3, coat=0.6)
white = lambda: material('white', '#E9E7E0', rough=0.5)
lume = lambda: material('lume', '#D5F2E3', rough=0.5, glow='#BFF5DC', strength=0.35)
ruby = lambda: material('ruby', '#C2123C', rough=0.1, coat=1, glow='#8A0A28', strength=0.25)
blued = lambda: material('blued', '#1B3FA8', metal=1, rough=0.2)


def around(o, count, skip=()):
    """Copies of an object around the dial."""
    return copies(o, [matrix((0, 0, 0), (0, 0, -360 * i / count)) for i in range(count) if i not in skip])


def hand(length, width, mat, degrees, z, at=(0, 0), tail=0.22, tip=0.35, lumed=False):
    """Points to `degrees` clockwise from twelve."""
    points = [(-width * 0.5, -tail * length), (width * 0.5, -tail * length), (width * 0.5, length * 0.80), (width * tip * 0.3, length), (-width * tip * 0.3, length), (-width * 0.5, length * 0.80)]
    parts = [extrude(points, 0.025, mat, bevel=0.006, segments=1)]
    if lumed:
        parts.append(box((width * 0.58, length * 0.62, 0.02), lume(), at=(0, length * 0.47, 0.008)))
    return place(parts, (*at, z), (0, 0, -degrees))


def subdial(at, radius, colour, metal, degrees, ticks=12):
    parts = [disc(radius, 0.012, colour, bevel=0.003), ring(radius - 0.02, radius + 0.015, 0.022, metal, bevel=0.006)]
    for r in (0.35, 0.55, 0.75):
        parts.append(ring(radius * r, radius * r + 0.006, 0.0145, metal, segments=48))
    parts += around(box((0.014, 0.07, 0.01), white(), at=(0, radius - 0.07, 0.014)), ticks)
    parts += hand(radius * 0.74, 0.04, white(), degrees, 0.04) + [disc(0.045, 0.06, metal)]
    return place(parts, (*at, 0.385))


def strap(path, width, thickness, mat, stitch=None, taper=0.82, grooves=False):
    """A band along a path of (y, z); both halves: the path is mirrored for six o'clock."""
    p = np.array(path, float)
    d = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))])
    t = np.linspace(0, d[-1], 90)
    # Through the points twice smoothed, so that the band bends instead of breaking.
    q = np.stack([interpolate(list(zip(d, p[:, k])), t) for k in (0, 1)], 1)
    for _ in range(14):
        q[1:-1] = (q[:-2] + 2 * q[1:-1] + q[2:]) / 4
    parts = []
    for side in (1, -1):
        sections, seams = [], []
        for i in range(len(q)):
            tangent = q[min(i + 1, len(q) - 1)] - q[max(i - 1, 0)]
            tangent /= np.linalg.norm(tangent)
            normal = np.array([-tangent[1], tangent[0]])
            if normal[1] < 0 and i == 0:
                normal = -normal
            if i and normal @ last < 0:
                normal = -normal
            last = normal
            w = width / 2 * (1 - (1 - taper) * min(t[i] / d[-1] * 1.4, 1))
            shape = [(-1, -0.35), (-0.98, 0.1), (-0.9, 0.3), (-0.72, 0.36), (-0.5, 0.62), (0, 0.78), (0.5, 0.62), (0.72, 0.36), (0.9, 0.3), (0.98, 0.1), (1, -0.35), (0.9, -0.5), (-0.9, -0.5)]
            if grooves:
                shape = [(-1, -0.35), (-1, 0.2), (-0.92, 0.4), (-0.6, 0.42), (-0.5, 0.2), (0, 0.2), (0.5, 0.2), (0.6, 0.42), (0.92, 0.4), (1, 0.2), (1, -0.35), (0.9, -0.5), (-0.9, -0.5)]
            ring_points = []
            for u, v in shape:
                y, z = q[i] + normal * v * thickness
                ring_points.append((u * w, side * y, z))
            sections.append(ring_points)
            seams.append((q[i], normal, tangent, w))
        parts.append(loft(sections if side < 0 else [s[::-1] for s in sections], mat, angle=50))
        if stitch:
            length = d[-1]
            for k in range(int(length / 0.30)):
                i = min(int((k + 0.6) * 0.30 / length * 89), 89)
                (y, z), normal, tangent, w = seams[i]
                for u in (-0.82, 0.82):
                    for lift in (0.345, -0.5):
                        c = np.array([y, z]) + normal * (thickness * lift)
                        a, b = c - tangent * 0.075, c + tangent * 0.075
                        parts.append(tube([(u * w, side * a[0], a[1]), (u * w, side * b[0], b[1])], 0.026, stitch, sides=2))
    return parts


def case(radius, metal, pushers, bezel):
    r = radius
    profile = [(r - 0.42, -0.58), (r - 0.14, -0.52), (r - 0.03, -0.40), (r, -0.30), (r, 0.22), (r - 0.04, 0.30), (r - 0.16, 0.34)]
    parts = [lathe(profile, brushed(), segments=128, caps=False)]
    if bezel == 'plain':
        parts.append(lathe([(r - 0.03, 0.28), (r - 0.05, 0.36), (r - 0.20, 0.56), (r - 0.25, 0.57), (r - 0.27, 0.54), (r - 0.30, 0.385)], metal, segments=128, caps=False, angle=25))
    # Lugs
    for sx in (-1, 1):
        for sy in (-1, 1):
            sections = []
            for t in np.linspace(0, 1, 10):
                y = sy * (r * 0.62 + t * (r * 0.55))
                z_top, z_bottom = 0.26 - 0.75 * t**1.7, -0.36 - 0.30 * t
                w = 0.23 - 0.05 * t
                x = sx * (1.24 - 0.06 * t) * r / 2
                if t > 0.9:
                    z_top, z_bottom, w = z_top - 0.08, z_bottom + 0.08, w - 0.05
                sections.append([(x - w, y, z_bottom), (x + w, y, z_bottom), (x + w, y, z_top - 0.09), (x + w - 0.09, y, z_top), (x - w + 0.09, y, z_top), (x - w, y, z_top - 0.09)])
            parts.append(loft(sections if sy < 0 else sections[::-1], brushed() if metal.name == 'steel' else metal, angle=30))
    # Crown, pushers
    crown = [lathe([(0.12, 0), (0.26, 0.02), (0.29, 0.06), (0.29, 0.26), (0.26, 0.31), (0, 0.33)], metal, segments=48)]
    crown += around(box((0.035, 0.03, 0.22), metal, at=(0, 0.29, 0.16), bevel=0.008, segments=1), 30)
    parts += place(crown, (r - 0.01, 0, -0.04), (0, 90, 0))
    if pushers:
        for a in (29, -29):
            push = [lathe([(0.10, 0), (0.10, 0.20), (0.17, 0.20), (0.18, 0.22), (0.18, 0.36), (0.16, 0.38), (0, 0.38)], metal, segments=40)]
            place(push, (r - 0.06, 0, -0.04), (0, 90, 0))
            parts += place(push, turn=(0, 0, a))
    return parts


def watch(radius=2.0, dial='#10182B', metal=None, bezel='plain', chrono=True, band=None, indices='bar', accent='#F59E0B', hours=None):
    metal = metal or steel()
    face = material(f'dial-{dial}', dial, metal=0.35, rough=0.32, coat=0.5)
    parts = case(radius, metal, chrono, bezel)
    inner = radius - 0.30
    parts += [disc(inner + 0.02, 0.03, face, at=(0, 0, 0.355)), lathe([(inner + 0.02, 0.55), (inner - 0.07, 0.40), (inner - 0.07, 0.38)], face, segments=96, caps=False)]
    mark = steel() if metal.name == 'steel' else metal
    parts += around(box((0.012, 0.075, 0.008), white(), at=(0, inner - 0.13, 0.389)), 60)
    if chrono:
        tone = material(f'sub-{dial}', '#C9CDD4' if dial.startswith('#0') or dial.startswith('#1') else '#1B1F28', metal=0.6, rough=0.35)
        tone = material(f'sub-dark-{dial}', '#05070B', metal=0.2, rough=0.45) if dial.startswith(('#0', '#1', '#2')) else tone
        for at, angle, ticks in (((0.78, 0), 70, 12), ((0, -0.78), 210, 12), ((-0.78, 0), 330, 12)):
            parts += subdial(at, 0.43, tone, mark, angle, ticks)
    blocked = (3, 6, 9) if chrono else ()
    if indices == 'bar':
        parts += around(box((0.075, 0.30, 0.04), mark, at=(0, inner - 0.36, 0.40), bevel=0.012, segments=1), 12, blocked)
        parts += copies(box((0.06, 0.12, 0.04), mark, at=(0, inner - 0.27, 0.40), bevel=0.012, segments=1), [matrix((0, 0, 0), (0, 0, -30 * i)) for i in blocked or (0,)])
    else:
        parts += around(disc(0.125, 0.03, lume(), at=(0, inner - 0.33, 0.385), segments=32), 12, (0, 3, 6, 9))
        parts += around(ring(0.115, 0.15, 0.04, mark, at=(0, inner - 0.33, 0.385), segments=32), 12, (0, 3, 6, 9))
        for i in (3, 6, 9):
            parts += place([box((0.16, 0.36, 0.03), lume(), at=(0, inner - 0.38, 0.395)), box((0.20, 0.40, 0.02), mark, at=(0, inner - 0.38, 0.392))], turn=(0, 0, -30 * i))
        tri = [(-0.19, 0.17), (0, -0.2), (0.19, 0.17)]
        parts += place([extrude(tri, 0.03, lume(), at=(0, 0, 0.008)), extrude([(x * 1.2, y * 1.2 + 0.01) for x, y in tri], 0.02, mark)], (0, inner - 0.36, 0.393))
    wide = 0.17 if indices == 'lume' else 0.10
    lumed = indices == 'lume'
    h, m = hours or (304.5, 54)
    parts += hand(inner * 0.58, wide * 1.15, mark, h, 0.435, lumed=lumed) + hand(inner * 0.86, wide, mark, m, 0.465, lumed=lumed)
    second = material(f'accent-{accent}', accent, rough=0.35)
    parts += hand(inner * 0.92, 0.028, second, 0 if chrono else 200, 0.495, tail=0.32)
    parts.append(disc(0.085, 0.17, mark, at=(0, 0, 0.385), bevel=0.02))
    parts.append(disc(0.045, 0.19, second, at=(0, 0, 0.385), bevel=0.01))
    if not chrono:
        parts.append(box((0.26, 0.20, 0.01), white(), at=(inner - 0.62 if indices == 'bar' else inner - 0.75, 0, 0.389)))
    parts.append(place([emblem(0.16, mark, width=0.13)], (0, inner * 0.46, 0.388))[0])
    if bezel == 'dive':
        parts += dive_bezel(radius, metal)
    if band:
        parts += band(radius)
    return parts


def dive_bezel(r, metal):
    ceramic = material('ceramic', '#0B1520', rough=0.12, coat=1)
    parts = [lathe([(r + 0.03, 0.26), (r + 0.08, 0.30), (r + 0.08, 0.50), (r + 0.03, 0.56), (r - 0.04, 0.575)], metal, segments=128, caps=False)]
    parts.append(lathe([(r - 0.03, 0.57), (r - 0.06, 0.585), (r - 0.36, 0.64), (r - 0.38, 0.62), (r - 0.38, 0.38)], ceramic, segments=128, caps=False))
    parts += around(box((0.06, 0.05, 0.2), metal, at=(0, r + 0.085, 0.40), bevel=0.015, segments=1), 60)
    slope = math.degrees(math.atan(0.055 / 0.30))
    mid = r - 0.21
    tick = box((0.035, 0.16, 0.012), white(), at=(0, mid, 0.617), turn=(-slope, 0, 0))
    big = box((0.075, 0.22, 0.012), white(), at=(0, mid, 0.617), turn=(-slope, 0, 0))
    parts += copies(tick, [matrix((0, 0, 0), (0, 0, -6 * i)) for i in range(1, 15) if i % 5] )
    parts += copies(big, [matrix((0, 0, 0), (0, 0, -30 * i)) for i in (1, 3, 5, 7, 9, 11)])
    for i, n in ((2, '10'), (4, '20'), (6, '30'), (8, '40'), (10, '50')):
        parts += place([label(n, 0.25, white(), at=(0, mid, 0.628), turn=(-slope, 0, 0), depth=0.002)], turn=(0, 0, -30 * i))
    parts += place([extrude([(-0.14, 0.1), (0, -0.13), (0.14, 0.1)], 0.014, lume())], (0, mid, 0.621), (-slope, 0, 0))
    return parts


loop = [(0.88, -0.10), (1.28, -0.55), (1.50, -1.4), (1.42, -2.7), (0.95, -4.0), (0, -4.5)]
straight = [(0.88, -0.13), (1.25, -0.38), (1.6, -0.5), (1.95, -0.53)]


def band_of(path, mat, stitch=None, grooves=False, thickness=0.30):
    def make(radius):
        points = [(y * (radius + 0.3), z) for y, z in path]
        return strap(points, radius * 1.0, thickness, mat, stitch, grooves=grooves)

    return make


leather = lambda name='brown', colour='#5A2E16': material(f'leather-{name}', colour, rough=0.48, bump=(42, 0.14))
thread = lambda: material('thread', '#D8C6A4', rough=0.8)
silicone = lambda: material('silicone', '#11141A', rough=0.55)


def standing(parts, tilt=14):
    return place(parts, turn=(90 - tilt, 0, 0))


def chronograph_dial():
    standing(watch(dial='#10203F', band=band_of(loop, leather(), thread())))
    return dict(turn=-20, height=10, fill=0.90)


def gear(radius, teeth, mat, at, spokes=5, thickness=0.03):
    points = []
    for i in range(teeth):
        for k, rr in ((0.0, 0.93), (0.25, 1.0), (0.5, 1.0), (0.75, 0.93)):
            a = 2 * math.pi * (i + k) / teeth
            points.append((radius * rr * math.cos(a), radius * rr * math.sin(a)))
    outer = extrude(points, thickness, mat)
    parts = [outer]
    hollow = material('gear-hollow', '#3A3527', metal=1, rough=0.4)
    for i in range(spokes):
        a = 2 * math.pi * i / spokes
        parts.append(disc(radius * 0.24, thickness * 0.1, hollow, at=(radius * 0.56 * math.cos(a), radius * 0.56 * math.sin(a), thickness / 2), segments=32))
    parts.append(disc(radius * 0.16, thickness * 1.6, steel(), segments=32))
    return place(parts, at)


def movement():
    """A hand-wound chronograph at work, seen from its back; faces +z, from z = 0 up."""
    plate_mat = material('rhodium', '#B8BBC2', metal=1, rough=0.3, brushed=0.7)
    base = material('mainplate', '#8C8F96', metal=1, rough=0.45)
    parts = [disc(1.50, 0.04, base)]

    def jewel(x, y, z, s=1.0):
        return [lathe([(0.085 * s, 0), (0.105 * s, 0), (0.105 * s, 0.02), (0.055 * s, 0.02)], brass(), at=(x, y, z), segments=32, caps=False), lathe([(0.075 * s, 0.0), (0.07 * s, 0.018), (0.012 * s, 0.012), (0, 0.01)], ruby(), at=(x, y, z), segments=32)]

    def screw(x, y, z, turn=0, s=1.0):
        return [disc(0.07 * s, 0.03, blued(), at=(x, y, z), bevel=0.01, segments=32), box((0.12 * s, 0.016 * s, 0.006), black(), at=(x, y, z + 0.029), turn=(0, 0, turn))]

    def bridge(outline_points, z, thickness=0.06):
        p = np.array(outline_points, float)
        for _ in range(3):
            p = np.concatenate([[0.75 * a + 0.25 * b, 0.25 * a + 0.75 * b] for a, b in zip(p, np.roll(p, -1, 0))])
        return extrude([tuple(q) for q in p], thickness, plate_mat, at=(0, 0, z + thickness / 2), bevel=0.018, segments=2)

    parts += gear(0.62, 60, brass(), (-0.62, 0.55, 0.09), 5)
    parts += gear(0.48, 54, brass(), (0.36, 0.10, 0.15), 4)
    parts += gear(0.36, 44, steel(), (-0.30, -0.28, 0.19), 4)
    parts += gear(0.26, 32, brass(), (0.86, 0.62, 0.12), 4)
    parts.append(bridge([(-1.42, 0.1), (-1.3, 0.75), (-0.8, 1.25), (0.1, 1.42), (0.5, 1.25), (0.35, 0.75), (-0.15, 0.72), (-0.5, 0.25), (-0.9, 0.0)], 0.13))
    parts.append(bridge([(0.62, 1.2), (1.1, 0.9), (1.4, 0.3), (1.38, -0.15), (1.05, -0.1), (0.75, 0.12), (0.5, 0.45)], 0.17))
    parts.append(bridge([(-1.4, -0.15), (-0.85, -0.12), (-0.45, -0.02), (-0.05, -0.15), (-0.12, -0.42), (-0.5, -0.62), (-1.0, -0.9), (-1.25, -0.65)], 0.22))
    # Column wheel and levers
    column = [disc(0.20, 0.08, steel(), bevel=0.01)] + around(box((0.07, 0.12, 0.16), steel(), at=(0, 0.14, 0.14), bevel=0.015), 6)
    parts += place(column + screw(0, 0, 0.09, 30, 0.8), (-0.92, -1.02, 0.06))
    for points in ([(-0.75, -1.0), (-0.3, -0.85), (0.1, -0.5), (0.42, -0.1)], [(-0.85, -0.85), (-0.7, -0.4), (-0.2, -0.05), (0.2, 0.35)], [(1.15, -0.35), (0.9, -0.15), (0.55, -0.05)]):
        parts.append(tube([(x, y, 0.31) for x, y in points], 0.045, steel(), flat=0.6))
    # Balance with its spring under a cock
    balance = [lathe([(0.46, 0), (0.50, 0), (0.50, 0.05), (0.46, 0.05), (0.46, 0)], rose(), segments=64, caps=False)]
    balance += [box((0.96, 0.045, 0.03), rose(), at=(0, 0, 0.025), turn=(0, 0, a)) for a in (20, 110)]
    balance += around(disc(0.035, 0.06, brass(), at=(0, 0.52, -0.005), segments=20), 14)
    balance.append(tube([(0.30 * x, 0.30 * y, 0.06) for x, y in spiral(7, 1, 0.12, steps=320)], 0.006, blued(), sides=2))
    parts += place(balance, (0.55, -0.86, 0.12))
    parts.append(bridge([(1.32, -0.62), (1.16, -1.0), (0.78, -1.02), (0.46, -0.98), (0.42, -0.76), (0.62, -0.70), (0.95, -0.62), (1.15, -0.45)], 0.24, 0.05))
    for x, y, z in ((-0.62, 0.55, 0.19), (0.86, 0.62, 0.23), (-0.30, -0.28, 0.28), (0.55, -0.86, 0.29), (-1.05, 0.3, 0.19), (0.05, 1.05, 0.19), (1.1, 0.15, 0.23)):
        parts += jewel(x, y, z)
    for x, y, z, a in ((-1.12, 0.62, 0.19, 20), (-0.25, 1.2, 0.19, 80), (0.30, 1.02, 0.19, 130), (0.85, 0.92, 0.23, 40), (1.22, 0.25, 0.23, 10), (-1.18, -0.42, 0.28, 70), (-0.95, -0.65, 0.28, 160), (1.13, -0.72, 0.29, 50)):
        parts += screw(x, y, z, a)
    return parts


def chronograph_back():
    parts = watch(dial='#10203F', band=band_of(straight, leather(), thread()))
    back = [lathe([(1.78, 0.48), (1.74, 0.58), (1.56, 0.66), (1.50, 0.66), (1.48, 0.60), (1.48, 0.2)], steel(), segments=128, caps=False)]
    back += around(box((0.10, 0.10, 0.03), brushed(), at=(0, 1.66, 0.61), bevel=0.01), 6)
    back += place(movement(), (0, 0, 0.28))
    parts += place(back, turn=(180, 0, 0))
    place(parts, turn=(180, 0, 0))
    place(parts, turn=(0, 0, -38))
    return dict(turn=0, height=64, fill=0.96)


def dive_front():
    standing(watch(radius=2.1, dial='#071B2E', bezel='dive', chrono=False, indices='lume', accent='#F59E0B', band=band_of(loop, silicone(), grooves=True, thickness=0.36)))
    return dict(turn=18, height=10, fill=0.90)


def dive_side():
    parts = watch(radius=2.1, dial='#071B2E', bezel='dive', chrono=False, indices='lume', accent='#F59E0B', band=band_of(loop, silicone(), grooves=True, thickness=0.36))
    standing(parts, 26)
    return dict(turn=40, height=22, fill=0.92)


walnut = lambda: wood('walnut', '#2B150A', '#6B3D1E', along=(0.25, 3, 3), coat=0.6)
lining = lambda: material('lining', '#B9A78A', rough=0.95, sheen=0.7, bump=(60, 0.1))


def collection(lid_angle):
    """The box; its front looks to -y."""
    w, d, h, t = 24.4, 17.4, 7.0, 0.9
    velvet = lining()
    for x in (-1, 1):
        box((t, d, h), walnut(), at=(x * (w / 2 - t / 2), 0, h / 2), bevel=0.14)
    for y in (-1, 1):
        box((w - 0.02, t, h - 0.02), walnut(), at=(0, y * (d / 2 - t / 2), h / 2), bevel=0.14)
    box((w - 1.2, d - 1.2, 1.0), velvet, at=(0, 0, 0.9))
    for x in (-3.8, 3.8):
        box((0.5, d - 1.6, 5.0), velvet, at=(x, 0, 3.6), bevel=0.12)
    box((w - 1.6, 0.5, 5.0), velvet, at=(0, 0, 3.6), bevel=0.12)
    around_cushion = [(0.93, -0.12), (1.20, -0.55), (1.28, -1.3), (1.26, -3.2)]
    makers = (
        dict(dial='#0D1B36', band=band_of(around_cushion, leather('black', '#17181C'), None)),
        dict(dial='#E9E3D3', metal=rose(), chrono=False, accent='#1B3FA8', band=band_of(around_cushion, leather('cognac', '#8A4A1E'), thread())),
        dict(dial='#0B0D10', bezel='dive', chrono=False, indices='lume', radius=2.05, band=band_of(around_cushion, silicone(), grooves=True)),
        dict(dial='#1F4A38', chrono=False, band=band_of(around_cushion, leather('olive', '#3D3A22'), thread())),
        dict(dial='#E4E6EA', chrono=True, band=band_of(around_cushion, leather('brown', '#5A2E16'), thread())),
        dict(dial='#5A1420', metal=brass(), chrono=False, accent='#F8FAFC', band=band_of(around_cushion, leather('navy', '#18233F'), thread())),
    )
    for i, maker in enumerate(makers):
        x, y = (i % 3 - 1) * 7.6, (0.5 - i // 3) * 8.0
        parts = watch(**maker)
        cushion = smoothed(box((5.6, 5.2, 3.6), material('cushion', '#CDBB9C', rough=0.95, sheen=0.7), at=(0, 0, -2.45), bevel=0.5), 1)
        place(parts + [cushion], turn=(16, 0, 0), scale=1.22)
        place(parts + [cushion], (x, y, 5.2))
    # The lid with its pane
    lid = [box((w, t, 2.6), walnut(), at=(0, -d + t / 2, 1.3), bevel=0.14), box((w, t, 2.6), walnut(), at=(0, -t / 2, 1.3), bevel=0.14)]
    lid += [box((t, d - 0.02, 2.58), walnut(), at=(x * (w / 2 - t / 2), -d / 2, 1.3), bevel=0.14) for x in (-1, 1)]
    lid += [box((w - 1.4, d - 1.4, 0.3), velvet, at=(0, -d / 2, 2.3))]
    lid += [box((w - 0.3, d - 0.3, 0.35), walnut(), at=(0, -d / 2, 2.55), bevel=0.1)]
    lid += place([emblem(3.0, brass(), width=0.07)], (0, -d / 2, 2.13), (180, 0, 0))
    place(lid, (0, d / 2, h + 0.02), (-lid_angle, 0, 0))
    for x in (-7, 7):
        tube([(x - 0.8, d / 2 + 0.05, h), (x + 0.8, d / 2 + 0.05, h)], 0.22, brass())
    box((1.6, 0.12, 1.0), brass(), at=(0, -d / 2 - 0.05, h - 1.0), bevel=0.05)


def box_open():
    collection(112)
    return dict(turn=22, height=40, fill=0.92)


def box_close():
    collection(120)
    return dict(turn=-24, height=56, fill=0.96)


pictures = {
    'meridian-chronograph-dial': chronograph_dial,
    'meridian-chronograph-back': chronograph_back,
    'harbour-dive-front': dive_front,
    'harbour-dive-side': dive_side,
    'collectors-box-open': box_open,
    'collectors-box-above': box_close,
}
tiles = {'meridian-chronograph-dial': 'watch'}
