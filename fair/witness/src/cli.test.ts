import { spawn } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { holdLock } from 'file-lock/processLock';
import { limitsFrom, quicknet, timeOfRound } from 'shared/fair/beacon';
import { leafHash, Tree } from 'shared/fair/merkle';
import { noteSigner, readCheckpoint, readNote } from 'shared/fair/note';
import { readFreeze, readOpening } from 'shared/fair/readRecords';
import { freezeText, openingText, recordId, textHash } from 'shared/fair/records';
import { ticketRoot } from 'shared/fair/tickets';
import {
  bundleOf,
  checkpointOf,
  madeRound,
  receiptOf,
  recordsOf,
  testKeys,
  testLogKey,
  testPolicy,
  testProof,
} from 'shared/testing/fairRounds';
import { openStore } from './store.ts';
import { FakeSite } from './testing/FakeSite.ts';

let folder: string;
let server: Server;
let address: string;
const site = new FakeSite();
let shown = site;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'witness-cli-'));
  server = createServer((request, response) => {
    try {
      const [, relay] = /^\/(late|liar|honest)\/52db9ba7[0-9a-f]{56}\/public\/1000$/.exec(request.url ?? '') ?? [];
      if (relay === 'late') response.writeHead(425).end();
      else if (relay !== undefined)
        response.end(JSON.stringify({ round: 1_000, signature: relay === 'honest' ? round1000 : 'a'.repeat(96) }));
      else if (request.url?.startsWith('/gone')) response.destroy();
      else response.end(shown.tamper(request.url ?? '', shown.answer(request.url ?? '')));
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port }: Pick<AddressInfo, 'port'> = JSON.parse(JSON.stringify(server.address()));
  address = `http://127.0.0.1:${port}`;
  site.add(1, madeRound({ round: 1, closes: 1_700_001_000 }));
  site.add(2, madeRound({ round: 2, closes: 1_700_001_000, rule: 'v1' }));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

async function witness(...args: string[]) {
  const program = path.join(import.meta.dirname, 'cli.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    env: { ...process.env, DATA_DIR: folder },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code, output };
}

const round1000 = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';

test('asks relays itself, and ends with 3 and the name of a round whose result is withheld', async () => {
  const made = madeRound({ round: 1, until: 'freeze' });
  const decidedBy = { rule: 'v2', beacon: quicknet.hash, beaconRound: 1_000 } as const;
  const prize = 'name: Dream Car\n';
  const times = { opens: 1_692_800_000, closes: 1_692_806_349, limits: limitsFrom('v2', timeOfRound(quicknet, 1_000)) };
  const opening = openingText({ ...readOpening(made.opening), ...times, decidedBy, prize: textHash(prize) });
  const freeze = freezeText({
    ...readFreeze(made.freeze ?? ''),
    opening: recordId(opening),
    root: ticketRoot(recordId(opening), made.owners ?? []),
  });
  const withheld = new FakeSite();
  withheld.texts.push(prize);
  withheld.add(1, { opening, freeze, owners: made.owners ?? [] });
  shown = withheld;
  const relay = (name: string) => ['--relay', `${address}/${name}`];
  expect(await witness(address, '--once', ...relay('late'), ...relay('liar'))).toMatchObject({ code: 0 });
  expect(await witness(address, '--once', ...relay('late'), ...relay('liar'), ...relay('honest'))).toMatchObject({
    code: 3,
    output: expect.stringMatching(/ALARM: Round 1 “Dream Car”: .*, although 1 of 3 relays have the round 1000 of the beacon\./),
  });
  expect(await witness(address, '--once', ...relay('gone'))).toMatchObject({
    code: 3,
    output: expect.stringContaining('No relay of the beacon could be asked.'),
  });
  await rm(path.join(folder, 'witness'), { recursive: true });
  shown = site;
});

test('prints new keys of operators, and exits with 1 at a key that is none of those it was given', async () => {
  const published: { act: string } = JSON.parse(
    await readFile(path.join(import.meta.dirname, '../../verifier/vectors.json'), 'utf8'),
  );
  shown = new FakeSite();
  shown.log.push(published.act);
  const { code, output } = await witness(address, '--once');
  const keys = [...output.matchAll(/Operator [34] signs with a new key, in act 12: ([0-9a-f]{64})\./g)].map(([, key]) => key);
  expect([code, keys.length]).toEqual([0, 2]);
  const list = path.join(folder, 'operators');
  const withKeys = async (text: string) => {
    await writeFile(list, text);
    return witness(address, '--once', '--operators', list);
  };
  expect(await withKeys(keys.join('\n'))).toMatchObject({ code: 0 });
  expect(await withKeys(`${keys[0]}\n`)).toEqual({
    code: 1,
    output: `NOT TRUE: Act 12 is signed with a key that is none of the operators: ${keys[1]}.\n`,
  });
  expect(await withKeys('fiona\n')).toMatchObject({ code: 2, output: expect.stringContaining('no SHA-256 of a key: fiona') });
  await rm(path.join(folder, 'witness'), { recursive: true });
  shown = site;
});

test('prints and stores its findings, and exits with 1 for a violation and 2 without a result', async () => {
  const honest = await witness(address, '--once');
  expect(honest).toMatchObject({
    code: 0,
    output: expect.stringContaining('has 6 records, 6 of them new; 2 rounds checked, all true.'),
  });
  expect(honest.output).toContain('Not checked of 1 of them (rule v1)');
  const page = path.join(folder, 'page.html');
  await writeFile(page, '<script src="/host/1/main.js"></script>');
  expect(await witness(address, '--once', '--page', page)).toMatchObject({
    code: 1,
    output: expect.stringContaining(`NOT TRUE: The page in ${page} runs code that the log has no record of.`),
  });
  expect(await readdir(path.join(folder, 'witness'))).toEqual([new URL(address).host.replace(':', '_')]);

  const unlock = await holdLock(path.join(folder, 'witness', new URL(address).host.replace(':', '_'), 'lock'));
  const second = await witness(address, '--once');
  expect(second).toMatchObject({ code: 2, output: expect.stringContaining('Another witness uses this folder: stop it,') });
  await unlock();

  site.log.length = 5;
  const lie = await witness(address, '--once');
  expect(lie).toEqual({ code: 1, output: 'NOT TRUE: The log shows 5 records, and has shown 6 before: it has been cut off.\n' });

  const unreachable = await witness('http://127.0.0.1:9', '--once');
  expect(unreachable).toMatchObject({
    code: 2,
    output: expect.stringContaining('The site cannot be reached at http://127.0.0.1:9'),
  });
  expect(await witness('--once')).toMatchObject({ code: 2, output: expect.stringContaining('One address of a site is needed.') });
});

describe('serve', () => {
  const texts = Array.from({ length: 40 }, (_, at) => `record ${at}`);
  const tree = new Tree(texts.map((text) => leafHash(Buffer.from(text))));
  const submission = (old: number, size: number, { of = tree, note = checkpointOf(texts.slice(0, size)) } = {}) =>
    `old ${old}\n${of
      .consistencyProof(old, size)
      .map((each) => `${Buffer.from(each).toString('base64')}\n`)
      .join('')}\n${note}`;
  const forkOf = (size: number) => checkpointOf([...texts.slice(0, size - 1), 'another record']);

  async function started(data: string) {
    const program = path.join(import.meta.dirname, 'cli.ts');
    const args = ['serve', '--log', testLogKey, '--name', 'witness.example/w1', '--port', '0'];
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
      env: { ...process.env, DATA_DIR: data },
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    for await (const chunk of child.stdout) {
      output += String(chunk);
      if (output.includes('/add-checkpoint')) break;
    }
    const url = /http:\S+/.exec(output)?.[0] ?? '';
    const post = async (body: string) => {
      const answer = await fetch(url, { method: 'POST', body });
      return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
    };
    const kill = async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    };
    return { output, url, post, kill };
  }

  /** Verifies the cosignatures of a checkpoint as their specification says, with the keys that the witness printed. */
  function signedAt(output: string, text: string, lines: string): number[] {
    const { origin, size, root } = readCheckpoint(text);
    const bytes = (value: string) => Buffer.concat([Buffer.of(value.length), Buffer.from(value)]);
    return lines
      .trimEnd()
      .split('\n')
      .map((line) => {
        const signature = Buffer.from(line.split(' ')[2] ?? '', 'base64');
        const id = signature.subarray(0, 4).toString('hex');
        const key = Buffer.from(new RegExp(`w1\\+${id}\\+(\\S+)`).exec(output)?.[1] ?? '', 'base64');
        const time = signature.subarray(4, 12);
        const seconds = time.readBigUInt64BE();
        const [jwk, message] =
          key[0] === 4
            ? [
                { kty: 'OKP', crv: 'Ed25519', x: key.subarray(1).toString('base64url') },
                Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`),
              ]
            : [
                { kty: 'AKP', alg: 'ML-DSA-44', pub: key.subarray(1).toString('base64url') },
                Buffer.concat([
                  ...[Buffer.from('subtree/v1\n\0'), bytes('witness.example/w1'), time, bytes(origin), Buffer.alloc(8)],
                  ...[Buffer.from(size.toString(16).padStart(16, '0'), 'hex'), root],
                ]),
              ];
        expect(verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature.subarray(12))).toBe(true);
        return Number(seconds);
      });
  }

  test('cosigns what continues the log, with both kinds of keys, and answers everything else as tlog-witness says', async () => {
    const before = Math.floor(Date.now() / 1000);
    const { output, url, post, kill } = await started(path.join(folder, 'serve'));
    const first = await post(submission(0, 3));
    expect(first).toMatchObject({ status: 200, text: expect.stringMatching(/^(— witness\.example\/w1 \S+\n){2}$/) });
    for (const at of signedAt(output, readNote(checkpointOf(texts.slice(0, 3))).text, first.text))
      expect(at).toBeGreaterThanOrEqual(before);
    const stranger = noteSigner('lotto.example', new Uint8Array(32).fill(1));
    const elsewhere = noteSigner('other.example', new Uint8Array(32).fill(1));
    expect(await post(submission(0, 5))).toEqual({ status: 409, type: 'text/x.tlog.size', text: '3\n' });
    expect(await post(submission(3, 7, { note: forkOf(7) }))).toMatchObject({ status: 422 });
    expect(await post(submission(3, 3, { note: forkOf(3) }))).toMatchObject({ status: 409 });
    expect(await post(submission(3, 5, { note: checkpointOf(texts.slice(0, 5), stranger) }))).toMatchObject({ status: 403 });
    expect(await post(submission(3, 5, { note: checkpointOf(texts.slice(0, 5), elsewhere) }))).toMatchObject({ status: 404 });
    expect(await post(`old 4\n\n${checkpointOf(texts.slice(0, 3))}`)).toMatchObject({ status: 400 });
    for (const body of ['', 'old 03\n\nx', `old 3\nbad proof\n\n${checkpointOf(texts.slice(0, 5))}`, 'old 3\n\nno note\n'])
      expect(await post(body)).toMatchObject({ status: 400 });
    expect(await post('x'.repeat(300_000))).toMatchObject({ status: 413 });
    expect((await fetch(url)).status).toBe(404);
    expect(await post(submission(3, 3))).toMatchObject({ status: 200 });
    expect(await post(submission(3, 40))).toMatchObject({ status: 200 });
    await kill();
  });

  test('killed while it answers, it continues from the last answer or after it, with the same keys', async () => {
    const data = path.join(folder, 'killed');
    const keys = new Set<string>();
    let answered = 0;
    for (let turn = 0; turn < 6; turn++) {
      const { output, post, kill } = await started(data);
      keys.add(output.match(/\+\S+\n/g)?.join('') ?? '');
      const held = Number((await post(`old 39\n\n${checkpointOf(texts)}`)).text);
      expect(held).toBeGreaterThanOrEqual(answered);
      if (held > 0) expect(await post(submission(held, held + 1, { note: forkOf(held + 1) }))).toMatchObject({ status: 422 });
      const sent = [1, 2, 3, 4].map(async (step) => {
        const { status } = await post(submission(held + step - 1, held + step));
        if (status === 200) answered = Math.max(answered, held + step);
      });
      await Promise.any(sent);
      await kill();
      await Promise.allSettled(sent);
    }
    expect(keys.size).toBe(1);
    expect(answered).toBeGreaterThanOrEqual(6);
  });
});

describe('compare', () => {
  const made = madeRound({ round: 3, closes: 1_700_001_000 });
  const other = madeRound({ round: 4, closes: 1_700_001_000 }).opening;
  const open = madeRound({ round: 4, closes: 1_700_001_000, until: 'opening' });
  const refunded = madeRound({ round: 5, closes: 1_700_001_000, until: 'cancel' });
  const longer = madeRound({ round: 6, closes: 1_700_001_000, until: 'opening', extendedBy: 86_400 });
  // The beacon's round comes out 17 seconds after the close.
  const by = 1_700_001_000 + 17 + 300 + 600;
  const records = [made.opening, other, made.freeze ?? '', made.result ?? ''];
  const fork = [other, made.opening];
  const files = {
    two: checkpointOf(records.slice(0, 2)),
    fork: checkpointOf(fork),
    bundle: JSON.stringify(bundleOf(made, records)),
    receipt: `${receiptOf(made, 3, { checkpoint: checkpointOf(records.slice(0, 2)) })}\n`,
    forkedReceipt: receiptOf(made, 3, { checkpoint: checkpointOf(fork) }),
    unsigned: checkpointOf(records).replace(/— lotto/, '— other'),
    noise: 'hello',
    proof: testProof,
    policy: testPolicy,
    strict: testPolicy.replace('two 2', 'two 3'),
    moved: testProof.replace('index 1', 'index 0'),
    keys: JSON.stringify(testKeys),
    unlisted: receiptOf(open, 0, { checkpoint: checkpointOf(records.slice(0, 3)) }),
    older: receiptOf(made, 3, { checkpoint: checkpointOf(records.slice(0, 2)) }, null),
    forged: receiptOf(made, 3).replace(/.....$/, 'AAAAA'),
    extended: receiptOf(longer, 0, { checkpoint: checkpointOf(records.slice(0, 2)) }),
    cancelled: receiptOf(refunded, 0, { checkpoint: checkpointOf(records.slice(0, 2)) }),
  };
  const at = (name: string) => path.join(folder, name);
  beforeAll(async () => {
    for (const [name, text] of Object.entries(files)) await writeFile(at(name), text);
    const store = await openStore(at('folder'));
    await store.keepKey(testLogKey);
    const seen = records.map((text) => ({ text, missingAt: null }));
    await store.keepLook(seen, { at: 1, note: checkpointOf(records) });
    const all = [...records, ...recordsOf(refunded), ...recordsOf(longer)];
    for (const [name, at_] of [
      ['in time', by],
      ['later', by + 1],
    ] as const) {
      const later = await openStore(at(name));
      await later.keepKey(testLogKey);
      await later.keepLook(
        all.map((text) => ({ text, missingAt: null })),
        { at: at_ * 1000, note: checkpointOf(all) },
      );
    }
  });

  test.each([
    ['two', 'receipt', 0, 'Both were shown the same log: its first 2 records are the same.'],
    ['two', 'fork', 1, 'There are two logs: the site has signed different lists of the first 2 records.'],
    ['folder', 'receipt', 0, 'Both were shown the same log'],
    ['bundle', 'folder', 0, 'Both were shown the same log: its first 4 records are the same.'],
    ['forkedReceipt', 'folder', 1, 'There are two logs'],
    ['two', 'proof', 2, 'Only a witness’s folder shows whether the longer log begins with the 2 records'],
    ['two', 'bundle', 2, 'Only a witness’s folder shows whether the longer log begins with the 2 records'],
    ['two', 'unsigned', 2, 'is not signed with the log’s key'],
    ['two', 'noise', 2, 'has no checkpoint that can be read. It has no empty line'],
    ['two', 'nowhere', 2, 'has no checkpoint that can be read. ENOENT'],
  ])('%s and %s', async (one, two, code, says) => {
    const proof = at(`proof ${one} ${two}`);
    const found = await witness('compare', at(one), at(two), '--key', testLogKey, '--proof', proof);
    expect(found).toMatchObject({ code, output: expect.stringContaining(says) });
    expect(existsSync(proof)).toBe(code === 1);
  });

  test('needs two places, and a key from one of them or the command', async () => {
    expect(await witness('compare', at('two'))).toMatchObject({ code: 2 });
    expect(await witness('compare', at('two'), at('receipt'))).toMatchObject({
      code: 2,
      output: 'The key of the log is needed: give --key, or the folder of a witness.\n',
    });
    const proof = at('proof two fork');
    expect(await witness('compare', at('two'), at('fork'), '--key', testLogKey, '--proof', proof)).toMatchObject({ code: 2 });
    expect(await readFile(proof, 'utf8')).toBe(`${files.two}\n${files.fork}`);
  });

  test.each([
    [
      ['proof', '--policy', 'policy'],
      0,
      'Proved: this record stands at place 1 of 3 in the log of lotto.example.\n    snail-lotto/freeze/v1',
    ],
    [['proof', '--policy', 'policy'], 0, 'Enough witnesses have signed it: w1 at 2027-01-15T08:01:41.000Z, w2 at 2027'],
    [['proof', '--policy', 'strict'], 1, 'NOT TRUE: Too few witnesses of the policy have signed it: w1 at'],
    [['moved', '--policy', 'policy'], 1, 'NOT TRUE: The record does not stand at place 0 of the log.'],
    [['proof'], 2, 'give --policy'],
    [['noise', 'later'], 2, 'This is no receipt'],
    [
      ['receipt', 'later', '--keys', 'keys'],
      0,
      'record 2 is the list. Whether it has the numbers, verify.mjs tells with the bundle.\n',
    ],
    [['receipt', 'later'], 0, 'The signature of the receipt was NOT checked'],
    [['cancelled', 'later', '--keys', 'keys'], 0, 'record 5 is the cancellation. What the receipt cost is owed.'],
    [
      ['unlisted', 'later', '--keys', 'keys'],
      1,
      'NOT TRUE: Promised by 2023-11-14T22:45:17.000Z, not in the log: it had neither a list',
    ],
    [
      ['unlisted', 'in time', '--keys', 'keys'],
      2,
      'The receipt is promised by 2023-11-14T22:45:17.000Z; the witness last looked at',
    ],
    [['extended', 'later', '--keys', 'keys'], 2, 'The receipt is promised by 2023-11-15T22:45:17.000Z;'],
    [['older', 'later', '--keys', 'keys'], 2, 'it does not promise a time by which it is logged'],
    [['forged', 'later', '--keys', 'keys'], 1, 'NOT TRUE: The signature of the receipt is not genuine.'],
    [['receipt'], 2, 'A receipt is checked with the folder of a witness.'],
    [[], 2, 'A proof, or a receipt and a folder, is needed to check.'],
  ])('check %j', async (args, code, says) => {
    const given = args.map((arg) => (arg.startsWith('--') ? arg : at(arg)));
    expect(await witness('check', ...given)).toMatchObject({ code, output: expect.stringContaining(says) });
  });
});
