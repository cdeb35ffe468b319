#!/bin/sh
# Starts nginx with the configuration that POLICY names, after the policy of its documents names the origin of the bucket's pictures:
# PICTURES is the provider's S3_PUBLIC_URL, empty without a bucket. All that is written is below /tmp.
set -eu
from="${CONF:-/etc/snail-lotto}/${POLICY:-plain}"
to="${TMPDIR:-/tmp}/snail-lotto-conf"

# As far as the path. Nothing else may get into a quoted header of the configuration.
refuse() {
  echo "PICTURES must be the address where pictures are shown, https://pictures.example.com: '${PICTURES}' is none." >&2
  exit 1
}
origin=$(printf '%s' "${PICTURES:-}" | sed -E 's#^(https?://[^/?\#]*).*$#\1#')
case "$origin" in
  '') ;;
  *[!][A-Za-z0-9:/.-]*) refuse ;;
  *) printf '%s\n' "$origin" | grep -Eqx 'https?://(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+)(:[0-9]+)?' || refuse ;;
esac

mkdir -p "$to"
for file in nginx.conf snail-lotto.conf; do
  sed "s# https://pictures\.invalid#${origin:+ $origin}#g" "$from/$file" > "$to/$file"
done
exec nginx -p "${TMPDIR:-/tmp}" -c "$to/nginx.conf"
