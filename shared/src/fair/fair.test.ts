import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { Value } from 'typebox/value';
import type published from '../../../fair/verifier/vectors.json';
import { Bundle } from '../contracts/fair.ts';
import { checkpointOf, madeRound, recordsOf, testLogKey, testPolicy, testProof } from '../testing/fairRounds.ts';
import { decidingRound, firstRoundFrom, quicknet, randomnessOf, roundOfAttempt, timeOfRound } from './beacon.ts';
import { checkBundle } from './checkBundle.ts';
import { checkCancel, isKnownChain, localChainHash } from './checkResult.ts';
import { drawSeed, winningNumberV2 } from './drawV2.ts';
import { isConsistent, isIncluded, leafHash, Tree } from './merkle.ts';
import {
  checkpointText,
  isSignedBy,
  noteSigner,
  readCheckpoint,
  readNote,
  readVerifier,
  signedNote,
  verifierText,
} from './note.ts';
import { codeOf, hasCode, listOfCodes } from './pages.ts';
import { kindOf, readCancel, readExtend, readFreeze, readOpening, readPages, readResult } from './readRecords.ts';
import { cancelText, extendText, openingText, pagesText, prizeText, recordId, textHash } from './records.ts';
import { ticketRoot } from './tickets.ts';
import { entriesBytes, entriesPath, readEntries, readTilePath, tilePath, tilesOf } from './tiles.ts';
import { checkProof, proofText, readProof } from './tlogProof.ts';
import { beaconPublicKey, signBeacon, verifyBeacon } from './verifyBeacon.ts';
import { readPolicy } from './witnessPolicy.ts';

describe('readPolicy', () => {
  const key = (byte: number) => {
    const signer = noteSigner('w', new Uint8Array(32).fill(byte));
    const typed = Buffer.concat([Buffer.of(4), signer.publicKey]);
    const id = createHash('sha256').update('w\n').update(typed).digest('hex').slice(0, 8);
    return `w+${id}+${typed.toString('base64')}`;
  };
  const three = ['x', 'y', 'z'].map((name, at) => `witness ${name} ${key(at + 1)}\n`).join('');

  test.each([
    ['group all all x y z\nquorum all\n', ['x', 'y'], ['x', 'y', 'z']],
    ['group any any x y z\nquorum any\n', [], ['z']],
    ['group some 2 x y\ngroup both all some z\nquorum both\n', ['x', 'y'], ['x', 'y', 'z']],
    [' # a comment\n\n\tquorum\ty\n', ['x', 'z'], ['y']],
  ])('%s', (rule, tooFew, enough) => {
    const policy = readPolicy(three + rule);
    expect([tooFew, enough].map((names) => policy.isQuorum(new Set(names)))).toEqual([false, true]);
  });

  test('needs no witness with the quorum none', () => {
    expect(readPolicy('quorum none\n').isQuorum(new Set())).toBe(true);
  });

  test.each([
    ['', 'no line with its quorum'],
    ['quorum x\nquorum y\n', 'Line 5 of the policy: There is one quorum'],
    ['quorum v\n', '"v" is not named'],
    ['group g 4 x y z\nquorum g\n', 'A group is'],
    ['group g 0 x\nquorum g\n', 'A group is'],
    ['group g any x\ngroup h any x\nquorum h\n', '"x" is a member of a group already'],
    ['group x any y\nquorum x\n', '"x" is not a name, or used before'],
    [`witness v ${key(1)}\nquorum v\n`, 'Another witness has the same key'],
    ['witness v key\nquorum v\n', 'A key is name+id+base64'],
    ['witnesses v\nquorum x\n', '"witnesses" is none of'],
  ])('refuses %j', (rule, message) => {
    expect(() => readPolicy(three + rule)).toThrow(message);
  });
});

describe('a proof of a record (C2SP tlog-proof)', () => {
  const made = madeRound({ round: 11 });
  const check = (proof = testProof, policy = testPolicy, logKey?: string) => checkProof(proof, { policy, logKey });

  test('is written and read byte for byte as the example', () => {
    const records = recordsOf(made);
    const proof = new Tree(records.map((text) => leafHash(utf8ToBytes(text)))).inclusionProof(1);
    const cosignatures = testProof.split('\n').filter((line) => line.startsWith('— witness'));
    const note = `${checkpointOf(records)}${cosignatures.join('\n')}\n`;
    expect(proofText({ record: made.freeze ?? '', index: 1, proof, note })).toBe(testProof);
    expect(readProof(testProof)).toEqual({ record: made.freeze, index: 1, proof, note });
  });

  test('shows its record, the log, and when which witnesses have signed', () => {
    expect(check()).toEqual({
      record: made.freeze,
      index: 1,
      origin: 'lotto.example',
      size: 3,
      logKey: testLogKey,
      witnesses: [
        { name: 'w1', at: 1_800_000_101 },
        { name: 'w2', at: 1_800_000_102 },
        { name: 'w3', at: undefined },
      ],
      isQuorum: true,
    });
    expect(check(testProof, testPolicy.replace('two 2 w1', 'two all w1')).isQuorum).toBe(false);
    expect(check(testProof, 'quorum none\n', testLogKey)).toMatchObject({ witnesses: [], isQuorum: true });
  });

  test('does not count a cosignature of which a bit is wrong', () => {
    const changed = testProof.replace('AABrSdJmE4', 'AABrSdJnE4');
    expect(check(changed)).toMatchObject({ isQuorum: false });
  });

  const word = (text: string) => Buffer.from(text).toString('base64');
  test.each([
    ['another record', testProof.replace(/^extra .*$/m, `extra ${word(made.opening)}`), 'does not stand at place 1'],
    ['another place', testProof.replace('index 1', 'index 0'), 'does not stand at place 0'],
    ['a place after the end', testProof.replace('index 1', 'index 3'), 'does not stand at place 3'],
    ['one hash less', testProof.replace(/^RyWm.*\n/m, ''), 'does not stand'],
    ['another size', testProof.replace('\n3\n', '\n4\n'), 'not signed with the log’s key'],
    ['another log', testProof.replaceAll('lotto.example', 'other.example'), 'whose key is neither in the policy nor given'],
    ['no record', testProof.replace(/^extra .*\n/m, ''), 'A proof is:'],
    ['a zero before its place', testProof.replace('index 1', 'index 01'), 'A proof is:'],
    ['no empty line', testProof.replace('\n\nlotto', '\nlotto'), 'A proof is:'],
    ['another version', testProof.replace('@v1', '@v2'), 'A proof is:'],
    ['a hash that is none', testProof.replace('w2ZsEKVk', 'w2Zs!KVk'), 'not base64'],
  ])('is refused with %s', (_name, changed, message) => {
    expect(() => check(changed)).toThrow(message);
  });
});

describe('fair', () => {
  const file = path.resolve(import.meta.dirname, '../../../fair/verifier/vectors.json');
  const vectors: typeof published = JSON.parse(readFileSync(file, 'utf8'));
  const { bundle, beacons } = vectors;

  test('every check of the published round and its receipt holds', async () => {
    const { logKey, keys, policy, receipt } = vectors;
    const checks = await checkBundle(Value.Parse(Bundle, bundle), { logKey, keys, policy, receipt, verifyBeacon });
    expect(checks.filter(({ state }) => state !== 'valid')).toEqual([]);
    expect(checks.find(({ step }) => step === 'checkpoint')?.says).toContain('and by witnesses');
    const longer = await checkBundle(Value.Parse(Bundle, vectors.extended), { logKey, verifyBeacon });
    expect(longer.filter(({ state }) => state !== 'valid')).toEqual([]);
    for (const cancel of vectors.cancelled)
      expect(checkCancel(readOpening(bundle.opening), readCancel(cancel), { now: Date.now() / 1000 })).toMatch(/cancelled/);
  });

  describe('the beacon', () => {
    test.each(beacons)('verifies round $round of quicknet', ({ round, signature, randomness }) => {
      expect(verifyBeacon(quicknet, round, signature)).toBe(true);
      expect(randomnessOf(signature)).toBe(randomness);
      expect(verifyBeacon(quicknet, round + 1, signature)).toBe(false);
      const changed = signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
      expect(verifyBeacon(quicknet, round, changed)).toBe(false);
    });

    test('a local beacon signs like the real one', () => {
      const key = new Uint8Array(32).fill(7);
      const publicKey = beaconPublicKey(key);
      expect(verifyBeacon({ publicKey }, 5, signBeacon(key, 5))).toBe(true);
      expect(verifyBeacon({ publicKey }, 6, signBeacon(key, 5))).toBe(false);
    });

    test('picks the first round at or after a moment, never a published one', () => {
      expect(vectors.firstRounds.length).toBe(4);
      for (const [at = 0, round] of vectors.firstRounds) expect(firstRoundFrom(quicknet, at)).toBe(round);
      expect(firstRoundFrom(quicknet, 0)).toBe(1);
      expect(timeOfRound(quicknet, 1000)).toBe(1_692_806_364);
      expect(decidingRound(quicknet, 1_692_806_349, 15)).toBe(1000);
      expect(() => decidingRound(quicknet, 1_692_806_349, 14)).toThrow(RangeError);
      expect([0, 1, 2].map((attempt) => roundOfAttempt(1000, attempt))).toEqual([1000, 1100, 1200]);
    });
  });

  describe('the tree', () => {
    test('matches RFC 6962', () => {
      const { leaves, roots, inclusionOf5In8 } = vectors.tree;
      const tree = new Tree(leaves.map((leaf) => leafHash(hexToBytes(leaf))));
      for (const [size, root] of Object.entries(roots)) expect(bytesToHex(tree.root(Number(size)))).toBe(root);
      expect(tree.inclusionProof(5).map(bytesToHex)).toEqual(inclusionOf5In8);
    });

    test('proves every leaf of every size, and nothing else', () => {
      const many = new Tree(Array.from({ length: 70 }, (_, at) => leafHash(Uint8Array.of(at))));
      for (let size = 1; size <= 70; size++) {
        const root = many.root(size);
        for (let index = 0; index < size; index++) {
          const proof = many.inclusionProof(index, size);
          const leaf = leafHash(Uint8Array.of(index));
          expect(isIncluded(leaf, { index, size }, proof, root)).toBe(true);
          expect(isIncluded(leafHash(Uint8Array.of(index + 1)), { index, size }, proof, root)).toBe(false);
          expect(isIncluded(leaf, { index, size }, [...proof, leaf], root)).toBe(false);
        }
      }
      expect(isIncluded(leafHash(Uint8Array.of(0)), { index: 1, size: 1 }, [], many.root(1))).toBe(false);
    });

    test('accepts a log that only grew, and rejects any other', () => {
      const many = new Tree(Array.from({ length: 40 }, (_, at) => leafHash(Uint8Array.of(at))));
      const other = new Tree(Array.from({ length: 40 }, (_, at) => leafHash(Uint8Array.of(at === 3 ? 99 : at))));
      for (let size = 0; size <= 40; size++) {
        for (let older = 0; older <= size; older++) {
          const proof = many.consistencyProof(older, size);
          const [before, after] = [many, many].map((tree, at) => ({
            size: at === 0 ? older : size,
            root: tree.root(at === 0 ? older : size),
          }));
          if (!before || !after) throw new Error('There are two.');
          expect(isConsistent(before, after, proof)).toBe(true);
          if (older > 3) {
            expect(isConsistent({ size: older, root: other.root(older) }, after, proof)).toBe(false);
            expect(isConsistent(before, { size, root: other.root(size) }, other.consistencyProof(older, size))).toBe(false);
          }
        }
      }
    });
  });

  describe('the records', () => {
    const { text: opening, id: openingId } = vectors.oldOpening;
    const { freeze, result } = bundle;

    test('have the expected ids and texts', () => {
      expect(recordId(opening)).toBe(openingId);
      expect([bundle.opening, freeze, result].map(recordId)).toEqual(Object.values(vectors.ids));
      expect(readFreeze(freeze).root).toBe(ticketRoot(vectors.ids.opening, bundle.owners));
      expect(drawSeed(beacons[1]?.randomness ?? '', vectors.ids.opening, 0)).toBe(vectors.seed);
      expect(textHash(prizeText({ name: 'Dream  Car', value: 20_000, tokens: 0 }))).toBe(readOpening(bundle.opening).prize);
      expect(readOpening(vectors.openingOfRuleV1).decidedBy).toMatchObject({ rule: 'v1', chain: 'bsc' });
    });

    test('can be read back; other texts are rejected', () => {
      expect(readOpening(opening)).toMatchObject({
        round: 42,
        closes: 1_692_806_349,
        decidedBy: { rule: 'v2', beaconRound: 1000 },
      });
      expect(readFreeze(freeze)).toMatchObject({ attempt: 0, sold: 3 });
      expect(readResult(result)).toMatchObject({ number: 4, owner: bundle.owners[4] });
      const cancelled = cancelText({ opening: openingId, reason: 'The prize was withdrawn', before: 'close' });
      expect(readCancel(cancelled)).toMatchObject({ before: 'close' });
      const v1 = openingText({ ...readOpening(opening), decidedBy: { rule: 'v1', chain: 'bsc', blockAt: 7 } });
      expect(readOpening(v1)).toMatchObject({ decidedBy: { rule: 'v1', chain: 'bsc', blockAt: 7 } });
      const extend = { opening: openingId, time: 1, closes: 2, decides: { rule: 'v1' as const, blockAt: 3 } };
      expect(readExtend(extendText(extend))).toEqual(extend);
      const texts = [
        opening,
        extendText(extend),
        freeze,
        result,
        cancelled,
        'snail-lotto/opening/v3\n',
        'snail-lotto/freeze/v2\n',
      ];
      expect(texts.map(kindOf)).toEqual(['opening', 'extend', 'freeze', 'result', 'cancel', undefined, undefined]);
      for (const wrong of [
        opening.replace('round: 42', 'round: 042'),
        opening.replace('price: 1\n', ''),
        `${opening}more: 1\n`,
        opening.replace('origin: lotto.example\nround: 42', 'round: 42\norigin: lotto.example'),
        opening.trimEnd(),
        opening.replaceAll('\n', '\r\n'),
      ]) {
        expect(() => readOpening(wrong)).toThrow();
      }
      expect(() => cancelText({ opening: openingId, reason: 'two\nlines', before: 'draw' })).toThrow(RangeError);
    });
  });

  describe('pages', () => {
    const head = (more = '') =>
      `<script type="application/json" id="registry">{"host":"/host/1/"}</script>${more}<script defer src="/host/1/main.js" integrity="sha384-a"></script>`;
    const page = (content: string, more?: string) =>
      `<!doctype html><html><head>${head(more)}</head><body>${content}</body></html>`;

    test('content, data and styles are no code; whatever loads code is', () => {
      const list = listOfCodes([page('Home'), page('Play'), page('', '<base href="/canary/">')]);
      expect(list.split('\n\n')).toHaveLength(2);
      const data = '<script type="application/json" id="brought">{"a":1}</script><style>p{}</style>';
      expect(hasCode(list, page(`<p>Other content</p>${data}`, '<meta name="a" content="b">'))).toBe(true);
      for (const more of [
        '<script>1</script>',
        '<script src="/a.js">',
        '<SCRIPT\nsrc=/a.js></SCRIPT >',
        '<script type="application/json" id="registry">{}</script>',
        '<script type="module">import "/a.js"</script>',
        '<script type="application/json;" src="/a.js"></script>',
        '<script data-type="application/json">1</script>',
        '<script type="text/javascript" class=\'type="application/json"\'>1</script>',
        '<link rel="stylesheet" href="/a.css">',
        '<link href="/a.js" rel=modulepreload>',
        '<iframe srcdoc="a"></iframe>',
        '<object data="/a"></object>',
        '<base href="https://other.example/">',
        '<meta http-equiv="refresh" content="0;url=/a">',
      ])
        expect([more, hasCode(list, page(more))]).toEqual([more, false]);
      expect(codeOf(page('').replace('sha384-a', 'sha384-b'))).not.toBe(codeOf(page('')));
    });

    test('a record can be read back; other texts are rejected', () => {
      const hash = textHash('list');
      const record = { origin: 'lotto.example', deployment: 7, time: 1_800_000_000, move: textHash('move'), code: hash };
      const text = pagesText(record);
      expect([readPages(text), kindOf(text)]).toEqual([record, 'pages']);
      for (const wrong of [
        text.replace('7', '07'),
        `${text}more: 1\n`,
        text.replace('pages/v1', 'pages/v2'),
        text.replace(hash, ''),
      ])
        expect(() => readPages(wrong)).toThrow();
    });
  });

  test.each(vectors.draws)('of $numbers numbers rule v2 draws $number', ({ openingId, attempt, numbers, number }) => {
    expect(winningNumberV2(beacons[1]?.randomness ?? '', openingId, attempt, numbers)).toBe(number);
  });

  describe('the log’s files', () => {
    const signer = noteSigner('lotto.example', new Uint8Array(32).fill(9));
    const text = checkpointText({ origin: 'lotto.example', size: 3, root: new Uint8Array(32).fill(1) });

    test('verifies a checkpoint with the log’s key', () => {
      const key = readVerifier(verifierText(signer));
      const note = readNote(signedNote(text, [signer]));
      expect(readCheckpoint(note.text)).toMatchObject({ origin: 'lotto.example', size: 3 });
      expect(isSignedBy(note, key)).toBe(true);
      expect(isSignedBy({ ...note, text: note.text.replace('\n3\n', '\n4\n') }, key)).toBe(false);
      expect(isSignedBy(note, noteSigner('lotto.example', new Uint8Array(32).fill(8)))).toBe(false);
    });

    test('gives each tile and bundle one path', () => {
      expect(tilePath({ level: 0, index: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067');
      expect(entriesPath({ index: 0, width: 5 })).toBe('tile/entries/000.p/5');
      expect(tilesOf(0, 600).map(tilePath)).toEqual(['tile/0/000', 'tile/0/001', 'tile/0/002.p/88']);
      expect(tilesOf(1, 600).map(tilePath)).toEqual(['tile/1/000.p/2']);
      fc.assert(
        fc.property(fc.nat(), fc.integer({ min: 1, max: 256 }), (index, width) => {
          expect(readTilePath(tilePath({ level: 1, index, width }))).toEqual({ level: 1, index, width });
        }),
      );
      for (const none of ['tile/0/x000/001', 'tile/0/1', 'tile/0/000.p/256', 'tile/0/000.p/0', 'tile/../000', 'checkpoint'])
        expect(readTilePath(none)).toBeNull();
    });

    test('separates the records of a bundle', () => {
      const records = [utf8ToBytes('one'), new Uint8Array(), utf8ToBytes('three'.repeat(100))];
      expect(readEntries(entriesBytes(records)).map(bytesToHex)).toEqual(records.map(bytesToHex));
      expect(() => readEntries(concatBytes(entriesBytes(records), Uint8Array.of(0, 9)))).toThrow(RangeError);
    });
  });
});

describe('localBeacon', () => {
  const local = { publicKey: 'ab'.repeat(96), genesis: 1_704_067_200, period: 3 };
  const hash = localChainHash(local);

  test('accepts a chain whose hash matches its key and times', () => {
    expect(isKnownChain(quicknet)).toBe('quicknet');
    expect(isKnownChain({ ...local, hash })).toBe('simulated');
  });

  test.each([
    { ...quicknet, publicKey: local.publicKey },
    { ...quicknet, genesis: quicknet.genesis + 3 },
    { ...quicknet, period: 30 },
    { ...quicknet, hash },
    { ...local, hash, publicKey: `${'ab'.repeat(95)}ac` },
    { ...local, hash, publicKey: 'AB'.repeat(96) },
    { ...local, hash, genesis: local.genesis + 1 },
    { ...local, hash, period: 30 },
    { ...local, hash: '0'.repeat(64) },
  ])('rejects a chain with other values: %o', (chain) => {
    expect(isKnownChain(chain)).toBe(false);
  });
});
