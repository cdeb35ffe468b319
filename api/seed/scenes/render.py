"""Renders the pictures of the seed: blender -b --python render.py -- [--out folder] [--width 800] [--samples 12] [name ...]"""
import argparse
import os
import sys
import time

sys.dont_write_bytecode = True
here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, here)

import importlib

import studio

families = ('tokens', 'money', 'watches', 'phones', 'computers', 'cars')
args = argparse.ArgumentParser()
args.add_argument('--out', default=os.path.join(here, '..', 'pictures'))
args.add_argument('--tiles', default=os.path.join(here, '..', '..', '..', 'shared', 'src', 'assets'))
args.add_argument('--width', type=int, default=800)
args.add_argument('--samples', type=int, default=12)
args.add_argument('names', nargs='*')
options = args.parse_args(sys.argv[sys.argv.index('--') + 1 :] if '--' in sys.argv else [])

os.makedirs(options.out, exist_ok=True)
for family in families:
    if not os.path.exists(os.path.join(here, f'{family}.py')):
        continue
    module = importlib.import_module(family)
    for name, build in module.pictures.items():
        if options.names and name not in options.names:
            continue
        begin = time.time()
        studio.empty()
        shot = studio.studio(**build())
        tile = module.tiles.get(name)
        cutout = tile and (os.path.join(options.tiles, f'{tile}.webp'), 256 if name.startswith('default-') else 128)
        # What is not a prize is no picture of the seed: only its small one is kept.
        target = None if name.startswith('default-') else os.path.join(options.out, f'{name}.webp')
        studio.render(shot, target, options.width if target else 400, options.samples, cutout=cutout)
        print(f'RENDERED {name} in {time.time() - begin:.0f} s', flush=True)
