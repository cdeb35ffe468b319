# With bash, curl, OpenSSL 3, coreutils, and Node.js 20 for JSON and BLS (`@noble/curves`). Save the blocks as one file in an empty folder and run it for a drawn round of rule
# `v2`: `site=https://lotto.example round=42 bash check.sh`. It stops at the first thing that is wrong.
set -euo pipefail
npm install --silent --no-save @noble/curves@2.4.0

# Fetch the bundle, and take it apart.
curl -fsS "$site/fair/rounds/$round/bundle.json" -o bundle.json
curl -fsS "$site/fair/log/key" -o log.key
part() { node -e 'const at = process.argv.slice(1).reduce((it, key) => it[key], JSON.parse(fs.readFileSync("bundle.json")));
  process.stdout.write(Array.isArray(at) ? at.map((each) => each + "\n").join("") : String(at))' "$@"; }
kinds='opening freeze result' fixed=opening
if grep -q '"extend":' bundle.json; then kinds='opening extend freeze result' fixed=extend; fi
for kind in $kinds; do part $kind > $kind; done
part owners > owners
part log checkpoint > checkpoint

value() { sed -n "s/^$2: //p" "$1"; }
hash() { sha256sum | cut -d ' ' -f 1; }
bytes() { printf '%b' "$(printf %s "$1" | sed 's/../\\x&/g')"; }
int() { printf "%0$((2 * $2))x" "$1"; }
same() { if [ "$1" = "$2" ]; then echo "ok: $3"; else echo "WRONG: $3 ($1, not $2)"; exit 1; fi; }

# Freeze and result name opening and freeze.
id=$(hash < opening)
same "$(value freeze opening) $(value result opening)" "$id $id" "the records are of one opening, $id"
same "$(value result freeze)" "$(hash < freeze)" 'the result is drawn from the freeze'

# An extension came before the close, and moved it and the beacon's round.
if [ $fixed = extend ]; then
  closes=$(value opening closes) later=$((3 * ($(value extend beacon-round) - $(value opening beacon-round))))
  moved=$(($(value extend closes) - closes)) wait=$(($(value opening result-by) - 300 + later - $(value extend closes)))
  same "$(value extend opening)" "$id" 'the extension is of this opening'
  same "$(($(value extend time) < closes)) $((moved > 0 && moved <= 604800)) $((later > 0 && wait >= 15 && wait <= 3603))" '1 1 1' 'it moves close and beacon by the rules'
fi

# The list is the frozen one. A node without a neighbour goes up unchanged.
level=()
while read -r owner; do
  level+=("$({ printf '\0'; printf 'snail-lotto/ticket/v1\n%s\n%s\n%s\n' "$id" ${#level[@]} "$owner"; } | hash)")
done < owners
numbers=$(value opening numbers)
same "${#level[@]} $(grep -c '^[0-9a-f]\{64\}$' owners || true)" "$numbers $(value freeze sold)" 'each number has an owner or is unsold'
while [ ${#level[@]} -gt 1 ]; do
  next=()
  for ((at = 0; at + 1 < ${#level[@]}; at += 2)); do next+=("$(bytes "01${level[at]}${level[at + 1]}" | hash)"); done
  if [ $at -lt ${#level[@]} ]; then next+=("${level[at]}"); fi
  level=("${next[@]}")
done
same "${level[0]}" "$(value freeze root)" 'the list is the frozen one'

# The beacon is that of the opening, and its signature genuine.
attempt=$(value freeze attempt)
R=$(($(value $fixed beacon-round) + 100 * attempt))
key=$(part beacon publicKey) signature=$(value result signature)
tail=$(printf snail-lotto-local | od -An -v -tx1 | tr -d ' \n')
if [ "$(value opening beacon)" = 52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971 ]; then
  tail=f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e$(printf quicknet | od -An -v -tx1 | tr -d ' \n')
fi
chain=$(bytes "$(int "$(part beacon period)" 4)$(int "$(part beacon genesis)" 8)$key$tail" | hash)
same "$chain" "$(value opening beacon)" 'the opening fixed the key of the beacon'
same "$(value result beacon-round)" "$R" "round $R of the beacon decides"
same "$(node --input-type=module -e '
  import { bls12_381 } from "@noble/curves/bls12-381.js";
  const [key, message, signature] = process.argv.slice(1).map((hex) => Uint8Array.from(Buffer.from(hex, "hex")));
  const { hash, verify } = bls12_381.shortSignatures;
  console.log(verify(signature, hash(message, "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"), key));
' "$key" "$(bytes "$(int "$R" 8)" | hash)" "$signature")" true 'its signature is genuine'

# The winning number follows from it, and has its owner in the list.
hmac() { openssl dgst -sha256 -mac HMAC -macopt "hexkey:$1" | sed 's/.* //'; }
seed=$({ printf 'snail-lotto/seed/v2\n'; bytes "$id$(int "$attempt" 4)"; } | hmac "$(bytes "$signature" | hash)")
for ((word = 2 ** 32, i = 0; word >= 2 ** 32 / numbers * numbers; i++)); do
  words=$({ printf 'snail-lotto/number/v2\n'; bytes "$(int $((i / 8)) 4)"; } | hmac "$seed")
  word=$((16#${words:i % 8 * 8:8}))
done
number=$((word % numbers))
same "$(value result number)" $number "number $number wins"
same "$(value result owner)" "$(sed -n "$((number + 1))p" owners)" 'its owner is that of the list'

# All records are in the log, in this order, and it has signed that.
sed '/^$/,$d' checkpoint > signed
{ read -r origin; read -r size; read -r root; } < signed
count=$(wc -w <<< "$kinds") before=-1
same "$origin $(part log records length)" "$(value opening origin) $count" "the log is that of the opening, with $count records"
for ((place = 0; place < count; place++)); do
  kind=$(part log records $place record) index=$(part log records $place index)
  node=$({ printf '\0'; cat "$kind"; } | hash) at=$index last=$((size - 1))
  for sibling in $(part log records $place proof); do
    if ((at % 2 == 1 || at == last)); then
      node=$(bytes "01$sibling$node" | hash)
      while ((at % 2 == 0 && at > 0)); do at=$((at / 2)) last=$((last / 2)); done
    else
      node=$(bytes "01$node$sibling" | hash)
    fi
    at=$((at / 2)) last=$((last / 2))
  done
  same "$(bytes "$node" | base64) $last $((index > before))" "$root 0 1" "the $kind is record $index of $size"
  before=$index
done
name=$(cut -d + -f 1 log.key)
public=$(cut -d + -f 3- log.key | base64 -d | od -An -v -tx1 | tr -d ' \n')
bytes "302a300506032b6570032100${public:2}" | openssl pkey -pubin -inform DER -out log.pem
same "$origin $({ printf '%s\n' "$name"; bytes "$public"; } | hash | cut -c 1-8)" "$name $(cut -d + -f 2 log.key)" 'the key is that of the log'
grep -F "— $name " checkpoint | cut -d ' ' -f 3 | base64 -d | tail -c 64 > signature
same "$(openssl pkeyutl -verify -pubin -inkey log.pem -rawin -in signed -sigfile signature)" 'Signature Verified Successfully' 'the log has signed it'

# No file shows *when* a record was logged: ask a witness, or save the bundle between close and draw.
