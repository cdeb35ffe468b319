#!/bin/sh
# Starts nginx with the configuration that POLICY names, after the policy of its documents names the origin of the bucket's pictures:
# PICTURES is the provider's S3_PUBLIC_URL, empty without a bucket. PUBLIC_URL, as the provider has it, makes the addresses whole that documents
# say of themselves to who shares or finds them. The host of OFFICE_URL, as the provider has it, leads to the desk of operators. PROXY names the balancer whose X-Forwarded-For is believed. All that is written is below /tmp.
set -eu
from="${CONF:-/etc/snail-lotto}/${POLICY:-plain}"
to="${TMPDIR:-/tmp}/snail-lotto-conf"

# The origin of an address: as far as the path. Nothing else may get into a quoted text of the configuration.
# $1 name of the setting, $2 its value, $3 what it must be
origin_of() {
  origin=$(printf '%s' "$2" | sed -E 's#^(https?://[^/?\#]*).*$#\1#')
  case "$origin" in
    '') return ;;
    *[!][A-Za-z0-9:/.-]*) ;;
    *)
      if printf '%s\n' "$origin" | grep -Eqx 'https?://(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+)(:[0-9]+)?'; then
        printf '%s' "$origin"
        return
      fi ;;
  esac
  echo "$1 must be $3: '$2' is none." >&2
  return 1
}
pictures=$(origin_of PICTURES "${PICTURES:-}" 'the address where pictures are shown, https://pictures.example.com')
site=$(origin_of PUBLIC_URL "${PUBLIC_URL:-}" 'the address of the site, https://lotto.example.com')
office=$(origin_of OFFICE_URL "${OFFICE_URL:-}" 'the address of the desk, https://office.example.com')
office="${office#*://}"
desk="${office%:*}"

# DESK is the process that has DESK_DATABASE_URL, host:port; without it every process serves the desk.
of_desk='http://snail_lotto_desk#http://snail_lotto_api'
if [ -n "${DESK:-}" ]; then
  printf '%s\n' "$DESK" | grep -Eqx '[A-Za-z0-9.-]+:[0-9]+' || { echo "DESK must be host:port: '$DESK' is none." >&2; exit 1; }
  of_desk="255\.255\.255\.255:3000#$DESK"
fi

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
  sed -e "s# https://pictures\.invalid#${pictures:+ $pictures}#g" -e "s#https://site\.invalid#$site#g" -e "s#Host office\.invalid#Host ${office:-office.invalid}#" -e "s#office\.invalid#${desk:-office.invalid}#" -e "s#$of_desk#" -e "s#set_real_ip_from 255\.255\.255\.255;#${believed:-&}#" "$from/$file" > "$to/$file"
done
exec nginx -p "${TMPDIR:-/tmp}" -c "$to/nginx.conf"
