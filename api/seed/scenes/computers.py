"""The light laptop, and the studio set of a laptop and a 24-inch screen. Centimetres; the front looks to -y."""
from phones import wallpaper
from shapes import *

alloy = lambda: material('alloy', '#C3C7CE', metal=0.9, rough=0.33)
alloy_dark = lambda: material('alloy-dark', '#3A3F49', metal=0.9, rough=0.34)
key_mat = lambda: material('key', '#14171D', rough=0.5)
bezel = lambda: material('bezel', '#050608', rough=0.15, coat=0.6)
foot = lambda: material('foot', '#0B0C0F', rough=0.8)


def workspace(width, height):
    """What the screens of the studio show: a window with a picture being made, its tools and its strip of film."""
    image = wallpaper(width, height, seed=1.1) * 0.55
    def panel(x0, y0, x1, y1, colour):
        image[int(y0 * height) : int(y1 * height), int(x0 * width) : int(x1 * width)] = colour
    def paste(x0, y0, x1, y1, seed, warm=1.0):
        a, b, c, d = int(y0 * height), int(y1 * height), int(x0 * width), int(x1 * width)
        image[a:b, c:d] = wallpaper(d - c, b - a, seed=seed, warm=warm)
    panel(0.0, 0.0, 1.0, 1.0, (0.085, 0.098, 0.13))
    panel(0.0, 0.0, 1.0, 0.05, (0.12, 0.14, 0.18))
    for i, colour in enumerate(((0.96, 0.62, 0.05), (0.35, 0.38, 0.45), (0.35, 0.38, 0.45))):
        panel(0.012 + i * 0.016, 0.017, 0.020 + i * 0.016, 0.032, colour)
    paste(0.06, 0.08, 0.76, 0.74, 0.0)
    for i in range(9):
        panel(0.014, 0.09 + i * 0.068, 0.040, 0.132 + i * 0.068, (0.96, 0.62, 0.05) if i == 2 else (0.19, 0.22, 0.28))
    for i in range(7):
        paste(0.06 + i * 0.101, 0.78, 0.154 + i * 0.101, 0.94, i * 0.9, 0.6 + 0.15 * (i % 3))
    panel(0.785, 0.08, 0.985, 0.40, (0.12, 0.14, 0.18))
    # A histogram and sliders
    for i in range(60):
        tall = 0.03 + 0.20 * math.exp(-(((i - 22) / 11) ** 2)) + 0.12 * math.exp(-(((i - 44) / 8) ** 2))
        panel(0.795 + i * 0.003, 0.36 - tall, 0.7974 + i * 0.003, 0.36, (0.90, 0.55 + 0.005 * i, 0.20 + 0.01 * i))
    for i, v in enumerate((0.35, 0.62, 0.5, 0.78, 0.44, 0.58)):
        y = 0.47 + i * 0.078
        panel(0.795, y, 0.975, y + 0.008, (0.22, 0.25, 0.32))
        panel(0.795, y, 0.795 + 0.18 * v, y + 0.008, (0.96, 0.62, 0.05))
        panel(0.795 + 0.18 * v - 0.004, y - 0.012, 0.795 + 0.18 * v + 0.004, y + 0.02, (0.92, 0.93, 0.96))
    return np.clip(image, 0, 1)


def keyboard(width, at, mat):
    """Six rows of keys that fill the width; depth 0.4 of it."""
    rows = [[1] * 14, [1] * 13 + [1.6], [1.5] + [1] * 12 + [1.1], [1.75] + [1] * 11 + [1.85], [2.25] + [1] * 10 + [2.35], [1, 1, 1, 1.25, 5.6, 1.25, 1, 1, 1, 0.5]]
    parts, pitch = [], width / 14.6
    y = 0
    for j, row in enumerate(rows):
        tall = pitch * (0.55 if j == 0 else 0.92)
        scale = width / sum(row)
        x = -width / 2
        for k in row:
            w = k * scale
            parts.append(box((w - pitch * 0.12, tall - pitch * 0.10, 0.14), mat, at=(x + w / 2, y - tall / 2, 0.05), bevel=0.05, segments=2))
            x += w
        y -= tall
    return place(parts, at)


def laptop(width, depth, thick, angle, metal, image, name, lid=0.5, glow=1.1):
    """Hinge along the back edge; `angle` between the base and the lid."""
    r = width * 0.032
    base = thick - lid
    parts = [plate(width, depth, base, r, metal, at=(0, 0, base / 2 + 0.12), bevel=0.16, segments=3)]
    top = base + 0.12
    parts.append(plate(width * 0.885, depth * 0.475, 0.02, 0.25, key_mat(), at=(0, depth * 0.165, top - 0.006)))
    parts += keyboard(width * 0.872, (0, depth * 0.395, top + 0.01), material('keycap', '#1D212A', rough=0.45))
    pad = width * 0.40
    parts.append(plate(pad, depth * 0.30, 0.02, 0.35, material(f'pad-{metal.name}', '#AEB3BC' if metal.name == 'alloy' else '#30343D', metal=0.7, rough=0.28), at=(0, -depth * 0.275, top - 0.004), bevel=0.006))
    parts.append(box((width * 0.14, 0.18, 0.12), foot(), at=(0, -depth / 2 + 0.03, top - 0.02), bevel=0.04))
    for x in (-1, 1):
        parts.append(box((0.06, 0.9, 0.24), foot(), at=(x * (width / 2 - 0.005), depth * 0.30, 0.12 + base / 2), bevel=0.02))
        parts.append(box((0.06, 0.9, 0.24), foot(), at=(x * (width / 2 - 0.005), depth * 0.22, 0.12 + base / 2), bevel=0.02))
        for y in (-1, 1):
            parts.append(disc(0.5, 0.14, foot(), at=(x * width * 0.42, y * depth * 0.42, 0)))
    # The lid, built lying on the base with its screen down
    h = depth - 0.1
    cover = [plate(width, h, lid, r, metal, at=(0, 0, lid / 2), bevel=0.12, segments=3)]
    cover.append(plate(width - 0.22, h - 0.22, 0.03, r - 0.1, bezel(), at=(0, 0, -0.008)))
    show = plate(width - 1.0, h - 1.5, 0.006, 0.15, picture(f'screen-{name}', image, rough=0.25, glow=glow), at=(0, 0.05, 0.003))
    place([show], turn=(180, 0, 0))
    place([show], (0, 0, -0.026))
    cover.append(show)
    cover.append(emblem(width * 0.06, material('mark', '#C9A25A', metal=1, rough=0.25), at=(0, 0, lid + 0.005), width=0.10, flat=0.2))
    place(cover, (0, -h / 2, 0))
    place(cover, turn=(-angle, 0, 0))
    place(cover, (0, depth / 2 - 0.05, top + 0.05))
    parts.append(tube([(-width * 0.36, depth / 2 - 0.12, top), (width * 0.36, depth / 2 - 0.12, top)], 0.28, bezel(), sides=8))
    return parts + cover


def feather(angle):
    return laptop(31.4, 21.6, 1.3, angle, alloy(), wallpaper(960, 620), 'feather')


def feather_open():
    feather(110)
    return dict(turn=28, height=17, fill=0.93)


def feather_side():
    place(feather(34), turn=(0, 0, 180))
    return dict(turn=-34, height=18, fill=0.93)


def monitor(image):
    """24 inches: 53 x 30 cm of picture on an arm and a plate."""
    w, h = 54.0, 31.6
    parts = [plate(w, h, 1.6, 0.9, alloy_dark(), bevel=0.3, segments=3)]
    parts.append(plate(w - 0.3, h - 0.3, 0.06, 0.8, bezel(), at=(0, 0, 0.8)))
    parts.append(plate(w - 1.4, h - 1.4, 0.006, 0.2, picture('screen-studio', image, rough=0.25, glow=1.1), at=(0, 0, 0.835)))
    parts.append(plate(20, 12, 1.2, 1.5, alloy_dark(), at=(0, 0, -1.2), bevel=0.4))
    mark = emblem(1.6, material('mark', '#C9A25A', metal=1, rough=0.25), width=0.10, flat=0.3)
    place([mark], turn=(0, 180, 0))
    place([mark], (0, 9, -0.82))
    parts.append(mark)
    place(parts, turn=(90 - 4, 0, 0))
    place(parts, (0, 0, 28))
    arm = [plate(6.5, 26, 1.3, 1.2, alloy(), turn=(90, 0, 0), at=(0, 3.4, 14.5), bevel=0.3)]
    arm += [plate(25, 19, 0.7, 1.4, alloy(), at=(0, 1.0, 0.35), bevel=0.2)]
    arm += [box((6, 3.6, 5), alloy_dark(), at=(0, 2.2, 26), bevel=0.4)]
    return parts + arm


def studio_set():
    image = workspace(1100, 640)
    place(monitor(image), (0, 10, 0))
    place(laptop(35.6, 24.8, 1.6, 112, alloy_dark(), wallpaper(900, 600, seed=0.4), 'atelier'), (27, -14, 0), (0, 0, -16))


def atelier_front():
    studio_set()
    return dict(turn=-10, height=13, fill=0.95, aspect=4 / 3)


def atelier_side():
    studio_set()
    return dict(turn=34, height=20, fill=0.95, aspect=4 / 3)


pictures = {
    'featherbook-14-open': feather_open,
    'featherbook-14-back': feather_side,
    'atelier-studio-front': atelier_front,
    'atelier-studio-side': atelier_side,
}
tiles = {'featherbook-14-open': 'laptop'}
