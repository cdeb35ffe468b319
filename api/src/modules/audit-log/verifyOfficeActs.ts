import type { ActVerb } from 'shared/contracts/officeActs';
import { actText, textHash } from 'shared/fair/records';
import type { Queryable } from '../../core/db/database.ts';
import { PasskeyRefused, publicKeyWith, verifyAssertion } from '../accounts/passkeys/webauthn.ts';
import { type ActEntry, type ActRow, recordsOfActs } from './acts.repository.ts';
import { challengeOf, nameDigest, readPayload } from './officePayload.ts';

/** One signature with its act; bytes are hexadecimal. */
interface SignedRow {
  officeAct: number;
  payload: string;
  nameKey: string | null;
  operatorId: number;
  verb: ActVerb;
  authenticatorData: string;
  clientData: string;
  signature: string;
  x: string | null;
  y: string | null;
  n: string | null;
  e: string | null;
}

const signedSql = `
  select a.id as "officeAct", a.payload, a.name_key as "nameKey", s.operator_id as "operatorId", s.verb,
    encode(s.authenticator_data, 'hex') as "authenticatorData", encode(s.client_data, 'hex') as "clientData",
    encode(s.signature, 'hex') as signature, encode(k.ec_x, 'hex') as x, encode(k.ec_y, 'hex') as y, encode(k.rsa_n, 'hex') as n,
    encode(k.rsa_e, 'hex') as e
  from office_acts a join act_signatures s on s.act_id = a.id join operator_passkeys k on k.id = s.passkey_id
  where a.id = any ($1::bigint[]) order by a.id, s.signed_at`;

const bytes = (hex: string | null) => (hex === null ? null : Buffer.from(hex, 'hex'));
const url = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');

/** Verifies a signature with OpenSSL, so not with the functions of the database that are to be checked. */
function isSignedBy({ x, y, n, e, ...row }: SignedRow, site: string): boolean {
  const publicKey = publicKeyWith({ x: bytes(x), y: bytes(y), n: bytes(n), e: bytes(e) });
  const assertion = {
    id: '',
    clientDataJSON: url(row.clientData),
    authenticatorData: url(row.authenticatorData),
    signature: url(row.signature),
  };
  try {
    const stored = { publicKey, signCount: 0, userHandle: '' };
    const { challenge } = verifyAssertion(assertion, stored, { origin: site, rpId: new URL(site).hostname });
    return challenge === challengeOf(row.verb, row.operatorId, row.payload);
  } catch (error) {
    if (error instanceof PasskeyRefused) return false;
    throw error;
  }
}

/**
 * Verifies the acts of the office among these: every signature, the records and the ledger entries against the signed text.
 * @returns faults by the number of the act
 */
export async function verifyOfficeActs(
  db: Queryable,
  acts: readonly ActRow[],
  entries: ReadonlyMap<number, readonly ActEntry[]>,
): Promise<Map<number, string[]>> {
  const ofOffice = acts.flatMap((row) => (row.officeAct === null ? [] : [{ row, officeAct: row.officeAct }]));
  const ids = ofOffice.map(({ officeAct }) => officeAct);
  const signed = Map.groupBy(await db.query<SignedRow>(signedSql, [ids]), ({ officeAct }) => officeAct);
  const records = await recordsOfActs(db, ids);
  return new Map(
    ofOffice.map(({ row, officeAct }) => {
      const signatures = signed.get(officeAct) ?? [];
      const faults = faultsOf(row, signatures, entries.get(row.id) ?? []);
      const record = records.get(officeAct);
      if (record !== undefined && record !== recordText(officeAct, signatures))
        faults.push('the public log has another record of it');
      return [row.id, faults];
    }),
  );
}

/** Writes the record of an act as `act_record` of the database does, which is to be checked. */
function recordText(act: number, rows: readonly SignedRow[]): string {
  const signatures = rows.flatMap(({ verb, operatorId: operator, x, y, n, e, authenticatorData, clientData, signature }) => {
    const key = x === null ? `${n}${e}` : `${x}${y}`;
    return verb === 'refuse' ? [] : [{ verb, operator, key, authenticatorData, clientData, signature }];
  });
  signatures.sort((one, other) => Number(one.verb !== 'ask') - Number(other.verb !== 'ask') || one.operator - other.operator);
  return actText({ act, payload: textHash(rows[0]?.payload ?? ''), signatures });
}

const moving = ['members credit', 'purchases refund'];

function faultsOf(row: ActRow, signatures: readonly SignedRow[], entries: readonly ActEntry[]): string[] {
  const [first] = signatures;
  if (first === undefined) return ['it has no signature'];
  const { site = '', ...payload } = readPayload(first.payload);
  const faults: string[] = [];
  const compare = (name: string, written: unknown, said: unknown) => {
    if (written !== said) faults.push(`${name} is "${String(written)}", and "${String(said)}" was signed`);
  };
  for (const each of signatures)
    if (!isSignedBy(each, site)) faults.push(`the signature of operator ${each.operatorId} is not for this text`);
  if (!signatures.some(({ verb, operatorId }) => verb === 'ask' && operatorId === row.operatorId))
    faults.push(`it is not signed by ${row.by}`);
  compare('what was done', row.kind, payload.kind);
  compare('who did it', row.by, payload.by);
  compare('why', row.why, payload.why);
  compare('what the member was told', row.told, payload.tell ?? null);
  compare('the member', row.userId === null ? undefined : String(row.userId), payload.member);
  if (first.nameKey !== null && row.username !== null && nameDigest(first.nameKey, row.username) !== payload.name)
    faults.push(`it was signed for another name than ${row.username}`);
  const amount = `${payload.takeBack === 'yes' ? '-' : ''}${payload.amount}`;
  const moved = entries.filter(({ userId }) => userId !== null);
  compare('how often it moved something', moved.length, moving.includes(row.kind) ? 1 : moved.length);
  for (const entry of moved) {
    if (payload.round !== undefined) {
      compare('the round in the books', `${entry.reason} of ${entry.lotteryId}`, `refund of ${payload.round}`);
      continue;
    }
    compare('the amount in the books', String(entry.amount), amount);
    compare('the member in the books', String(entry.userId), payload.member);
  }
  return faults;
}
