#!/bin/sh
# Starts nginx with the configuration that POLICY names, after the policy of its documents names the origin of the bucket's pictures:
# PICTURES is the provider's S3_PUBLIC_URL, empty without a bucket. PROXY names the balancer whose X-Forwarded-For is believed. All that is written is below /tmp.
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

# Each address or network on a line of its own. Without any, nobody is believed.
believed=''
for address in $(printf '%s' "${PROXY:-}" | tr ',' ' '); do
  printf '%s\n' "$address" | grep -Eqx '([0-9]{1,3}\.){3}[0-9]{1,3}(/[0-9]{1,2})?|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(/[0-9]{1,3})?' || {
    echo "PROXY must be addresses of the balancer, 10.0.0.5 or 10.0.0.0/24, separated by commas: '$address' is none." >&2
    exit 1
  }
  believed="${believed}set_real_ip_from $address; "
done

mkdir -p "$to"
for file in nginx.conf snail-lotto.conf; do
  sed -e "s# https://pictures\.invalid#${origin:+ $origin}#g" -e "s#set_real_ip_from 255\.255\.255\.255;#${believed:-&}#" "$from/$file" > "$to/$file"
done
exec nginx -p "${TMPDIR:-/tmp}" -c "$to/nginx.conf"
