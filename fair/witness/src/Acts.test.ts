import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { actText, type LoggedSignature, textHash } from 'shared/fair/records';
import { proofText } from 'shared/fair/tlogProof';
import { checkpointOf, testLogKey } from 'shared/testing/fairRounds';
import { Acts } from './Acts.ts';
import { checkFile } from './checkFile.ts';
import { openStore } from './store.ts';
import { FakeSite } from './testing/FakeSite.ts';
import { Witness } from './Witness.ts';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

interface Person {
  operator: number;
  privateKey: KeyObject;
  key: Buffer;
}

function person(operator: number, kind: 'ec' | 'rsa' = 'ec'): Person {
  const { privateKey, publicKey } =
    kind === 'ec' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const { x, y, n, e } = publicKey.export({ format: 'jwk' });
  return { operator, privateKey, key: Buffer.concat([x ?? n ?? '', y ?? e ?? ''].map((part) => Buffer.from(part, 'base64url'))) };
}

const honest = { verb: 'ask' as 'ask' | 'approve', origin: 'https://desk.example', rpId: 'desk.example', flags: 0x05, more: {} };

function signatureOf(
  { operator, privateKey, key }: Person,
  payload: string,
  claims: Partial<typeof honest> = {},
): LoggedSignature {
  const { verb, origin, rpId, flags, more } = { ...honest, ...claims };
  const challenge = sha256(`snail-lotto office v1\n${verb}\n${operator}\n${payload}`).toString('base64url');
  const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false, ...more }));
  const data = Buffer.concat([sha256(rpId), Buffer.from([flags, 0, 0, 0, 0])]);
  const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('hex');
  return {
    verb,
    operator,
    key: key.toString('hex'),
    authenticatorData: data.toString('hex'),
    clientData: client.toString('hex'),
    signature,
  };
}

const [fiona, frank] = [person(3), person(4, 'rsa')];
const payload = textHash('{"kind":"members credit"}');
const hashOf = ({ key }: Person) => sha256(key).toString('hex');
const recordOf = (act: number, about = textHash(`act ${act}`), people = [fiona, frank]) =>
  actText({
    act,
    payload: about,
    signatures: people.map((one, at) => signatureOf(one, about, { verb: at === 0 ? 'ask' : 'approve' })),
  });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'witness-acts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a witness reports each new key once, also after it was started anew', async () => {
  const site = new FakeSite();
  const look = async (operators?: ReadonlySet<string>) =>
    (await new Witness(site.site(), await openStore(path.join(folder, 'one')), Date.now, undefined, operators).check()).newKeys;
  site.log.push(recordOf(1));
  expect(await look()).toEqual([
    `Operator 3 signs with a new key, in act 1: ${hashOf(fiona)}. Ask whether it is theirs.`,
    `Operator 4 signs with a new key, in act 1: ${hashOf(frank)}. Ask whether it is theirs.`,
  ]);
  site.log.push(recordOf(2));
  expect(await look(new Set([hashOf(fiona), hashOf(frank)]))).toEqual([]);
  const superuser = person(3);
  site.log.push(recordOf(5, undefined, [superuser]));
  expect(await look()).toEqual([expect.stringContaining(`Operator 3 signs with a new key, in act 5: ${hashOf(superuser)}`)]);
  const stranger = `Act 5 is signed with a key that is none of the operators: ${hashOf(superuser)}.`;
  await expect(look(new Set([hashOf(fiona), hashOf(frank)]))).rejects.toThrow(stranger);
});

test('a proof of an act is one of its signatures too', async () => {
  const file = path.join(folder, 'act.tlog-proof');
  const check = async (record: string) => {
    await writeFile(file, proofText({ record, index: 0, proof: [], note: checkpointOf([record]) }));
    return checkFile([file, undefined], { policy: `log ${testLogKey}\nquorum none\n` });
  };
  expect(await check(recordOf(1))).toMatchObject({
    exit: 0,
    lines: expect.arrayContaining(['Its operators have signed it with their keys.']),
  });
  await expect(check(recordOf(1).replace('ask: 3', 'ask: 5'))).rejects.toThrow('Act 1 is not signed by operator 5');
});

const one = signatureOf(fiona, payload);
const signed = (...signatures: LoggedSignature[]) => actText({ act: 7, payload, signatures });
test.each<[string, string[], string]>([
  ['twice', [recordOf(7), recordOf(7)], 'Act 7 is in the log twice.'],
  ['under two numbers', [recordOf(7, payload), recordOf(8, payload)], 'Act 8 is in the log twice.'],
  ['of another text', [recordOf(7).replace(textHash('act 7'), payload)], 'Act 7 is not signed by operator 3'],
  ['of another operator', [signed({ ...one, operator: 5 })], 'Act 7 is not signed by operator 5'],
  ['with another key', [signed({ ...one, key: person(3).key.toString('hex') })], 'Act 7 is not signed by operator 3'],
  ['with no key', [signed({ ...one, key: '00' })], 'Act 7 is not signed by operator 3'],
  [
    'asked for by an approval',
    [signed({ ...signatureOf(fiona, payload, { verb: 'approve' }), verb: 'ask' })],
    'Act 7 is not signed',
  ],
  ['without the person', [signed(signatureOf(fiona, payload, { flags: 0x01 }))], 'Act 7 is not signed by operator 3'],
  ['of another site', [signed(signatureOf(fiona, payload, { origin: 'https://evil.example' }))], 'Act 7 is not signed'],
  ['in a frame', [signed(signatureOf(fiona, payload, { more: { crossOrigin: true } }))], 'Act 7 is not signed'],
  [
    'in a frame of another site',
    [signed(signatureOf(fiona, payload, { more: { topOrigin: 'https://evil.example' } }))],
    'Act 7 is not signed',
  ],
  [
    'at the creation of a passkey',
    [signed(signatureOf(fiona, payload, { more: { type: 'webauthn.create' } }))],
    'Act 7 is not signed',
  ],
  [
    'by one person as two',
    [recordOf(7, payload, [fiona, { ...fiona, operator: 4 }])],
    'Operators 3 and 4 sign with the same key',
  ],
  ['by nobody', [signed()], 'Record 0 of the log is not written as it must be'],
  ['approved alone', [signed(signatureOf(fiona, payload, { verb: 'approve' }))], 'Record 0 of the log is not written'],
  ['asked for twice', [recordOf(7).replace('approve: ', 'ask: ')], 'Record 0 of the log is not written'],
  ['signed twice by one', [recordOf(7, payload, [fiona, fiona])], 'Record 0 of the log is not written'],
  ['with more', [`${recordOf(7)}kind: members credit\n`], 'Record 0 of the log is not written'],
])('rejects an act %s', (_name, records, message) => {
  const acts = new Acts(undefined);
  expect(() => records.forEach((text, index) => void acts.take(index, { text, missingAt: null }))).toThrow(message);
});

test('control: the same act, signed as it must be', () => {
  const acts = new Acts(undefined);
  acts.take(0, { text: recordOf(7, payload), missingAt: null, seenAt: 1 });
  acts.take(1, { text: recordOf(8, undefined, [frank]), missingAt: null, seenAt: 1 });
  expect(acts.newKeys()).toHaveLength(2);
});
