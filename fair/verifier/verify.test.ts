import { spawn, spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from 'shared/build/root';
import type { Bundle } from 'shared/contracts/fair';
import { checkBundle } from 'shared/fair/checkBundle';
import { readNote } from 'shared/fair/note';
import { kindOf, readAct, readExtend } from 'shared/fair/readRecords';
import { actText, type CancelKind, cancelText, type ExtendRecord, extendText } from 'shared/fair/records';
import { checkProof, proofText, readProof } from 'shared/fair/tlogProof';
import { verifyBeacon } from 'shared/fair/verifyBeacon';
import { cosignedMessage } from 'shared/fair/witnessPolicy';
import { checkpointOf, testLogKey, testPolicy, testProof } from 'shared/testing/fairRounds';
import { type Example, type ExampleOptions, exampleRound } from './exampleRound.ts';
import { oneFile } from './oneFile.ts';
import type published from './vectors.json';
import { drawV1, drawV2, isOfBeacon, localChain, merkleRoot, readRecord, recordId, rootOfProof, verify } from './verify.mjs';

function attempted<Value>(work: () => Value): Value | Error {
  try {
    return work();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

describe('verify', () => {
  const run = ({ bundle, receipt, logKey, keys }: { [Key in keyof Example]?: Example[Key] | undefined } & { bundle: Bundle }) =>
    verify({ bundle: JSON.stringify(bundle), receipt, logKey, keys });

  const valid: [string, ExampleOptions][] = [
    ['rule v2', {}],
    ['rule v2, after two missed freezes', { attempt: 2 }],
    ['rule v1', { rule: 'v1' }],
    ['not drawn yet', { upTo: 'freeze' }],
    ['a power of two', { numbers: 4 }],
    ['extended', { extendedBy: 86_400 }],
    ['extended, after two missed freezes', { extendedBy: 604_800, attempt: 2 }],
    ['extended, by rule v1', { extendedBy: 1, rule: 'v1' }],
    ['extended and not drawn yet', { extendedBy: 60, upTo: 'freeze' }],
  ];

  test.each(valid)('accepts a correct round with a receipt: %s', (_name, options) => {
    const { exit, lines } = run(exampleRound(options));
    expect(lines.filter((line) => /^(WRONG|LATE)/.test(line))).toEqual([]);
    expect(exit).toBe(0);
    expect(lines.at(-1)).toBe('All that was checked is true.');
  });

  test('accepts a cancelled round, labels a simulated one, and lists the skipped checks', () => {
    const { receipt: _none, ...cancelled } = exampleRound({ upTo: 'cancel' });
    expect(run(cancelled)).toMatchObject({
      exit: 0,
      lines: expect.arrayContaining(['ok     It was cancelled in second 1750000001: before-close, The prize was lost.']),
    });
    const old = exampleRound({ upTo: 'cancel', oldFormat: true });
    expect(run({ bundle: old.bundle })).toMatchObject({
      exit: 0,
      lines: expect.arrayContaining(['ok     It was cancelled before the close: The prize was lost.']),
    });
    expect(run({ bundle: exampleRound({ oldFormat: true }).bundle }).exit).toBe(0);
    const { bundle, receipt } = exampleRound();
    const { exit, lines } = run({ bundle, receipt });
    expect(exit).toBe(0);
    for (const said of [
      /beacon is SIMULATED/,
      /signature of the log was NOT checked/,
      /signature of the receipt was NOT checked/,
    ])
      expect(lines).toContainEqual(expect.stringMatching(said));
  });

  test('names who can verify a round whose freeze was missed', () => {
    const said = /^note {3}An earlier freeze was missed/;
    expect(run(exampleRound({ attempt: 1 })).lines).toContainEqual(expect.stringMatching(said));
    expect(run(exampleRound()).lines).not.toContainEqual(expect.stringMatching(said));
  });

  test('rejects a round that was frozen twice, although its result follows the rule', () => {
    const { bundle, logKey } = exampleRound({ attempt: 1 });
    const [opening, freeze, result] = bundle.log.records;
    if (!opening || !freeze || !result) throw new Error('The example has three records.');
    const twice = {
      ...bundle,
      log: { ...bundle.log, records: [opening, { ...freeze, index: freeze.index - 1 }, freeze, result] },
    };
    const { exit, lines } = run({ bundle: twice, logKey });
    expect(exit).toBe(1);
    expect(lines).toContainEqual('WRONG  Not so: The log has each of them once: the list was not frozen again for another draw.');
  });

  // The beacon's round comes out at 1,750,003,617; each later attempt has 300 seconds more.
  const timed = (kind: CancelKind, attempt: number, time: number) => ({ cancel: { kind, attempt, time } });
  const day = 86_400;
  const out = 1_750_003_617;
  test.each<[string, ExampleOptions, 0 | 1]>([
    ['missed freezes at their time-out', timed('missed-freezes', 2, out + 595), 0],
    ['missed freezes before it', timed('missed-freezes', 2, out + 594), 1],
    ['missed freezes after one attempt', timed('missed-freezes', 0, out + 999), 1],
    ['no value for seven days', timed('no-value', 0, out + 7 * day), 0],
    ['no value for less', timed('no-value', 0, out + 7 * day - 1), 1],
    ['no value of a later attempt', timed('no-value', 1, out + 7 * day), 1],
    ['no source for thirty days', timed('no-source', 0, out + 30 * day), 0],
    ['no source for less', timed('no-source', 0, out + 29 * day), 1],
    ['no source, of a public beacon', { ...timed('no-source', 0, out + 31 * day), drand: true }, 1],
    ['a time that has not come', timed('no-value', 0, 1_900_000_000), 1],
    ['the operator at the close', { cancel: { kind: 'before-close', attempt: 0, time: 1_750_003_601, reason: 'Lost' } }, 1],
    ['a free reason after the close', { cancel: { reason: 'The result is unwelcome', before: 'draw' } }, 1],
    ['the same in the old format', { cancel: { reason: 'The beacon stayed away', before: 'draw' }, oldFormat: true }, 0],
  ])('judges a cancellation by its time-out: %s', (_name, options, exit) => {
    const { bundle, logKey } = exampleRound({ ...options, upTo: 'cancel' });
    expect(verify({ bundle: JSON.stringify(bundle), logKey, now: 1_800_000_000 }).exit).toBe(exit);
  });

  const extended = exampleRound({ extendedBy: 86_400 });
  const extending = (changes: Partial<ExtendRecord>) => {
    const { extend = '', freeze: _freeze, ...bundle } = exampleRound({ extendedBy: 86_400, upTo: 'freeze' }).bundle;
    return { ...bundle, extend: extendText({ ...readExtend(extend), ...changes }) };
  };
  const close = 1_750_003_601;
  const { decides } = readExtend(extended.bundle.extend ?? '');
  const beaconRound = decides.rule === 'v2' ? decides.beaconRound : 0;
  test.each<[string, Partial<ExtendRecord>, string]>([
    ['of another opening', { opening: '0'.repeat(64) }, 'The extension is of this opening.'],
    ['at the close', { time: close }, `The sale was extended in second ${close}, before its close.`],
    ['to the close of the opening', { closes: close }, `Its close is moved to second ${close}, at most seven days later.`],
    ['by more than seven days', { closes: close + 604_801 }, 'at most seven days later.'],
    ['with an earlier beacon', { decides: { rule: 'v2', beaconRound: 1 } }, 'What decides then is later too'],
    ['with a beacon of before the new close', { closes: close + 86_402 }, 'What decides then is later too'],
    [
      'with a beacon an hour later',
      { decides: { rule: 'v2', beaconRound: beaconRound + 1_196 } },
      'What decides then is later too',
    ],
  ])('rejects an extension %s', (_name, changes, sentence) => {
    expect(run({ bundle: extending(changes) })).toMatchObject({
      exit: 1,
      lines: expect.arrayContaining([expect.stringMatching(`^WRONG {2}Not so: .*${sentence.replaceAll('.', '\\.')}`)]),
    });
  });

  test('rejects an extension that is ignored, made twice, or after freeze or cancellation, each by a sentence', () => {
    const wrong = (sentence: string) => ({ exit: 1, lines: expect.arrayContaining([`WRONG  Not so: ${sentence}`]) });
    const { extend = '' } = extended.bundle;
    expect(run({ bundle: { ...exampleRound().bundle, extend } })).toMatchObject(
      wrong('It was not drawn from what the extension replaced.'),
    );
    const { bundle } = structuredClone(extended);
    const [, second] = bundle.log.records;
    if (second) bundle.log.records.push(second);
    expect(run({ bundle })).toMatchObject(wrong('The sale was extended only once.'));
    const late = 'It was extended before its list was frozen, or it was cancelled.';
    expect(run(exampleRound({ extendedBy: 60, logged: ['opening', 'freeze', 'extend', 'result'] }))).toMatchObject(wrong(late));
    expect(run(exampleRound({ extendedBy: 60, upTo: 'cancel', logged: ['opening', 'cancel', 'extend', 'other'] }))).toMatchObject(
      wrong(late),
    );
    expect(run(exampleRound({ extendedBy: 60, oldFormat: true })).exit).toBe(1);
  });

  test('rejects an opening with other latest times than those of its beacon’s round', () => {
    for (const example of [exampleRound(), exampleRound({ drand: true, upTo: 'freeze' })])
      for (const [name, seconds] of [
        ['freeze-by', 3],
        ['result-by', 3],
        ['result-by', -3],
      ] as const) {
        const moved = example.bundle.opening.replace(
          new RegExp(`${name}: (\\d+)`),
          (_, at) => `${name}: ${Number(at) + seconds}`,
        );
        const { lines } = run({ bundle: { ...example.bundle, opening: moved } });
        expect(lines).toContain('WRONG  Not so: Its latest times of freeze and result are those of what decides.');
      }
  });

  test('names a withheld result when relays have what decides, five minutes later', () => {
    const { bundle, logKey } = exampleRound({ drand: true, upTo: 'freeze' });
    const ask = (relayed: number | undefined, now: number) => verify({ bundle: JSON.stringify(bundle), logKey, relayed, now });
    const by = Number(/result-by: (\d+)/.exec(bundle.opening)?.[1]);
    const [round] = ask(undefined, by).asks;
    expect(round).toBe(Number(/beacon-round: (\d+)/.exec(bundle.opening)?.[1]));
    expect(ask(undefined, by).exit).toBe(0);
    expect(ask(2, by - 1)).toMatchObject({ exit: 0, asks: [undefined] });
    expect(ask(0, by).exit).toBe(0);
    expect(ask(2, by)).toMatchObject({
      exit: 2,
      lines: expect.arrayContaining([
        `LATE   Not so: Its result is not withheld: 2 relays have the round ${round} of the beacon.`,
      ]),
    });
    const late = timed('no-value', 0, by + 8 * day).cancel;
    const refunded = JSON.stringify(exampleRound({ drand: true, upTo: 'cancel', cancel: late }).bundle);
    expect(verify({ bundle: refunded, relayed: 0, now: by + 9 * day }).exit).toBe(0);
    expect(verify({ bundle: refunded, relayed: 1, now: by + 9 * day }).exit).toBe(1);
  });

  test('reports a receipt only when one is given, and whether it has won', () => {
    const example = exampleRound();
    expect(run({ ...example, receipt: undefined }).lines.join()).not.toContain('receipt');
    const number = Number(/^number: (\d+)$/m.exec(example.bundle.result ?? '')?.[1]);
    expect(run(example).lines.join()).toContain([0, 3].includes(number) ? 'THE RECEIPT HAS WON' : 'The receipt has not won');
  });

  const late: [string, ExampleOptions][] = [
    ['the freeze after the result', { logged: ['opening', 'result', 'freeze', 'other'] }],
    ['the opening after the freeze', { logged: ['other', 'other', 'freeze', 'opening', 'result'] }],
    ['no freeze', { logged: ['opening', 'other', 'result', 'other'] }],
    ['no result', { logged: ['opening', 'other', 'freeze', 'other'] }],
  ];

  test.each(late)('ends with 2 for a correct round that was not logged in time: %s', (_name, options) => {
    const { receipt: _none, ...example } = exampleRound(options);
    const { exit, lines } = run(example);
    expect(exit).toBe(2);
    expect(lines.some((line) => line.startsWith('LATE'))).toBe(true);
  });

  test('rejects a receipt from before the logged opening or after the freeze', () => {
    for (const logged of [
      ['other', 'other', 'other', 'other', 'opening', 'freeze', 'result'],
      ['opening', 'freeze', 'other', 'other', 'result'],
    ] as const)
      expect(run(exampleRound({ logged })).exit).toBe(2);
  });

  test('rejects a bundle without log or ticket list, of another beacon, or empty', () => {
    const { bundle, logKey } = exampleRound();
    const { log: _log, ...unlogged } = bundle;
    expect(verify({ bundle: JSON.stringify(unlogged) }).exit).toBe(2);
    const { owners: _owners, ...unlisted } = bundle;
    expect(verify({ bundle: JSON.stringify(unlisted), logKey }).exit).toBe(1);
    const { beacon: _beacon, ...unproved } = bundle;
    const missing = 'WRONG  Not so: all of it can be read (something is missing).';
    expect(verify({ bundle: JSON.stringify(unproved), logKey })).toMatchObject({
      exit: 1,
      lines: expect.arrayContaining([missing]),
    });
    for (const text of ['', '{}', '[]', 'null', '{"opening":1}'])
      expect(verify({ bundle: text })).toMatchObject({ exit: 1, lines: expect.arrayContaining(['Something is NOT TRUE.']) });
  });

  const openingWith = (line: RegExp, value: string) => (example: Example) => ({
    ...example,
    bundle: { ...example.bundle, opening: example.bundle.opening.replace(line, value) },
  });
  const claimsWith = (changes: object) => (example: Example) => {
    const [head, body = '', signature] = example.receipt.split('.');
    const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...changes };
    return { ...example, receipt: `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}` };
  };
  const same = (example: Example) => example;
  const block = { chain: 'simulated', number: 1, hash: `0x${'0'.repeat(64)}`, time: 1 };
  const misread: [string, ExampleOptions, (example: Example) => object][] = [
    ['no number at all', {}, openingWith(/^numbers: 5$/m, 'numbers: 0')],
    ['more numbers than a word can choose from', {}, openingWith(/^numbers: 5$/m, 'numbers: 5000000000')],
    [
      'a cancellation before the close, and a frozen list',
      { upTo: 'freeze' },
      ({ bundle, ...example }) => ({
        ...example,
        bundle: { ...bundle, cancel: cancelText({ opening: recordId(bundle.opening), reason: 'Changed', before: 'close' }) },
      }),
    ],
    ['a block beside the beacon', {}, ({ bundle, ...example }) => ({ ...example, bundle: { ...bundle, block } })],
    [
      'a place in the log that is a text',
      {},
      ({ bundle, ...example }) => ({
        ...example,
        bundle: {
          ...bundle,
          log: { ...bundle.log, records: bundle.log.records.map((each) => ({ ...each, index: String(each.index) })) },
        },
      }),
    ],
    ['a beacon round that comes out ten years later', { later: { beaconRound: 105_120_000 } }, same],
    ['an opening after its own close', { later: { opens: 86_400 } }, same],
    ['a receipt whose time is a text', {}, claimsWith({ time: '1704080060' })],
    ['a receipt with one more claim', {}, claimsWith({ gift: true })],
    ['a receipt with half a price', {}, claimsWith({ price: 0.5, total: 1 })],
  ];

  test.each(misread)('both implementations refuse %s', async (_name, options, change) => {
    const example = exampleRound(options);
    const { bundle, receipt }: Example = JSON.parse(JSON.stringify(change(example)));
    expect(run({ bundle, receipt }).exit).toBe(1);
    const states = (await checkBundle(bundle, { receipt, verifyBeacon })).map(({ state }) => state);
    expect(states).toContain('invalid');
    if (change !== same) expect(run(example).exit).toBe(0);
  });

  test('says of a receipt with an older checkpoint that the growth of the log is not proved', () => {
    const note = 'note   That the log has grown out of that checkpoint is NOT shown: only a witness can tell.';
    expect(run(exampleRound()).lines).toContain(note);
    expect(run(exampleRound({ upTo: 'freeze', logged: ['opening', 'other', 'other', 'freeze'] })).lines).not.toContain(note);
  });

  describe('the time that a receipt promises', () => {
    const { bundle, receipt, logKey, keys } = exampleRound({ upTo: 'freeze' });
    const by = Number(/result-by: (\d+)/.exec(bundle.opening)?.[1]) + 600;
    const verified = (changed: Bundle, now = by + 1, of = receipt) =>
      verify({ bundle: JSON.stringify(changed), receipt: of, logKey, keys, now });

    test('is kept by a list with its numbers', () => {
      expect(verified(bundle)).toMatchObject({
        exit: 0,
        lines: expect.arrayContaining(['ok     It was kept: they are in the list of the log.']),
      });
    });

    test('is broken by a list without one of them, and by nothing at all from then on', () => {
      const owners = (bundle.owners ?? []).map((owner, number) => (number === 3 ? 'unsold' : owner));
      const promised = `WRONG  Promised by ${new Date(by * 1000).toISOString()}, not in the log`;
      const omitted = verified({ ...bundle, owners });
      expect(omitted).toMatchObject({ exit: 1, lines: expect.arrayContaining([`${promised}: 3.`]) });
      const { freeze: _freeze, owners: _owners, ...unfrozen } = bundle;
      const nothing = { ...unfrozen, log: { ...bundle.log, records: bundle.log.records.slice(0, 1) } };
      expect(verified(nothing, by).lines.join()).not.toContain('not in the log');
      expect(verified(nothing).lines).toContain(`${promised}: 0, 3.`);
    });

    test('is over with a cancellation, and must be the one that the opening fixes', () => {
      const cancelled = exampleRound({ upTo: 'cancel' });
      expect(verified(cancelled.bundle, by + 1, cancelled.receipt).lines).toContain(
        'note   The round was cancelled: what the receipt cost is owed in place of a list.',
      );
      const [, body, signature] = receipt.split('.');
      const header = { alg: 'Ed25519', typ: 'snail-receipt+jws', 'logged-by': by + 1 };
      const later = [Buffer.from(JSON.stringify(header)).toString('base64url'), body, signature].join('.');
      expect(verified(bundle, by, later).lines).toContainEqual(
        expect.stringMatching(/^WRONG {2}Not so: It promises what the opening fixes/),
      );
    });

    test('moves with an extension after the purchase, and is the later one after it', () => {
      const moved = by + 86_400;
      const unfrozen = ({ freeze: _freeze, owners: _owners, ...opened }: Bundle) => ({
        ...opened,
        log: { ...opened.log, records: opened.log.records.slice(0, 2) },
      });
      const earlier = exampleRound({
        upTo: 'freeze',
        extendedBy: 86_400,
        logged: ['opening', 'other', 'other', 'other', 'extend', 'freeze'],
      });
      const later = exampleRound({
        upTo: 'freeze',
        extendedBy: 86_400,
        logged: ['opening', 'extend', 'other', 'other', 'freeze'],
      });
      for (const [example, promised] of [
        [earlier, by],
        [later, moved],
      ] as const) {
        const { exit, lines } = verify({ ...example, bundle: JSON.stringify(example.bundle) });
        expect(lines).toContain(
          `ok     It promises what the opening fixes: it is in the log by ${new Date(promised * 1000).toISOString()}.`,
        );
        expect(exit).toBe(0);
        expect(verified(unfrozen(example.bundle), moved, example.receipt).lines.join()).not.toContain('not in the log');
        expect(verified(unfrozen(example.bundle), moved + 1, example.receipt).lines).toContain(
          `WRONG  Promised by ${new Date(moved * 1000).toISOString()}, not in the log: 0, 3.`,
        );
      }
    });

    test('is missing in an older receipt, which stays valid', () => {
      const older = exampleRound({ promise: false });
      expect(run(older)).toMatchObject({
        exit: 0,
        lines: expect.arrayContaining([
          'note   The receipt is of an older kind: it does NOT promise a time by which it is logged.',
        ]),
      });
    });
  });

  describe('a proof of a record', () => {
    const proved = (proof = testProof, policy = testPolicy) => verify({ bundle: proof, policy });

    test('is checked with the log and the witnesses of a policy', () => {
      const { exit, lines } = proved();
      expect(lines.filter((line) => !line.startsWith('note       '))).toEqual([
        'note   This record is proved to be in the log of lotto.example:',
        'ok     The log has signed it with its key.',
        'ok     It stands there, at place 1 of 3.',
        'note   The witness w1 signed it at 2027-01-15T08:01:41.000Z.',
        'note   The witness w2 signed it at 2027-01-15T08:01:42.000Z.',
        'note   The witness w3 has NOT signed it.',
        'ok     Enough witnesses of the policy have signed it.',
        'note   That what the record says is true is NOT proved by it: the bundle of the round shows that.',
        'All that was checked is true.',
      ]);
      expect(lines).toContain('note       snail-lotto/freeze/v1');
      expect(exit).toBe(0);
    });

    test.each([
      ['another place', testProof.replace('index 1', 'index 0'), testPolicy],
      ['another size', testProof.replace('\n3\n', '\n4\n'), testPolicy],
      ['another hash', testProof.replace('w2ZsEKVk', 'w2ZsEKVl'), testPolicy],
      ['another record', testProof.replace('extra c25h', 'extra c25i'), testPolicy],
      ['too few witnesses', testProof, testPolicy.replace('two 2', 'two 3')],
      ['a changed time of a witness', testProof.replace('AABrSdJmE4', 'AABrSdJnE4'), testPolicy],
      ['a witness named twice', testProof, testPolicy.replace(/^(witness )w1(.*\n)/m, '$1w1$2$1w4$2')],
      ['a group of unknown witnesses', testProof, testPolicy.replace('2 w1 w2 w3', '1 w4')],
      ['half a witness', testProof, testPolicy.replace('two 2', 'two 0.5')],
      ['no quorum', testProof, testPolicy.replace(/^quorum.*/m, '')],
      ['another line', testProof, `${testPolicy}witnesses\n`],
    ])('is refused with %s', (_name, proof, policy) => {
      expect(proved(proof, policy).exit).toBe(1);
      const shared = () => checkProof(proof, { policy }).isQuorum;
      expect(attempted(shared)).not.toBe(true);
    });

    test('counts a signature with ML-DSA-44', () => {
      const [name, seconds] = ['witness.example/new', 1_800_000_200];
      const { publicKey, privateKey } = generateKeyPairSync('ml-dsa-44');
      const jwk: { x?: string; pub?: string } = publicKey.export({ format: 'jwk' });
      const typed = Buffer.concat([Buffer.of(6), Buffer.from(jwk.pub ?? '', 'base64url')]);
      const id = createHash('sha256').update(`${name}\n`).update(typed).digest().subarray(0, 4);
      const time = Buffer.from(seconds.toString(16).padStart(16, '0'), 'hex');
      const { text } = readNote(readProof(testProof).note);
      const signature = sign(null, cosignedMessage('ml-dsa-44', name, seconds, text), privateKey);
      const cosigned = (bytes: Buffer) => `${testProof}— ${name} ${Buffer.concat([id, time, bytes]).toString('base64')}\n`;
      const policy = `log ${testLogKey}\nwitness n ${name}+${id.toString('hex')}+${typed.toString('base64')}\nquorum n\n`;
      expect(proved(cosigned(signature), policy).exit).toBe(0);
      signature[100] = (signature[100] ?? 0) ^ 1;
      expect(proved(cosigned(signature), policy).exit).toBe(1);
    });

    test('says what it could not check', () => {
      const { exit, lines } = verify({ bundle: testProof });
      expect(exit).toBe(0);
      for (const said of [/signature of the log was NOT checked/, /^note {3}Witnesses were NOT checked/])
        expect(lines).toContainEqual(expect.stringMatching(said));
      const { bundle, logKey } = exampleRound();
      const cosigned = verify({ bundle: JSON.stringify(bundle), logKey, policy: testPolicy });
      expect(cosigned).toMatchObject({
        exit: 1,
        lines: expect.arrayContaining(['WRONG  Not so: Enough witnesses of the policy have signed it.']),
      });
    });
  });

  describe('as a program', () => {
    const { bundle, receipt, logKey, keys } = exampleRound();
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'lotto-verify-'));
      const files = { 'bundle.json': JSON.stringify(bundle), receipt: `${receipt}\n`, key: `${logKey}\n`, 'jwks.json': keys };
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    const start = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'verify.mjs'), ...args], {
        cwd: folder,
        encoding: 'utf8',
      });
      return { status, stdout, stderr };
    };

    test('reads files, prints a sentence for each check, and sets the exit code', () => {
      const all = start('bundle.json', 'receipt', '--key', 'key', '--keys', 'jwks.json');
      expect(all).toMatchObject({ status: 0, stderr: '' });
      expect(all.stdout).toMatch(/^note {3}This is round 42 of lotto\.example, rule v2.*\n(ok|note) .*\n/);
      expect(all.stdout).toMatch(/\nAll that was checked is true\.\n$/);
      writeFileSync(join(folder, 'changed.json'), JSON.stringify({ ...bundle, owners: bundle.owners?.toReversed() }));
      expect(start('changed.json')).toMatchObject({
        status: 1,
        stdout: expect.stringContaining('WRONG  Not so: It was frozen in record'),
      });
    });

    test('reads a proof and a policy from files', () => {
      writeFileSync(join(folder, 'freeze.tlog-proof'), testProof);
      writeFileSync(join(folder, 'policy'), testPolicy);
      expect(start('freeze.tlog-proof', '--policy', 'policy')).toMatchObject({
        status: 0,
        stdout: expect.stringContaining('ok     Enough witnesses of the policy have signed it.'),
      });
    });

    test('explains its files, options and exit codes with --help', () => {
      const { status, stdout } = start('--help');
      expect({ status, last: stdout.trimEnd().split('\n').at(-1) }).toEqual({
        status: 0,
        last: expect.stringContaining('Witnesses (npm run witness)'),
      });
      expect(stdout).toMatch(/^\/\/ Checks one round .*\n[\s\S]*and 3 when nothing was checked/);
    });

    test('asks relays only with --relay, and believes their signatures alone', async () => {
      const withheld = exampleRound({ drand: true, closes: 1_692_806_349, upTo: 'freeze' });
      writeFileSync(join(folder, 'withheld.json'), JSON.stringify(withheld.bundle));
      const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
      const relay = createServer(({ url = '' }, response) => {
        const isHonest = /^\/honest\/52db9ba7[0-9a-f]{56}\/public\/1000$/.test(url);
        response.end(JSON.stringify({ round: 1000, signature: isHonest ? signature : 'a'.repeat(96) }));
      }).listen(0, '127.0.0.1');
      await once(relay, 'listening');
      const { port }: { port: number } = JSON.parse(JSON.stringify(relay.address()));
      const ask = async (...paths: string[]) => {
        const args = paths.flatMap((path) => ['--relay', `http://127.0.0.1:${port}/${path}`]);
        const program = spawn(process.execPath, [join(import.meta.dirname, 'verify.mjs'), 'withheld.json', ...args], {
          cwd: folder,
        });
        let output = '';
        program.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
        const [status] = await once(program, 'close');
        return { status, output };
      };
      expect((await ask()).status).toBe(0);
      expect(await ask('liar')).toMatchObject({
        status: 0,
        output: expect.stringContaining('ok     Its result is not withheld: 0 relays have the round 1000 of the beacon.'),
      });
      expect(await ask('liar', 'honest')).toMatchObject({
        status: 2,
        output: expect.stringContaining('LATE   Not so: Its result is not withheld: 1 relays have the round 1000'),
      });
      relay.close();
    });

    test('prints one line for an unreadable file', () => {
      expect(start('nowhere.json')).toEqual({
        status: 3,
        stdout: '',
        stderr: expect.stringMatching(/^Nothing was checked: ENOENT.*\n$/),
      });
      expect(start('--what')).toMatchObject({ status: 3, stderr: expect.stringMatching(/^Nothing was checked: /) });
      expect(start('receipt')).toMatchObject({ status: 1, stdout: expect.stringContaining('all of it can be read (') });
    });
  });
});

describe('oneFile', () => {
  const text = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

  test('the published file matches its source and the installed library (else: npm run verifier)', async () => {
    const built = await oneFile();
    expect(built).toBe(text('verify.mjs'));
    expect(text('verify.sha256')).toBe(`${createHash('sha256').update(built).digest('hex')}  verify.mjs\n`);
  });

  test('has fewer than 220 own lines without comments', () => {
    const own = text('verify.source.mjs').split('\n');
    const code = own.filter((line) => !/^\s*(\/\/|\/\*\*|$)|^#!/.test(line));
    expect(code.length).toBeLessThan(220);
    expect(Math.max(...own.map((line) => line.length))).toBeLessThan(250);
  });

  test('contains no path of this machine, and the licences of its libraries', () => {
    const file = text('verify.mjs');
    expect(file).not.toContain('node_modules');
    expect(file).not.toContain(root);
    expect(file.match(/The MIT License/g)).toHaveLength(2);
  });
});

describe('the published vectors', () => {
  const vectors: typeof published = JSON.parse(readFileSync(join(import.meta.dirname, 'vectors.json'), 'utf8'));
  const { publicKey } = vectors.bundle.beacon;
  const bytes = (hex: string) => Buffer.from(hex, 'hex');

  test('are true in this implementation: a whole round with its receipt, an extended one, and cancellations', () => {
    const { bundle, receipt, logKey, keys, ids, cancelled } = vectors;
    const all = verify({ bundle: JSON.stringify(bundle), receipt, logKey, keys: JSON.stringify(keys) });
    expect(all).toMatchObject({ exit: 0, lines: expect.arrayContaining(['note   THE RECEIPT HAS WON.']) });
    expect([bundle.opening, bundle.freeze, bundle.result].map(recordId)).toEqual([ids.opening, ids.freeze, ids.result]);
    for (const cancel of cancelled) {
      const { opening, log } = bundle;
      const { lines } = verify({ bundle: JSON.stringify({ opening, cancel, log }) });
      expect(lines).toContainEqual(expect.stringMatching(/^ok {5}It was cancelled in second/));
    }
    expect(verify({ bundle: JSON.stringify(vectors.extended), logKey }).exit).toBe(0);
    expect(localChain(vectors.simulatedChain)).toBe(vectors.simulatedChain.hash);
    expect(recordId(vectors.oldOpening.text)).toBe(vectors.oldOpening.id);
    expect(readRecord('opening', vectors.openingOfRuleV1, 'v1').prize).toBe(recordId(vectors.prize));
  });

  test('verifies real beacon rounds, and rejects one that is presented as another', () => {
    for (const { round, signature, randomness } of vectors.beacons) {
      expect(isOfBeacon(publicKey, round, signature)).toBe(true);
      expect(isOfBeacon(publicKey, round + 1, signature)).toBe(false);
      expect(createHash('sha256').update(bytes(signature)).digest('hex')).toBe(randomness);
    }
  });

  test('computes the roots of trees, and the root from leaf, index and size of an inclusion proof', () => {
    const { roots, inclusionOf5In8: proof } = vectors.tree;
    const leaves = vectors.tree.leaves.map(bytes);
    for (const [size, root] of Object.entries(roots))
      expect(merkleRoot(leaves.slice(0, Number(size))).toString('hex')).toBe(root);
    const root = merkleRoot(leaves);
    const lead = (index: number, size: number, hashes: string[], leaf = leaves[5] ?? '') => {
      try {
        return rootOfProof(leaf, index, size, hashes).equals(root);
      } catch {
        return false;
      }
    };
    expect(lead(5, 8, proof)).toBe(true);
    expect(lead(5, 8, proof, leaves[4])).toBe(false);
    for (const index of [-1, 0, 4, 6, 7, 8]) expect(lead(index, 8, proof)).toBe(false);
    for (const hashes of [[], proof.slice(1), [...proof, proof[0] ?? ''], proof.toReversed()])
      expect(lead(5, 8, hashes)).toBe(false);
  });

  test.each(vectors.draws)('of $numbers numbers draws $number', ({ openingId, attempt, numbers, number }) => {
    expect(drawV2(vectors.bundle.beacon.signature, openingId, attempt, numbers)).toBe(number);
  });

  test('rule v1 takes the last two digits', () => {
    expect([drawV1('0xab', 7), drawV1(`0x${'0'.repeat(62)}ff`, 256)]).toEqual([171 % 7, 255]);
  });

  describe('the record of an act', () => {
    const proved = (record: string) =>
      verify({ bundle: proofText({ record, index: 0, proof: [], note: checkpointOf([record]) }), logKey: testLogKey });
    const { act } = vectors;

    test('is signed by its operators, says every implementation', () => {
      const { exit, lines } = proved(act);
      expect(lines.filter((line) => line.includes('Operator'))).toEqual([
        expect.stringMatching(/^ok {5}Operator 3 has signed it \(ask\), with the key [0-9a-f]{64}\.$/),
        expect.stringMatching(/^ok {5}Operator 4 has signed it \(approve\), with the key [0-9a-f]{64}\.$/),
      ]);
      expect(exit).toBe(0);
      expect([kindOf(act), actText(readAct(act))]).toEqual(['act', act]);
    });

    test.each([
      ['of another text', act.replace('payload: d', 'payload: e')],
      ['of another operator', act.replace('ask: 3', 'ask: 5')],
      ['with a changed signature', act.replace(/.(?=\n$)/, (last) => (last === '0' ? '1' : '0'))],
      ['asked for by nobody', act.replace(/ask: .*\n/, '')],
      ['signed twice by one', act.replace('approve: 4', 'approve: 3')],
      ['with another line', `${act}kind: members credit\n`],
    ])('is refused %s', (_name, record) => {
      expect(record).not.toBe(act);
      expect(proved(record).exit).toBe(1);
    });
  });

  const opening = vectors.oldOpening.text;
  test.each([
    ['another order', opening.replace('round: 42\nrule: v2\n', 'rule: v2\nround: 42\n')],
    ['a line more', `${opening}more: 1\n`],
    ['no last line feed', opening.slice(0, -1)],
    ['a carriage return', opening.replaceAll('\n', '\r\n')],
    ['a zero in front', opening.replace('round: 42', 'round: 042')],
    ['capital digits', opening.replace('beacon: 52db', 'beacon: 52DB')],
    ['a space more', opening.replace('price: 1', 'price:  1')],
    ['another rule', opening.replace('rule: v2', 'rule: v3')],
  ])('rejects a record with %s', (_name, text) => {
    expect(() => readRecord('opening', text, 'v2')).toThrow('not written as it must be');
  });
});
