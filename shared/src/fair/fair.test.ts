import { createHash } from 'node:crypto';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { checkpointOf, madeRound, recordsOf, testLogKey, testPolicy, testProof } from '../testing/fairRounds.ts';
import { decidingRound, firstRoundFrom, quicknet, randomnessOf, roundOfAttempt, timeOfRound } from './beacon.ts';
import { isKnownChain, localChainHash } from './checkResult.ts';
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
import { kindOf, readCancel, readFreeze, readOpening, readResult } from './readRecords.ts';
import { cancelText, freezeText, openingText, recordId, resultText, textHash } from './records.ts';
import { ownerCommitment, ticketRoot } from './tickets.ts';
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
  const signature1000 = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
  const randomness1000 = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd';

  describe('the beacon', () => {
    test.each([
      [1000, signature1000, randomness1000],
      [
        42,
        '95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a',
        '8ada64bae5c6c0f5540a6a13af56e663240edfbd2c76ac6a8f27671eb7259ce3',
      ],
    ])('verifies round %i of quicknet', (round, signature, randomness) => {
      expect(verifyBeacon(quicknet, round, signature)).toBe(true);
      expect(randomnessOf(signature)).toBe(randomness);
      expect(verifyBeacon(quicknet, round + 1, signature)).toBe(false);
      expect(
        verifyBeacon(
          quicknet,
          round,
          signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        ),
      ).toBe(false);
    });

    test('a local beacon signs like the real one', () => {
      const key = new Uint8Array(32).fill(7);
      const publicKey = beaconPublicKey(key);
      expect(verifyBeacon({ publicKey }, 5, signBeacon(key, 5))).toBe(true);
      expect(verifyBeacon({ publicKey }, 6, signBeacon(key, 5))).toBe(false);
    });

    test('picks the first round at or after a moment, never a published one', () => {
      expect([1_692_803_367, 1_692_803_368, 1_692_803_370, 1_692_803_371].map((at) => firstRoundFrom(quicknet, at))).toEqual([
        1, 2, 2, 3,
      ]);
      expect(firstRoundFrom(quicknet, 0)).toBe(1);
      expect(timeOfRound(quicknet, 1000)).toBe(1_692_806_364);
      expect(decidingRound(quicknet, 1_692_806_349, 15)).toBe(1000);
      expect(() => decidingRound(quicknet, 1_692_806_349, 14)).toThrow(RangeError);
      expect([0, 1, 2].map((attempt) => roundOfAttempt(1000, attempt))).toEqual([1000, 1100, 1200]);
    });
  });

  describe('the tree', () => {
    const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
    const hashes = leaves.map((leaf) => leafHash(hexToBytes(leaf)));
    const tree = new Tree(hashes);

    test('matches RFC 6962', () => {
      expect([0, 3, 5, 8].map((size) => bytesToHex(tree.root(size)))).toEqual([
        'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
        '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
        '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
      ]);
      expect(tree.inclusionProof(5).map(bytesToHex)).toEqual([
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ]);
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
    const opening = openingText({
      origin: 'lotto.example',
      round: 42,
      numbers: 5,
      price: 1,
      prize: textHash('prize'),
      opens: 1_692_800_000,
      closes: 1_692_806_349,
      decidedBy: { rule: 'v2', beacon: quicknet.hash, beaconRound: 1000 },
      terms: textHash('terms'),
    });
    const openingId = recordId(opening);
    const owners = [0, 1, 2, 3, 4].map((number) =>
      number === 2 || number === 4 ? 'unsold' : ownerCommitment(number.toString(16).padStart(2, '0').repeat(32), 100 + number),
    );
    const freeze = freezeText({ opening: openingId, attempt: 0, sold: 3, root: ticketRoot(openingId, owners) });
    const seed = drawSeed(randomness1000, openingId, 0);
    const result = resultText({
      opening: openingId,
      freeze: recordId(freeze),
      decided: { rule: 'v2', beaconRound: 1000, signature: signature1000 },
      number: winningNumberV2(randomness1000, openingId, 0, 5),
      owner: 'unsold',
    });

    test('have the expected ids', () => {
      expect(openingId).toBe('7ac5efd43ff7a5520d7c846427355629b1eae5eb398e0b4c7c5244ce813d128f');
      expect(ticketRoot(openingId, owners)).toBe('b21201821a689e2e6b503e9f40f2629964a1d7d4c9b5d24147b7b2a7659e3dad');
      expect(recordId(freeze)).toBe('a5bf08b0964aa363a9cc58c833e2565d0be96494c07f399912d43d150e2030c1');
      expect(seed).toBe('7f6e6a8abe55729706ada23b6fd04ee418103a428f93d9bfb6fcb524f6bfebea');
      expect(recordId(result)).toBe('13798a4d08a8f8b5e6a52eae0aa04bfb76174128545ea1f186b8cbea2bcddadd');
    });

    test('can be read back; other texts are rejected', () => {
      expect(readOpening(opening)).toMatchObject({
        round: 42,
        closes: 1_692_806_349,
        decidedBy: { rule: 'v2', beaconRound: 1000 },
      });
      expect(readFreeze(freeze)).toMatchObject({ attempt: 0, sold: 3 });
      expect(readResult(result)).toMatchObject({ number: 2, owner: 'unsold' });
      const cancelled = cancelText({ opening: openingId, reason: 'The prize was withdrawn', before: 'close' });
      expect(readCancel(cancelled)).toMatchObject({ before: 'close' });
      const v1 = openingText({ ...readOpening(opening), decidedBy: { rule: 'v1', chain: 'bsc', blockAt: 7 } });
      expect(readOpening(v1)).toMatchObject({ decidedBy: { rule: 'v1', chain: 'bsc', blockAt: 7 } });
      expect([opening, freeze, result, cancelled, 'snail-lotto/opening/v3\n', 'snail-lotto/freeze/v2\n'].map(kindOf)).toEqual([
        'opening',
        'freeze',
        'result',
        'cancel',
        undefined,
        undefined,
      ]);
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

  describe('rule v2', () => {
    test.each([
      [1, 0],
      [2, 0],
      [7, 4],
      [200, 102],
      [256, 110],
      [1000, 502],
      [99_991, 85_301],
      [100_000, 39_502],
    ])('of %i numbers', (numbers, number) => {
      expect(winningNumberV2(randomness1000, '0'.repeat(64), 0, numbers)).toBe(number);
    });

    test('skips a word that is too large', () => {
      expect(winningNumberV2(randomness1000, textHash('reject-9791'), 0, 100_000)).toBe(97_751);
    });
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
