"""Shapes and materials that the prizes are built of. Every shape returns its Blender object; +z is up."""
import math

import bpy
import numpy as np
from mathutils import Euler, Matrix, Vector
from mathutils.bvhtree import BVHTree


def linear(colour):
    """'#F59E0B' as the linear RGB that Blender computes with."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def matrix(at=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
    """Turns are degrees around x, y, z, in this order."""
    return Matrix.LocRotScale(Vector(at), Euler([math.radians(a) for a in turn]), Vector((scale,) * 3))


def place(objects, at=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
    """Turns, scales and moves what was built, as one piece, around the origin."""
    move = matrix(at, turn, scale)
    for o in objects:
        o.matrix_world = move @ o.matrix_world
    return objects


# Materials


def material(name, colour, metal=0.0, rough=0.4, coat=0.0, glow=None, strength=1.0, sheen=0.0, bump=None, brushed=0.0, spread=0.0, specular=0.5):
    """bump: (scale, strength) of a fine grain; brushed: stretches reflections; spread: darker flecks of the colour, 0 to 1."""
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nodes, links = m.node_tree.nodes, m.node_tree.links
    b = nodes['Principled BSDF']
    rgb = linear(colour)
    b.inputs['Base Color'].default_value = (*rgb, 1)
    b.inputs['Metallic'].default_value = metal
    b.inputs['Roughness'].default_value = rough
    b.inputs['Clearcoat'].default_value = coat
    b.inputs['Clearcoat Roughness'].default_value = 0.03
    b.inputs['Specular'].default_value = specular
    b.inputs['Sheen'].default_value = sheen
    b.inputs['Anisotropic'].default_value = brushed
    if glow:
        b.inputs['Emission'].default_value = (*linear(glow), 1)
        b.inputs['Emission Strength'].default_value = strength
    if bump or spread:
        noise = nodes.new('ShaderNodeTexNoise')
        noise.inputs['Scale'].default_value = bump[0] if bump else 20
        noise.inputs['Detail'].default_value = 4
        where = nodes.new('ShaderNodeTexCoord')
        links.new(where.outputs['Object'], noise.inputs['Vector'])
        if bump:
            n = nodes.new('ShaderNodeBump')
            n.inputs['Strength'].default_value = bump[1]
            links.new(noise.outputs['Fac'], n.inputs['Height'])
            links.new(n.outputs['Normal'], b.inputs['Normal'])
        if spread:
            ramp = nodes.new('ShaderNodeValToRGB')
            ramp.color_ramp.elements[0].color = (*[c * (1 - spread) for c in rgb], 1)
            ramp.color_ramp.elements[1].color = (*rgb, 1)
            links.new(noise.outputs['Fac'], ramp.inputs['Fac'])
            links.new(ramp.outputs['Color'], b.inputs['Base Color'])
    return m


def wood(name, dark, light, along=(1, 12, 12), rough=0.35, coat=0.4):
    """Grain that runs along x of the object."""
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    m = material(name, light, rough=rough, coat=coat)
    nodes, links = m.node_tree.nodes, m.node_tree.links
    where, stretch = nodes.new('ShaderNodeTexCoord'), nodes.new('ShaderNodeMapping')
    stretch.inputs['Scale'].default_value = along
    noise, ramp = nodes.new('ShaderNodeTexNoise'), nodes.new('ShaderNodeValToRGB')
    noise.inputs['Scale'].default_value = 1.0
    noise.inputs['Detail'].default_value = 6
    noise.inputs['Distortion'].default_value = 0.6
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.3, 0.7
    ramp.color_ramp.elements[0].color = (*linear(dark), 1)
    ramp.color_ramp.elements[1].color = (*linear(light), 1)
    links.new(where.outputs['Object'], stretch.inputs['Vector'])
    links.new(stretch.outputs['Vector'], noise.inputs['Vector'])
    links.new(noise.outputs['Fac'], ramp.inputs['Fac'])
    links.new(ramp.outputs['Color'], nodes['Principled BSDF'].inputs['Base Color'])
    return m


def glass(name='glass', tint='#FFFFFF', gloss=0.12):
    """Thin clear glass: lets light through straight and mirrors a little. Cheap to render, no caustics."""
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nodes, links = m.node_tree.nodes, m.node_tree.links
    nodes.remove(nodes['Principled BSDF'])
    clear, mirror, mix = nodes.new('ShaderNodeBsdfTransparent'), nodes.new('ShaderNodeBsdfGlossy'), nodes.new('ShaderNodeMixShader')
    fresnel = nodes.new('ShaderNodeLayerWeight')
    fresnel.inputs['Blend'].default_value = gloss
    clear.inputs['Color'].default_value = (*linear(tint), 1)
    mirror.inputs['Roughness'].default_value = 0.02
    links.new(fresnel.outputs['Fresnel'], mix.inputs['Fac'])
    links.new(clear.outputs[0], mix.inputs[1])
    links.new(mirror.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes['Material Output'].inputs['Surface'])
    return m


def picture(name, pixels, rough=0.5, glow=0.0, coat=0.0):
    """A material that shows an image, height x width x 3 in sRGB from the top row down, on the object's UV map."""
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    height, width, _ = pixels.shape
    image = bpy.data.images.new(name, width, height)
    rgba = np.ones((height, width, 4), np.float32)
    rgba[..., :3] = np.clip(pixels[::-1], 0, 1)
    image.pixels.foreach_set(rgba.ravel())
    image.pack()
    m = material(name, '#000000', rough=rough, coat=coat)
    nodes, links = m.node_tree.nodes, m.node_tree.links
    texture, b = nodes.new('ShaderNodeTexImage'), nodes['Principled BSDF']
    texture.image = image
    texture.extension = 'EXTEND'
    if glow:
        links.new(texture.outputs['Color'], b.inputs['Emission'])
        b.inputs['Emission Strength'].default_value = glow
    else:
        links.new(texture.outputs['Color'], b.inputs['Base Color'])
    return m


# Shapes


def mesh(name, verts, faces, mat, smooth=True, angle=40, uvs=None):
    """uvs: one (u, v) a vertex."""
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(v) for v in verts], [], faces)
    if uvs is not None:
        layer = data.uv_layers.new()
        for loop in data.loops:
            layer.data[loop.index].uv = uvs[loop.vertex_index]
    data.validate()
    data.update()
    for p in data.polygons:
        p.use_smooth = smooth
    data.use_auto_smooth = True
    data.auto_smooth_angle = math.radians(angle)
    data.materials.append(mat)
    o = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(o)
    return o


def bevelled(o, width, segments=3):
    if width > 0:
        b = o.modifiers.new('bevel', 'BEVEL')
        b.width, b.segments, b.limit_method = width, segments, 'ANGLE'
        b.harden_normals = True
    return o


def smoothed(o, levels=2):
    s = o.modifiers.new('smooth', 'SUBSURF')
    s.levels = s.render_levels = levels
    return o


def cut(o, cutter):
    """Takes the cutter's volume out of the object; its faces there keep the cutter's material."""
    for mat in cutter.data.materials:
        if mat.name not in o.data.materials:
            o.data.materials.append(mat)
    index = [o.data.materials.find(mat.name) for mat in cutter.data.materials]
    slots = [p.material_index for p in cutter.data.polygons]
    cutter.data.materials.clear()
    for mat in o.data.materials:
        cutter.data.materials.append(mat)
    for p, s in zip(cutter.data.polygons, slots):
        p.material_index = index[s]
    b = o.modifiers.new('cut', 'BOOLEAN')
    b.object, b.operation, b.solver = cutter, 'DIFFERENCE', 'EXACT'
    cutter.hide_render = True
    cutter['cutter'] = True
    return o


def box(size, mat, at=(0, 0, 0), turn=(0, 0, 0), bevel=0.0, segments=3):
    x, y, z = (s / 2 for s in size)
    verts = [(a * x, b * y, c * z) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    o = bevelled(mesh('box', verts, faces, mat), bevel, segments)
    return place([o], at, turn)[0]


def outline(width, height, radius, steps=10):
    """Corners of a rounded rectangle, counter-clockwise."""
    points = []
    for cx, cy, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for i in range(steps + 1):
            a = math.radians(start + 90 * i / steps)
            points.append((cx * (width / 2 - radius) + radius * math.cos(a), cy * (height / 2 - radius) + radius * math.sin(a)))
    return points


def extrude(points, thickness, mat, at=(0, 0, 0), turn=(0, 0, 0), bevel=0.0, segments=3):
    """A flat outline (counter-clockwise, in x and y) made solid, its middle at z = 0."""
    n = len(points)
    verts = [(x, y, -thickness / 2) for x, y in points] + [(x, y, thickness / 2) for x, y in points]
    faces = [tuple(reversed(range(n))), tuple(range(n, 2 * n))]
    faces += [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    w, h = max(xs) - min(xs) or 1, max(ys) - min(ys) or 1
    uvs = [((x - min(xs)) / w, (y - min(ys)) / h) for x, y in points] * 2
    o = bevelled(mesh('plate', verts, faces, mat, uvs=uvs), bevel, segments)
    return place([o], at, turn)[0]


def plate(width, height, thickness, radius, mat, at=(0, 0, 0), turn=(0, 0, 0), bevel=0.0, segments=3):
    return extrude(outline(width, height, radius), thickness, mat, at, turn, bevel, segments)


def lathe(profile, mat, at=(0, 0, 0), turn=(0, 0, 0), segments=96, angle=30, caps=True):
    """A profile of (radius, z) turned around z; from the bottom up on the outside."""
    verts, faces, rows = [], [], []
    for r, z in profile:
        count = segments if r > 1e-6 else 1
        rows.append([len(verts) + i % count for i in range(segments)])
        verts += [(r * math.cos(a), r * math.sin(a), z) for a in (2 * math.pi * i / segments for i in range(count))]
    for low, high in zip(rows, rows[1:]):
        for i in range(segments):
            k = (i + 1) % segments
            corners = dict.fromkeys((low[i], low[k], high[k], high[i]))
            if len(corners) > 2:
                faces.append(tuple(corners))
    if caps and profile[0][0] > 1e-6:
        faces.append(tuple(reversed(rows[0])))
    if caps and profile[-1][0] > 1e-6:
        faces.append(tuple(rows[-1]))
    o = mesh('lathe', verts, faces, mat, angle=angle)
    return place([o], at, turn)[0]


def disc(radius, thickness, mat, at=(0, 0, 0), turn=(0, 0, 0), bevel=0.0, segments=96):
    """A round plate that stands on z = 0."""
    b = min(bevel, thickness / 2)
    steps = [math.radians(a) for a in (0, 30, 60, 90)]
    edge = [(radius - b + b * math.sin(a), b - b * math.cos(a)) for a in steps] if b else [(radius, 0)]
    top = [(radius - b + b * math.cos(a), thickness - b + b * math.sin(a)) for a in steps] if b else [(radius, thickness)]
    return lathe(edge + top, mat, at, turn, segments)


def ring(inner, outer, thickness, mat, at=(0, 0, 0), turn=(0, 0, 0), bevel=0.0, segments=96):
    b = bevel
    profile = [(inner, b), (inner + b, 0), (outer - b, 0), (outer, b), (outer, thickness - b), (outer - b, thickness), (inner + b, thickness), (inner, thickness - b), (inner, b)]
    return lathe(profile, mat, at, turn, segments, caps=False)


def ball(radius, mat, at=(0, 0, 0), stretch=(1, 1, 1), turn=(0, 0, 0)):
    profile = [(radius * math.sin(math.pi * i / 24), -radius * math.cos(math.pi * i / 24)) for i in range(25)]
    o = lathe(profile, mat, segments=48, angle=80)
    o.matrix_world = matrix(at, turn) @ Matrix.Diagonal((*stretch, 1))
    return o


def tube(points, radius, mat, closed=False, radii=None, sides=6, flat=1.0):
    """A round bar through the points; radii: a factor a point."""
    curve = bpy.data.curves.new('tube', 'CURVE')
    curve.dimensions = '3D'
    curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = radius, sides, True
    line = curve.splines.new('POLY')
    line.points.add(len(points) - 1)
    for i, p in enumerate(points):
        line.points[i].co = (*p, 1)
        line.points[i].radius = radii[i] if radii else 1
    line.use_cyclic_u = closed
    line.use_smooth = True
    curve.materials.append(mat)
    o = bpy.data.objects.new('tube', curve)
    bpy.context.scene.collection.objects.link(o)
    o.matrix_world = Matrix.Diagonal((1, 1, flat, 1))
    return o


def loft(sections, mat, caps=True, closed=True, angle=40, uv=False):
    """A skin over sections with the same number of points each."""
    n, m = len(sections[0]), len(sections)
    verts = [p for s in sections for p in s]
    faces = []
    for j in range(m - 1):
        for i in range(n if closed else n - 1):
            k = (i + 1) % n
            faces.append((j * n + i, j * n + k, (j + 1) * n + k, (j + 1) * n + i))
    if caps and closed:
        faces += [tuple(reversed(range(n))), tuple(range((m - 1) * n, m * n))]
    uvs = [(i / (n - 1), j / (m - 1)) for j in range(m) for i in range(n)] if uv else None
    return mesh('loft', verts, faces, mat, angle=angle, uvs=uvs)


def label(words, size, mat, at=(0, 0, 0), turn=(0, 0, 0), depth=0.0):
    """Letters in Blender's own font, centred."""
    curve = bpy.data.curves.new('label', 'FONT')
    curve.body, curve.size, curve.extrude = words, size, depth
    curve.align_x = curve.align_y = 'CENTER'
    curve.materials.append(mat)
    o = bpy.data.objects.new('label', curve)
    bpy.context.scene.collection.objects.link(o)
    return place([o], at, turn)[0]


def copies(o, moves):
    """More of the same mesh, one a matrix; the first is the object itself."""
    start = o.matrix_world.copy()
    o.matrix_world = moves[0] @ start
    made = [o]
    for m in moves[1:]:
        c = o.copy()
        bpy.context.scene.collection.objects.link(c)
        c.matrix_world = m @ start
        made.append(c)
    return made


# The snail shell, the sign of the house


def spiral(turns=2.6, outer=1.0, inner=0.1, start=0.0, steps=140):
    """Points of the flat spiral of a shell, from its middle outwards; the bar's width goes with the radius."""
    points = []
    for i in range(steps + 1):
        t = i / steps
        r = inner * (outer / inner) ** t
        a = start + 2 * math.pi * turns * t
        points.append((r * math.cos(a), r * math.sin(a)))
    return points


def emblem(radius, mat, at=(0, 0, 0), turn=(0, 0, 0), width=0.085, flat=0.55):
    """The spiral as a raised bar in the x-y plane."""
    points = [(x * radius, y * radius, 0) for x, y in spiral(start=0.6)]
    radii = [0.5 + 0.5 * i / (len(points) - 1) for i in range(len(points))]
    o = tube(points, radius * width, mat, radii=radii, flat=flat)
    return place([o], at, turn)[0]


def interpolate(keys, x):
    """A smooth curve through (x, value) keys that never swings over them (monotone cubic)."""
    xs, ys = np.array([k[0] for k in keys], float), np.array([k[1] for k in keys], float)
    h, d = np.diff(xs), np.diff(ys) / np.diff(xs)
    m = np.zeros_like(ys)
    for i in range(1, len(xs) - 1):
        if d[i - 1] * d[i] > 0:
            a, b = 2 * h[i] + h[i - 1], h[i] + 2 * h[i - 1]
            m[i] = (a + b) / (a / d[i - 1] + b / d[i])
    m[0], m[-1] = d[0], d[-1]
    x = np.clip(x, xs[0], xs[-1])
    i = np.clip(np.searchsorted(xs, x) - 1, 0, len(xs) - 2)
    t = (x - xs[i]) / h[i]
    return (1 + 2 * t) * (1 - t) ** 2 * ys[i] + t * (1 - t) ** 2 * h[i] * m[i] + t**2 * (3 - 2 * t) * ys[i + 1] + t**2 * (t - 1) * h[i] * m[i + 1]


class Skin:
    """Lines and patches that follow the surface of an object."""

    def __init__(self, o):
        self.tree = BVHTree.FromPolygons([o.matrix_world @ v.co for v in o.data.vertices], [p.vertices for p in o.data.polygons])

    def hit(self, origin, direction, lift=0.0):
        point, normal, _, _ = self.tree.ray_cast(Vector(origin), Vector(direction).normalized())
        if point is None:
            return None
        if normal.dot(Vector(direction)) > 0:
            normal = -normal
        return point + normal * lift

    def line(self, origins, direction, radius, mat, closed=False, lift=0.0):
        points = [p for p in (self.hit(o, direction, lift) for o in origins) if p]
        return tube(points, radius, mat, closed=closed, sides=3)

    def patch(self, grid, direction, mat, lift=0.004):
        """grid: rows of origins that are thrown on the surface along the direction."""
        rows = [[self.hit(o, direction, lift) for o in row] for row in grid]
        verts, at, faces = [], {}, []
        for j, row in enumerate(rows):
            for i, p in enumerate(row):
                if p:
                    at[j, i] = len(verts)
                    verts.append(p)
        for j in range(len(rows) - 1):
            for i in range(len(rows[0]) - 1):
                corner = [(j, i), (j, i + 1), (j + 1, i + 1), (j + 1, i)]
                if all(c in at for c in corner):
                    faces.append(tuple(at[c] for c in corner))
        return mesh('patch', verts, faces, mat, angle=60)
