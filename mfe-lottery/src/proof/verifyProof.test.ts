import { readResult } from 'shared/fair/readRecords';
import { recordId } from 'shared/fair/records';
import { bundleOf, type MadeRound, madeRound, receiptOf, testKeys, testLogKey } from 'shared/testing/fairRounds';
import { flips } from 'shared/testing/flips';
import { sentencesOf } from './proof.messages.ts';
import type { Progress, ProofReport, ProofWork, SiteClaims } from './proofWork.ts';
import { doProofWork } from './verifyProof.ts';

const idOf = (text: string | undefined) => (text === undefined ? null : recordId(text));
const claimsOf = ({ opening, freeze, result, owners = [] }: MadeRound, lotteryId: number): SiteClaims => ({
  lotteryId,
  openingId: recordId(opening),
  freezeId: idOf(freeze),
  resultId: idOf(result),
  cancelId: null,
  winnerTicket: result === undefined ? null : readResult(result).number,
  totalTickets: owners.length,
});

const made = madeRound({ round: 11, numbers: 4 });
const bundle = bundleOf(made);
const work: ProofWork = {
  bundle: JSON.stringify(bundle),
  logKey: testLogKey,
  policy: null,
  keys: JSON.stringify(testKeys),
  receipt: null,
  site: claimsOf(made, 11),
};
const receipt = receiptOf(made, 0);
const states = ({ checks }: ProofReport) => [...new Set(checks.map(({ state }) => state))];

async function came(of: Partial<ProofWork>): Promise<string> {
  try {
    const report = await doProofWork({ ...work, ...of }, () => {});
    const all = [...report.checks, ...(report.receipt ? [report.receipt] : [])];
    return all.some(({ state }) => state === 'invalid') ? 'wrong' : 'right';
  } catch (error) {
    return error instanceof Error && error.name === 'PlayerError' ? 'unreadable' : String(error);
  }
}

it('verifies every step of a drawn lottery, and computes its number', async () => {
  const report = await doProofWork(work, () => {});
  expect(states(report)).toEqual(['valid']);
  expect(report.checks.map(({ step }) => step)).toEqual([
    'opening',
    'freeze',
    'tickets',
    'source',
    'number',
    'owner',
    'log',
    'checkpoint',
    'site',
  ]);
  expect(report.calculation).toMatchObject({ rule: 'v2', numbers: 4, isPublic: false, attempt: 0 });
});

it('detects one changed byte in any field of the records', async () => {
  const missed: string[] = [];
  let count = 0;
  for (const { at, changed } of flips(bundle)) {
    count += 1;
    if ((await came({ bundle: JSON.stringify(changed) })) === 'right') missed.push(at);
  }
  expect(missed).toEqual([]);
  expect(count).toBeGreaterThan(50);
});

it('detects one changed byte anywhere in a receipt', async () => {
  expect(await came({ receipt })).toBe('right');
  const missed: number[] = [];
  for (let at = 0; at < receipt.length; at += 41) {
    const turned = receipt[at] === 'A' ? 'B' : 'A';
    if ((await came({ receipt: receipt.slice(0, at) + turned + receipt.slice(at + 1) })) !== 'wrong') missed.push(at);
  }
  expect(missed).toEqual([]);
});

it.each([
  ['no JSON', '{"opening":'],
  ['a page', '<!doctype html>'],
  ['a list', '[]'],
  ['without a log', JSON.stringify({ opening: made.opening })],
  ['with owners that are none', JSON.stringify({ ...bundle, owners: [1, 2] })],
])('refuses a text that is no bundle: %s', async (_, text) => {
  expect(await came({ bundle: text })).toBe('unreadable');
});

it('leaves checks without a key open, and reports it', async () => {
  const report = await doProofWork({ ...work, logKey: null, keys: 'no keys', receipt }, () => {});
  expect(report.checks.find(({ step }) => step === 'checkpoint')).toMatchObject({ state: 'unchecked' });
  expect(report.receipt).toMatchObject({ state: 'unchecked' });
});

it('reports progress in at most a hundred steps', async () => {
  const large = madeRound({ round: 12, numbers: 9_000, until: 'freeze' });
  const reported: Progress[] = [];
  const site = claimsOf(large, 12);
  await doProofWork({ ...work, bundle: JSON.stringify(bundleOf(large)), site }, (progress) => reported.push(progress));
  expect(reported.at(-1)).toEqual({ done: 9_000, total: 9_000 });
  expect(reported.length).toBeLessThanOrEqual(100);
});

describe("the site's data compared with its records", () => {
  const site = work.site;
  it.each([
    ['another number', { winnerTicket: (site.winnerTicket ?? 0) + 1 }],
    ['another round', { lotteryId: 12 }],
    ['another opening', { openingId: '0'.repeat(64) }],
    ['another list', { freezeId: '0'.repeat(64) }],
    ['another result', { resultId: '0'.repeat(64) }],
    ['a cancellation', { cancelId: '0'.repeat(64) }],
    ['another count', { totalTickets: 6 }],
  ])('is invalid with %s', async (_, claimed) => {
    const { checks } = await doProofWork({ ...work, site: { ...site, ...claimed } }, () => {});
    expect(checks.find(({ step }) => step === 'site')).toMatchObject({ state: 'invalid' });
  });

  it('may be older than the records', async () => {
    expect(await came({ site: { ...site, resultId: null, winnerTicket: null } })).toBe('right');
  });
});

describe('sentences of the proof', () => {
  it.each(['v1', 'v2'])('explains rule %s and its source in six sentences', (rule) => {
    for (const simulated of [true, false, null]) {
      const sentences = sentencesOf(rule, simulated);
      expect(sentences.map((sentence) => sentence.match(/\.( |$)/g)?.length)).toEqual([1, 1, 1, 1, 1, 1]);
      expect(sentences[2]?.includes('whose operator can know it beforehand')).toBe(simulated === true);
      expect(sentences[2]?.includes('this page says so')).toBe(simulated === null);
    }
  });

  it('states that a block producer can discard blocks', () => {
    expect(sentencesOf('v1', false)[2]).toContain('about 256');
  });
});
