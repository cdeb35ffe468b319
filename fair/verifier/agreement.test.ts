import { createHash, hkdfSync } from 'node:crypto';
import { winningNumber } from 'shared/contracts/lotteryRules';
import { randomnessOf } from 'shared/fair/beacon';
import { winningNumberV2 } from 'shared/fair/drawV2';
import { leafHash, Tree } from 'shared/fair/merkle';
import { freezeText, openingText, recordId, resultText } from 'shared/fair/records';
import { ownerCommitment, ticketRoot } from 'shared/fair/tickets';
import { drawnCounts, unevenness } from 'shared/testing/chiSquare';
import { drawV1, drawV2, recordId as idOf, merkleRoot, ownerOf, readRecord, rootOfProof, ticketLeaf } from './verify.mjs';

/** Deterministic random bytes, so that a failing round can be reproduced by its number. */
const random = (seed: string, bytes: number) => Buffer.from(hkdfSync('sha512', seed, '', '', bytes));
const hashOf = (seed: string) => createHash('sha256').update(seed).digest('hex');
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

function differences(round: number): string[] {
  const bytes = random(`round ${round}`, 96);
  const [rule, most] = (bytes[0] ?? 0) % 2 === 0 ? (['v2', 100_000] as const) : (['v1', 256] as const);
  const numbers = 1 + (bytes.readUInt32BE(1) % most);
  const attempt = (bytes[5] ?? 0) % 3;
  const signature = hex(bytes.subarray(8, 56));
  const opening = openingText({
    ...{ origin: `site${round}.example`, round, numbers, price: 1 + (bytes[6] ?? 0) },
    ...{
      prize: hashOf(`prize ${round}`),
      opens: 1_700_000_000 + round,
      closes: 1_700_003_600 + 7 * round,
      terms: hashOf('terms'),
    },
    decidedBy:
      rule === 'v2'
        ? { rule, beacon: hashOf('beacon'), beaconRound: bytes.readUInt32BE(60) }
        : { rule, chain: round % 4 === 1 ? 'bsc' : 'simulated', blockAt: 1_700_003_600 + 7 * round },
  });
  const id = recordId(opening);
  // A shorter ticket list: 10,000 lists of up to 100,000 numbers would take hours.
  const owners = Array.from({ length: 1 + (numbers % 11) }, (_, number) =>
    (bytes[64 + (number % 32)] ?? 0) % 3 === 0 ? 'unsold' : ownerCommitment(hashOf(`${round} ${number}`), number),
  );
  const root = ticketRoot(id, owners);
  const freeze = freezeText({ opening: id, attempt, sold: owners.filter((one) => one !== 'unsold').length, root });
  const hash = `0x${hashOf(signature)}`;
  const number = rule === 'v2' ? winningNumberV2(randomnessOf(signature), id, attempt, numbers) : winningNumber(hash, numbers);
  const result = resultText({
    ...{ opening: id, freeze: recordId(freeze), number, owner: owners[number] ?? 'unsold' },
    decided: rule === 'v2' ? { rule, beaconRound: round + 1, signature } : { rule, block: round, hash },
  });
  const leaves = owners.map((owner, at) => ticketLeaf(id, at, owner));
  const place = bytes.readUInt32BE(60) % leaves.length;
  const proof = new Tree(leaves.map((leaf) => leafHash(Buffer.from(leaf)))).inclusionProof(place).map(hex);

  const found: [string, unknown, unknown][] = [
    ['id', idOf(opening), id],
    ['opening', readRecord('opening', opening, rule).numbers, numbers],
    ['freeze', readRecord('freeze', freeze, rule), { opening: id, attempt, sold: readRecord('freeze', freeze, rule).sold, root }],
    ['result', readRecord('result', result, rule).number, number],
    ['root', hex(merkleRoot(leaves)), root],
    ['proof', hex(rootOfProof(leaves[place] ?? '', place, leaves.length, proof)), root],
    ['owner', ownerOf(hashOf(`${round} 0`), 0), ownerCommitment(hashOf(`${round} 0`), 0)],
    ['number', rule === 'v2' ? drawV2(signature, id, attempt, numbers) : drawV1(hash, numbers), number],
  ];
  return found.flatMap(([what, one, other]) =>
    JSON.stringify(one) === JSON.stringify(other)
      ? []
      : [`round ${round}, ${what}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`],
  );
}

test('both implementations agree on 10,000 random rounds', () => {
  const found: string[] = [];
  for (let round = 0; round < 10_000; round++) found.push(...differences(round));
  expect(found).toEqual([]);
});

const opening = '0'.repeat(64);
const drawOf = (numbers: number) => (turn: number) => drawV2(turn.toString(16).padStart(96, '0'), opening, 0, numbers);

test.each([200, 99_991])('10,000 draws of %i numbers are even', (numbers) => {
  const counts = drawnCounts(10_000, numbers, drawOf(numbers));
  const groups = new Uint32Array(100);
  for (const [number, count] of counts.entries()) {
    const group = Math.floor((number * 100) / numbers);
    groups[group] = (groups[group] ?? 0) + count;
  }
  // 99,991 is not divisible by 100: group sizes differ by one number, which is far below the noise.
  expect(Math.abs(unevenness(groups))).toBeLessThan(4);
});

test('detects an uneven draw', () => {
  expect(unevenness(drawnCounts(10_000, 100, (turn) => turn % 100))).toBeLessThan(-4);
  expect(unevenness(drawnCounts(10_000, 100, (turn) => (turn * turn) % 100))).toBeGreaterThan(4);
  // Modulo without rejection: of 2^8 values, 56 of the 200 numbers get two.
  const skewed = (turn: number) => (random(`skew ${turn}`, 1)[0] ?? 0) % 200;
  expect(unevenness(drawnCounts(10_000, 200, skewed))).toBeGreaterThan(4);
});
