"""The phone and the phone that folds. Centimetres; a phone is built lying on its back, its top towards +y."""
from shapes import *

frame = lambda name='graphite', colour='#3B3F48': material(f'frame-{name}', colour, metal=1, rough=0.25)
back_glass = lambda name='graphite', colour='#2B3853': material(f'back-{name}', colour, metal=0.35, rough=0.28, coat=0.6)
front_glass = lambda: material('front-glass', '#040507', rough=0.05, coat=1)
lens_glass = lambda: material('lens', '#05070D', rough=0.04, coat=1)
lens_blue = lambda: material('lens-blue', '#0D1B3A', metal=0.6, rough=0.08, coat=1)


def wallpaper(width, height, seed=0.0, warm=1.0):
    """Dunes of light in the colours of the house."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    u, v = x / width, y / height
    aspect = height / width
    out = np.zeros((height, width, 3), np.float32)
    sky = np.array([[0.05, 0.07, 0.16], [0.16, 0.13, 0.30], [0.62, 0.28, 0.27], [0.98, 0.62, 0.20]])
    t = np.clip(v * 1.35, 0, 1) * 3
    for k in range(3):
        w = np.clip(t - k, 0, 1)[..., None]
        mask = ((t >= k) & (t < k + 1) if k < 2 else t >= 2)[..., None]
        out = np.where(mask, sky[k] * (1 - w) + sky[k + 1] * w, out)
    d = np.sqrt((u - 0.66) ** 2 + ((v - 0.40) * aspect) ** 2)
    out += (np.clip(1 - d / 0.9, 0, 1) ** 3)[..., None] * np.array([0.45, 0.28, 0.10]) * warm
    out = np.where((d < 0.15)[..., None], np.array([1.0, 0.86, 0.52]), out)
    layers = (
        (0.56, 0.07, 3.1, 0.2, (0.74, 0.34, 0.20)), (0.66, 0.06, 2.3, 1.9, (0.50, 0.20, 0.22)),
        (0.76, 0.07, 1.8, 4.0, (0.28, 0.12, 0.24)), (0.88, 0.05, 2.7, 0.8, (0.10, 0.07, 0.17)),
    )
    for base, size, wave, phase, colour in layers:
        edge = base + size * np.sin(u * wave * 2 + phase + seed) + size * 0.4 * np.sin(u * wave * 5.3 + phase * 2)
        soft = np.clip((v - edge) * height / 2, 0, 1)[..., None]
        shade = 1.25 - 0.9 * np.clip((v - edge) / 0.35, 0, 1)[..., None]
        out = out * (1 - soft) + np.array(colour) * shade * soft
    return np.clip(out, 0, 1)


def screen(width, height, radius, at, name='phone-screen', glow=1.15, pixels=None):
    pixels = wallpaper(round(width * 60), round(height * 60)) if pixels is None else pixels
    return plate(width, height, 0.004, radius, picture(name, pixels, rough=0.08, glow=glow, coat=1), at=at)


def lens(radius, at, height=0.09):
    parts = [lathe([(radius, 0), (radius, height - 0.02), (radius - 0.02, height), (radius - 0.07, height), (radius - 0.09, height - 0.03)], frame('ring', '#8D929C'), segments=64, caps=False)]
    parts += [disc(radius - 0.08, height - 0.035, lens_glass()), ring(radius * 0.48, radius * 0.55, 0.01, frame('ring', '#8D929C'), at=(0, 0, height - 0.036)), disc(radius * 0.42, 0.006, lens_blue(), at=(0, 0, height - 0.036)), disc(radius * 0.17, 0.01, lens_glass(), at=(0, 0, height - 0.036))]
    return place(parts, at)


def phone():
    """7.2 x 15 cm, 8 mm thin; the screen looks to +z."""
    w, h, t, r = 7.2, 15.0, 0.8, 1.0
    parts = [plate(w, h, t, r, frame(), bevel=0.16, segments=4)]
    parts.append(plate(w - 0.10, h - 0.10, 0.03, r - 0.05, front_glass(), at=(0, 0, t / 2), bevel=0.014))
    parts.append(screen(w - 0.42, h - 0.42, r - 0.2, (0, 0, t / 2 + 0.016)))
    parts.append(disc(0.16, 0.004, front_glass(), at=(0, h / 2 - 0.62, t / 2 + 0.018), segments=40))
    # The clock on the locked screen
    ink = material('ink', '#FFFFFF', glow='#FFF7EA', strength=1.6)
    parts.append(label('9:41', 1.75, ink, at=(0, h / 2 - 2.4, t / 2 + 0.02)))
    parts.append(plate(1.9, 0.09, 0.003, 0.04, ink, at=(0, -h / 2 + 0.5, t / 2 + 0.02)))
    # Back
    parts.append(plate(w - 0.16, h - 0.16, 0.05, r - 0.08, back_glass(), at=(0, 0, -t / 2 - 0.005), bevel=0.02))
    island = [plate(3.5, 3.5, 0.14, 0.95, back_glass('island', '#34425F'), at=(0, 0, 0.07), bevel=0.05, segments=4)]
    for x, y in ((-0.82, 0.82), (-0.82, -0.82), (0.82, 0.0)):
        island += lens(0.68, (x, y, 0.14))
    island += [disc(0.2, 0.01, material('flash', '#FFF3D6', rough=0.3, glow='#FFE7B0', strength=0.6), at=(0.95, 1.2, 0.14)), disc(0.07, 0.01, lens_glass(), at=(0.95, -1.2, 0.14))]
    parts += place(place(island, turn=(180, 0, 0)), (w / 2 - 2.15, h / 2 - 2.15, -t / 2 - 0.02))
    mark = emblem(0.85, frame('mark', '#C9A25A'), width=0.10, flat=0.15)
    parts += place(place([mark], turn=(180, 0, 0)), (0, -1.2, -t / 2 - 0.03))
    # Keys
    for y, long in ((2.6, 1.2), (1.0, 0.9), (-0.4, 0.9)):
        parts.append(box((0.08, long, 0.26), frame(), at=((w / 2 + 0.02) * (1 if long > 1 else -1), y, 0), bevel=0.035))
    return parts


def up(parts, turn=0, lean=8, at=(0, 0)):
    """Stands it up, leaning back, the screen towards -y; then turns it around z."""
    place(parts, (0, 7.5, 0))
    place(parts, turn=(90 - lean, 0, 0))
    return place(parts, (*at, 0), (0, 0, turn))


def phone_pair():
    up(phone(), -14, 6, (-2.4, 0))
    back = phone()
    place(back, turn=(0, 180, 0))
    up(back, 16, -6, (3.6, 3.4))
    return dict(turn=2, height=7, fill=0.92, rim=1.1)


def phone_back():
    back = phone()
    place(back, turn=(0, 180, 0))
    up(back, 0, 8, (0, 0))
    return dict(turn=34, height=12, fill=0.92, rim=1.2)


# The phone that folds


def half():
    """One half, its hinge along y = 0, its screen up; reaches to +y."""
    w, h, t = 7.2, 8.0, 0.62
    colour = frame('sand', '#C9B08A')
    shell = back_glass('sand', '#D8C3A0')
    parts = [plate(w, h, t, 0.85, colour, at=(0, h / 2 + 0.12, -t / 2), bevel=0.12, segments=4)]
    parts.append(plate(w - 0.14, h - 0.14, 0.04, 0.8, shell, at=(0, h / 2 + 0.12, -t - 0.01), bevel=0.015))
    parts.append(plate(w - 0.12, h - 0.12, 0.02, 0.8, front_glass(), at=(0, h / 2 + 0.12, 0.005), bevel=0.008))
    return parts


def fold(angle):
    """angle: 180 is open flat, 0 closed. The lower half lies on the floor, screen up."""
    w, h, t = 7.2, 8.0, 0.62
    image = wallpaper(420, 960, seed=0.6)
    lower, upper = half(), half()
    s = plate(w - 0.5, h - 0.36, 0.004, 0.6, picture('fold-lower', image[480:], rough=0.08, glow=1.15, coat=1), at=(0, -h / 2 - 0.0, 0.018))
    place(lower, turn=(0, 0, 180))
    lower.append(s)
    upper.append(plate(w - 0.5, h - 0.36, 0.004, 0.6, picture('fold-upper', image[:480], rough=0.08, glow=1.15, coat=1), at=(0, h / 2, 0.018)))
    upper.append(disc(0.13, 0.004, front_glass(), at=(0, h - 0.35, 0.02), segments=32))
    # Cover screen and cameras, on the outside of the upper half
    outside = [plate(w - 0.5, 4.2, 0.02, 0.5, front_glass(), at=(0, 0, 0.01), bevel=0.006)]
    outside += [plate(w - 0.8, 3.9, 0.004, 0.4, picture('fold-cover', wallpaper(420, 250, seed=2.0), rough=0.08, glow=0.9, coat=1), at=(0, 0, 0.023))]
    outside += [label('9:41', 1.15, material('ink', '#FFFFFF', glow='#FFF7EA', strength=1.6), at=(-1.3, 0.55, 0.03))]
    for x in (1.0, 2.35):
        outside += lens(0.58, (x, -1.05, 0.02))
    outside += [emblem(0.55, frame('mark', '#8A6A35'), at=(0, -3.6, 0.0), width=0.11, flat=0.15)]
    place(outside, turn=(0, 180, 0))
    place(outside, (0, h - 2.25, -t - 0.03))
    upper += outside
    place(upper, turn=(180 - angle, 0, 0))
    spine = tube([(-w / 2 + 0.12, 0, -t * 0.5), (w / 2 - 0.12, 0, -t * 0.5)], t * 0.49, frame('sand-dark', '#8F7A58'), sides=12)
    bend = tube([(-w / 2 + 0.3, 0, -0.10), (w / 2 - 0.3, 0, -0.10)], 0.14, front_glass(), sides=8)
    return lower + upper + [spine, bend]


def fold_open():
    place(fold(105), turn=(0, 0, 0))
    return dict(turn=28, height=20, fill=0.88, rim=1.1)


def fold_closed():
    parts = fold(2.2)
    # Closed and stood on its hinge, the cover to the front.
    place(parts, turn=(-90, 0, 0))
    place(parts, turn=(0, 0, 180))
    other = fold(70)
    place(other, turn=(0, 0, 0))
    place(other, (9.4, 3.8, 0), (0, 0, 205))
    return dict(turn=-16, height=16, fill=0.92, rim=1.1)


pictures = {
    'lumen-12-pro-pair': phone_pair,
    'lumen-12-pro-back': phone_back,
    'pebble-fold-open': fold_open,
    'pebble-fold-closed': fold_closed,
}
tiles = {'lumen-12-pro-pair': 'phone'}
