#!/bin/sh
# Renders the pictures of the seed and the small ones of the site: all of them, or those named.
# Needs the Debian packages blender, python3-numpy and imagemagick.
cd "$(dirname "$0")" && exec blender -b -t "${THREADS:-2}" --python-exit-code 1 --python render.py -- "$@"
