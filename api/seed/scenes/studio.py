"""The studio: floor, lights, camera, and the way from a render to the picture in the seed."""
import math
import os
import subprocess
import tempfile

import bpy
import numpy as np
from mathutils import Vector

from shapes import linear, material, mesh


def empty():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.world = bpy.data.worlds.new('world')
    return scene


def points():
    """Corners of all that will be seen, in world coordinates."""
    graph = bpy.context.evaluated_depsgraph_get()
    found = []
    for o in bpy.context.scene.objects:
        if o.hide_render or o.type not in ('MESH', 'CURVE', 'FONT'):
            continue
        seen = o.evaluated_get(graph)
        data = seen.to_mesh()
        if data and len(data.vertices):
            co = np.empty(len(data.vertices) * 3, np.float32)
            data.vertices.foreach_get('co', co)
            co = co.reshape(-1, 3)
            co = co[:: max(1, len(co) // 3000)]
            m = np.array(o.matrix_world)
            found.append(co @ m[:3, :3].T + m[:3, 3])
        seen.to_mesh_clear()
    return np.concatenate(found)


def light(name, at, target, size, power, colour):
    data = bpy.data.lights.new(name, 'AREA')
    data.shape = 'RECTANGLE'
    data.size, data.size_y = size
    data.energy = power
    data.color = linear(colour)
    o = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(o)
    o.location = at
    o.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('-Z', 'Z').to_euler()
    return o


def camera(cloud, turn, height, aspect, fill, lens):
    """Looks at the cloud of points from `turn` degrees around z (0: from -y) and `height` degrees up, so that it fills the frame."""
    data = bpy.data.cameras.new('camera')
    data.lens, data.sensor_fit = lens, 'HORIZONTAL'
    o = bpy.data.objects.new('camera', data)
    bpy.context.scene.collection.objects.link(o)
    a, e = math.radians(turn), math.radians(height)
    back = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    o.rotation_euler = back.to_track_quat('Z', 'Y').to_euler()
    basis = np.array(o.rotation_euler.to_matrix())
    tan = 18 / lens
    centre = (cloud.max(0) + cloud.min(0)) / 2
    eye = centre + np.array(back) * np.linalg.norm(cloud.max(0) - cloud.min(0)) * 3
    for _ in range(12):
        local = (cloud - eye) @ basis
        x, y = local[:, 0] / -local[:, 2], local[:, 1] / -local[:, 2]
        deep = np.linalg.norm(centre - eye)
        eye = eye + basis[:, 0] * (x.max() + x.min()) / 2 * deep + basis[:, 1] * (y.max() + y.min()) / 2 * deep
        wide = max((x.max() - x.min()) / 2, (y.max() - y.min()) / 2 * aspect) / (tan * fill)
        eye = eye + np.array(back) * deep * (wide - 1)
    o.location = eye
    data.clip_start, data.clip_end = 0.01 * deep, 100 * deep
    bpy.context.scene.camera = o
    return o


def world(w):
    """What metal and glass mirror: a bright ceiling over dark walls. The camera itself sees only the dark."""
    w.use_nodes = True
    nodes, links = w.node_tree.nodes, w.node_tree.links
    where, parts, ramp = nodes.new('ShaderNodeTexCoord'), nodes.new('ShaderNodeSeparateXYZ'), nodes.new('ShaderNodeValToRGB')
    half, path, mix = nodes.new('ShaderNodeMath'), nodes.new('ShaderNodeLightPath'), nodes.new('ShaderNodeMixRGB')
    half.operation = 'MULTIPLY_ADD'
    half.inputs[1].default_value = half.inputs[2].default_value = 0.5
    stops = ((0.0, '#10131A'), (0.49, '#1C212D'), (0.56, '#5A6275'), (0.66, '#C9CCD6'), (0.80, '#FFF6EA'), (0.93, '#A9AFBE'), (1.0, '#6B7385'))
    ramp.color_ramp.elements[1].position = 1.0
    for position, colour in stops[1:-1]:
        ramp.color_ramp.elements.new(position)
    for element, (position, colour) in zip(ramp.color_ramp.elements, stops):
        element.position, element.color = position, (*linear(colour), 1)
    links.new(where.outputs['Generated'], parts.inputs[0])
    links.new(parts.outputs['Z'], half.inputs[0])
    links.new(half.outputs[0], ramp.inputs['Fac'])
    links.new(ramp.outputs['Color'], mix.inputs['Color1'])
    mix.inputs['Color2'].default_value = (*linear('#1B202C'), 1)
    links.new(path.outputs['Is Camera Ray'], mix.inputs['Fac'])
    links.new(mix.outputs[0], nodes['Background'].inputs['Color'])
    nodes['Background'].inputs['Strength'].default_value = 0.62
    w.cycles.sampling_method, w.cycles.sample_map_resolution = 'MANUAL', 128


def studio(turn=25, height=16, aspect=1.0, fill=0.86, lens=85, key=1.0, fill_light=1.0, rim=1.0, top=1.0, floor_rough=0.24):
    """Builds floor, lights and camera around what stands in the scene. All is in proportion to its size."""
    scene = bpy.context.scene
    cloud = points()
    low, high = cloud.min(0), cloud.max(0)
    centre, s = (low + high) / 2, float(np.linalg.norm(high - low)) / 2
    eye = camera(cloud, turn, height, aspect, fill, lens)

    def around(angle, up, far):
        a = math.radians(turn + angle)
        return (centre[0] + math.sin(a) * far * s, centre[1] - math.cos(a) * far * s, low[2] + up * s)

    power = 100 * s * s
    light('key', around(-48, 2.6, 2.2), centre, (2.2 * s, 1.6 * s), power * 0.62 * key, '#FFF4E6')
    light('fill', around(55, 1.3, 3.0), centre, (2.4 * s, 2.4 * s), power * 0.22 * fill_light, '#C9D8FF')
    light('top', (centre[0], centre[1], high[2] + 1.7 * s), centre, (2.6 * s, 1.3 * s), power * 0.34 * top, '#FFFFFF')
    light('rim', around(142, 1.0, 2.4), centre, (0.7 * s, 2.2 * s), power * 0.40 * rim, '#FFB45C')
    light('edge', around(-140, 1.2, 2.4), centre, (0.6 * s, 2.2 * s), power * 0.34 * rim, '#9DB8FF')

    world(scene.world)

    floor = material('floor', '#1B202C', rough=floor_rough, specular=0.07)
    size = 40 * s
    z = float(low[2]) - 0.0005 * s
    o = mesh('floor', [(-size, -size, z), (size, -size, z), (size, size, z), (-size, size, z)], [(0, 1, 2, 3)], floor)
    return {'aspect': aspect, 'eye': eye, 'floor': o, 'foot': (float(centre[0]), float(centre[1]), z)}


# From the render to the picture


def layers(scene, folder):
    """Has the compositor write the light, and what guides the noise filter, to files of their own."""
    view = bpy.context.view_layer
    view.cycles.denoising_store_passes = True
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    nodes.clear()
    source = nodes.new('CompositorNodeRLayers')
    out = nodes.new('CompositorNodeOutputFile')
    out.base_path = folder
    out.format.file_format, out.format.color_depth, out.format.color_mode = 'OPEN_EXR', '32', 'RGBA'
    out.file_slots.clear()
    for name, socket in (('light', 'Image'), ('albedo', 'Denoising Albedo'), ('normal', 'Denoising Normal')):
        out.file_slots.new(name)
        links.new(source.outputs[socket], out.inputs[name])


def load(path):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = 'Non-Color'
    w, h = image.size
    px = np.empty(w * h * 4, np.float32)
    image.pixels.foreach_get(px)
    bpy.data.images.remove(image)
    return px.reshape(h, w, 4)


def shifted(a, dy, dx):
    return np.roll(a, (dy, dx), (0, 1))


def soft(a, r):
    """Mean over a square of 2r + 1."""
    for axis in (0, 1):
        a = sum(np.roll(a, k, axis) for k in range(-r, r + 1)) / (2 * r + 1)
    return a


def denoise(colour, albedo, normal, reach=4, strength=0.1):
    """Non-local means, kept from crossing edges by albedo and normal; in tone-mapped values, so that sparks weigh little."""
    flat = colour / (1 + colour.max(-1, keepdims=True))
    total, weight = np.zeros_like(flat), np.zeros(flat.shape[:2], np.float32)
    # Noise is told from detail by how much the pixel's neighbourhood varies where the guides are level.
    for dy in range(0, reach + 1):
        for dx in range(-reach, reach + 1):
            if dy == 0 and dx < 0:
                continue
            d = ((flat - shifted(flat, dy, dx)) ** 2).sum(-1)
            a = ((albedo - shifted(albedo, dy, dx)) ** 2).sum(-1)
            n = ((normal - shifted(normal, dy, dx)) ** 2).sum(-1)
            w = np.exp(-np.maximum(soft(d, 1) - 0.0004, 0) / (strength * strength) - a / 0.006 - n / 0.03)
            total += w[..., None] * shifted(flat, dy, dx)
            weight += w
            if dy or dx:
                back = shifted(w, -dy, -dx)
                total += back[..., None] * shifted(flat, -dy, -dx)
                weight += back
    flat = total / weight[..., None]
    return flat / np.maximum(1 - flat.max(-1, keepdims=True), 1e-3)


def tone(x, exposure):
    """A photographic curve: dark tones nearly straight, lights roll off instead of burning out. Linear in, linear out."""
    x = x * exposure
    lum = (x * [0.2126, 0.7152, 0.0722]).sum(-1, keepdims=True)
    x = np.maximum(lum + (x - lum) * 1.22, 0)
    def curve(v):
        return v * (1 + v / 9.0) / (1 + v * 0.82)
    even = x * curve(lum) / np.maximum(lum, 1e-5)
    return np.clip(1.12 * (0.55 * curve(x) + 0.45 * even), 0, 1) ** 1.1


def smoothstep(a, b, x):
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def render(shot, target, width, samples, exposure=1.15, cutout=None):
    """Renders what `studio` set up to a WebP whose floor fades to nothing, so that the picture stands on any dark panel.
    cutout: (path, width) of a small one without any floor."""
    scene = bpy.context.scene
    height = round(width / shot['aspect'])
    r, c = scene.render, scene.cycles
    r.resolution_x, r.resolution_y, r.resolution_percentage = width, height, 100
    c.device, c.samples, c.use_denoising = 'CPU', samples, False
    c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = True, 0.03, 6
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = 3, 1, 3, 1, 10
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect, c.sample_clamp_direct, c.blur_glossy = 2.5, 12, 0.4
    r.use_persistent_data = True
    r.film_transparent = False

    with tempfile.TemporaryDirectory() as folder:
        layers(scene, folder)
        r.filepath = os.path.join(folder, 'whole.exr')
        r.image_settings.file_format = 'OPEN_EXR'
        bpy.ops.render.render()
        files = {name: load(next(os.path.join(folder, f) for f in os.listdir(folder) if f.startswith(name))) for name in ('light', 'albedo', 'normal')}
        # Once more without the floor: what is thing and what is floor, with soft edges.
        shot['floor'].hide_render = True
        r.film_transparent = True
        c.samples, c.max_bounces, c.use_adaptive_sampling = 8, 0, False
        bpy.context.view_layer.material_override = material('mask', '#000000', specular=0)
        for lamp in [o for o in scene.objects if o.type == 'LIGHT']:
            lamp.hide_render = True
        for f in os.listdir(folder):
            os.remove(os.path.join(folder, f))
        bpy.ops.render.render()
        mask = load(next(os.path.join(folder, f) for f in os.listdir(folder) if f.startswith('light')))[..., 3]

    colour = denoise(files['light'][..., :3], files['albedo'][..., :3], files['normal'][..., :3])
    colour = tone(colour, exposure)
    mask = np.clip(mask, 0, 1)

    # A pool of light around the foot of the thing; it ends inside the frame.
    rows, cols = np.where(mask > 0.5)
    x0, x1, foot = cols.min(), cols.max(), rows.min()
    mid, half = (x0 + x1) / 2, (x1 - x0) / 2
    base = foot + 0.10 * (rows.max() - foot)
    yy, xx = np.mgrid[0:height, 0:width].astype(np.float32)
    rx = min(half * 1.35 + 0.06 * width, mid, width - mid)
    down, up = max(base - 2, 1), min(0.30 * height, height - base - 2)
    ry = np.where(yy < base, down, up)
    away = np.sqrt(((xx - mid) / rx) ** 2 + ((yy - base) / ry) ** 2)
    pool = 0.9 * (1 - smoothstep(0.15, 1.0, away))
    if target:
        save(colour, np.maximum(mask, pool), target)
    if cutout:
        path, small = cutout
        pad = 2
        y0, y1 = max(foot - pad, 0), min(rows.max() + pad + 1, height)
        a0, a1 = max(x0 - pad, 0), min(x1 + pad + 1, width)
        side = max(y1 - y0, a1 - a0)
        square = np.zeros((side, side, 4), np.float32)
        oy, ox = (side - (y1 - y0)) // 2, (side - (a1 - a0)) // 2
        square[oy : oy + y1 - y0, ox : ox + a1 - a0, :3] = colour[y0:y1, a0:a1]
        square[oy : oy + y1 - y0, ox : ox + a1 - a0, 3] = mask[y0:y1, a0:a1]
        save(square[..., :3], square[..., 3], path, small)


def save(colour, alpha, path, width=None):
    h, w = alpha.shape
    s = np.where(colour <= 0.0031308, colour * 12.92, 1.055 * np.maximum(colour, 1e-8) ** (1 / 2.4) - 0.055)
    rgba = np.dstack([s, alpha]).astype(np.float32)
    image = bpy.data.images.new('out', w, h, alpha=True)
    image.pixels.foreach_set(rgba.ravel())
    handle, png = tempfile.mkstemp(suffix='.png')
    os.close(handle)
    image.filepath_raw, image.file_format = png, 'PNG'
    image.save()
    bpy.data.images.remove(image)
    resize = ['-resize', f'{width}x{width}'] if width else []
    # As sharp as fits in 64 KB. A cut-out has no fading floor: its alpha may be coarser.
    for quality in (78,) if width else (84, 80, 76, 72, 68):
        subprocess.run(['convert', png, *resize, '-define', 'webp:method=6', '-define', f'webp:alpha-quality={70 if width else 100}', '-quality', str(quality), path], check=True)
        if os.path.getsize(path) <= 64 * 1024:
            break
    os.remove(png)
