// Proofs that the log has a record (C2SP tlog-proof), witnesses of a policy (C2SP tlog-policy), and what receipts promise.

const withLength = (text) => Buffer.concat([Buffer.of(Buffer.byteLength(text)), Buffer.from(text)]);
const u64 = (value) => Buffer.from(BigInt(value).toString(16).padStart(16, '0'), 'hex');
const [major, minor] = process.versions.node.split('.').map(Number);
const hasMlDsa = major > 24 || (major === 24 && minor >= 7);
const utc = (seconds) => new Date(seconds * 1000).toISOString();

/** When a witness signed (C2SP tlog-cosignature), Unix seconds; undefined: it did not; null: this Node.js cannot tell. */
function cosignedAt(checkpoint, verifier, { sha256, decoded, isGenuine }) {
  const [, name, id, typed] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(verifier) ?? [];
  const [raw, split] = [decoded(typed ?? '', 'base64'), checkpoint.indexOf('\n\n') + 1];
  const [isEd25519, text] = [raw[0] === 4, checkpoint.slice(0, split)];
  if (raw.length !== (isEd25519 ? 33 : 1313) || !(isEd25519 || raw[0] === 6))
    throw new Error('a key of a witness is of no known type');
  if (sha256(`${name}\n`, raw).subarray(0, 4).toString('hex') !== id) throw new Error('a key of a witness has another id');
  const ours = checkpoint
    .slice(split + 1)
    .split('\n')
    .map((line) => line.split(' '));
  const signatures = ours.filter(([, by]) => by === name).map(([, , of]) => decoded(of, 'base64'));
  const own = signatures.find((of) => of.subarray(0, 4).toString('hex') === id);
  if (own?.length !== 12 + (isEd25519 ? 64 : 2420)) return undefined;
  const time = own.subarray(4, 12);
  const [origin, size, root] = text.split('\n');
  const tree = [withLength(name), time, withLength(origin), u64(0), u64(size), decoded(root, 'base64')];
  const message = isEd25519
    ? Buffer.from(`cosignature/v1\ntime ${time.readBigUInt64BE()}\n${text}`)
    : Buffer.concat([Buffer.from('subtree/v1\n\0'), ...tree]);
  const key = raw.subarray(1).toString('base64url');
  const jwk = isEd25519 ? { kty: 'OKP', crv: 'Ed25519', x: key } : { kty: 'AKP', alg: 'ML-DSA-44', pub: key };
  if (!isEd25519 && !hasMlDsa) return null;
  return isGenuine(jwk, message, own.subarray(12)) ? Number(time.readBigUInt64BE()) : undefined;
}

const wordsOf = (policy) => policy.split('\n').map((line) => line.split(/[ \t]+/).filter(Boolean));

/** Checks whether enough witnesses of a policy have signed a checkpoint. */
export function checkWitnesses(checkpoint, policy, tools, check, note) {
  const [named, keys, unread] = [new Map([['none', true]]), new Set(), []];
  const lines = wordsOf(policy).filter(([kind]) => kind && !kind.startsWith('#') && kind !== 'log');
  const quorums = lines.filter(([kind]) => kind === 'quorum');
  if (quorums.length !== 1) throw new Error('the policy has not one quorum');
  for (const [kind, name, first, ...rest] of lines) {
    if (kind === 'witness') {
      const key = first?.replace(/^[^+]+\+[^+]+\+/, '');
      if (named.has(name) || keys.has(key)) throw new Error('a witness of the policy is named twice');
      const at = cosignedAt(checkpoint, first, tools);
      keys.add(key);
      named.set(name, Number.isInteger(at));
      if (at === null) unread.push(name);
      const outcome = at === undefined ? 'has NOT signed it' : at === null ? 'was NOT checked' : `signed it at ${utc(at)}`;
      note(`The witness ${name} ${outcome}.`);
    } else if (kind === 'group') {
      const needed = first === 'all' ? rest.length : first === 'any' ? 1 : Number(first);
      const isWritten =
        Number.isInteger(needed) &&
        needed >= 1 &&
        needed <= rest.length &&
        new Set(rest).size === rest.length &&
        !named.has(name);
      if (!isWritten || rest.some((one) => one === 'none' || !named.has(one))) throw new Error('a group of the policy is none');
      named.set(name, rest.filter((one) => named.get(one)).length >= needed);
    } else if (kind !== 'quorum') throw new Error(`the policy has a line "${kind}"`);
  }
  if (!named.has(quorums[0][1])) throw new Error('the quorum of the policy is not named');
  const isQuorum = named.get(quorums[0][1]);
  if (!isQuorum && unread.length > 0) note(`Whether enough have signed was NOT checked: ${unread} needs Node.js 24.7 or later.`);
  else check('Enough witnesses of the policy have signed it.', isQuorum);
}

const signed = /^(ask|approve): ([1-9]\d{0,14}) ((?:[\da-f]{2})+) ((?:[\da-f]{2})+) ((?:[\da-f]{2})+) ((?:[\da-f]{2})+)$/;

/** Checks the passkeys' signatures in the record of an act. Whose keys they are, the operators must tell. */
function checkAct(text, { sha256, isPasskey }, check) {
  const form = /^snail-lotto\/act\/v1\nact: (?:0|[1-9]\d{0,14})\npayload: ([\da-f]{64})\n(ask: .+(?:\napprove: .+)*)\n$/;
  const [, payload, all = ''] = form.exec(text) ?? [];
  const lines = all.split('\n').map((line) => signed.exec(line) ?? []);
  if (new Set(lines.map(([, , operator]) => operator)).size < lines.length || lines.some(([line]) => line === undefined))
    throw new Error('the act record is not written as it must be');
  for (const [, verb, operator, ...parts] of lines) {
    const [key, data, client, signature] = parts.map((part) => Buffer.from(part, 'hex'));
    const number = (from, to) => key.subarray(from, to).toString('base64url');
    const p256 = { kty: 'EC', crv: 'P-256', x: number(0, 32), y: number(32) };
    const jwk = key.length === 64 ? p256 : { kty: 'RSA', n: number(0, -3), e: number(-3) };
    const { type, challenge, origin, crossOrigin, topOrigin } = JSON.parse(client);
    const asked = sha256(`snail-lotto office v1\n${verb}\n${operator}\n${payload}`).toString('base64url');
    const isAsked = type === 'webauthn.get' && challenge === asked && !crossOrigin && topOrigin === undefined;
    const isProved = data.subarray(0, 32).equals(sha256(new URL(origin).hostname)) && (data[32] & 5) === 5;
    const good = isAsked && isProved && isPasskey(jwk, Buffer.concat([data, sha256(client)]), signature);
    check(`Operator ${operator} has signed it (${verb}), with the key ${sha256(key).toString('hex')}.`, good);
  }
}

export const isProof = (text) => text.startsWith('c2sp.org/tlog-proof@v1\n');

/** Checks a file of /fair/proofs/…; its line `extra` has the record. */
export function checkProof(text, { policy, logKey }, tools, check, note) {
  const written = /^c2sp\.org\/tlog-proof@v1\nextra (\S+)\nindex (0|[1-9]\d{0,14})\n((?:\S{44}\n){0,63})\n((.+)\n(?:.*\n)+)$/;
  const [, extra, index, hashes, checkpoint, origin] = written.exec(text) ?? [];
  if (origin === undefined) throw new Error('the proof is not written as it must be');
  const record = tools.decoded(extra, 'base64');
  const proof = hashes
    .split('\n')
    .slice(0, -1)
    .map((hash) => tools.decoded(hash, 'base64').toString('hex'));
  const logs = wordsOf(policy ?? '').filter(([kind, key]) => kind === 'log' && key?.startsWith(`${origin}+`));
  const point = tools.readCheckpoint(checkpoint, logKey ?? logs[0]?.[1]);
  note(`This record is proved to be in the log of ${origin}:`);
  for (const line of record.toString().trimEnd().split('\n')) note(`    ${line}`);
  if (point.signed === null) note('The signature of the log was NOT checked: give --key, or a policy that names the log.');
  else check('The log has signed it with its key.', point.signed);
  const root = tools.rootOfProof(record, Number(index), point.size, proof).toString('base64');
  check(`It stands there, at place ${index} of ${point.size}.`, root === point.root);
  const isAct = record.toString().startsWith('snail-lotto/act/');
  if (isAct) checkAct(record.toString(), tools, check);
  if (policy === undefined) note('Witnesses were NOT checked: give their policy with --policy. Others may be shown another log.');
  else checkWitnesses(checkpoint, policy, tools, check, note);
  if (!isAct) note('That what the record says is true is NOT proved by it: the bundle of the round shows that.');
}

/**
 * Checks the time by which a receipt promises that its numbers are in the log. `own`: the numbers that the list has; `promises`: the
 * opening as the log had it at the purchase, with its extension or without.
 */
export function checkPromise({ promised, numbers }, { opening, freeze, cancel }, { own, promises }, now, check, note) {
  if (promised === undefined) return note('The receipt is of an older kind: it does NOT promise a time by which it is logged.');
  const byRule = (of) => of['result-by'] + (of.rule === 'v2' ? 600 : 0);
  const due = byRule(opening);
  check(`It promises what the opening fixes: it is in the log by ${utc(promised)}.`, promised === byRule(promises));
  if (due !== byRule(promises)) note(`The sale was extended after the purchase: it is due by ${utc(due)}.`);
  if (cancel) return note('The round was cancelled: what the receipt cost is owed in place of a list.');
  const left = numbers.filter((one) => !own.includes(one));
  const broken = freeze ? left.length > 0 : now > due;
  const kept = freeze ? 'It was kept: they are in the list of the log.' : 'The promised time is not over.';
  check(kept, !broken, 'WRONG', `Promised by ${utc(due)}, not in the log: ${left.join(', ')}.`);
}
