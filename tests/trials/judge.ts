import { maxFalseAbortRate, maxFalsePromotionRate } from 'deploy/canary/analyseCanary';
import { type History, type Nature, seeded, simulate, usual } from 'deploy/testing/simulatedVisits';

interface Case {
  name: string;
  live?: Nature;
  canary: Nature;
  share?: number;
  visitors: number;
  past?: boolean;
  every?: number;
  holds: (seen: Seen) => boolean;
  says: string;
}

interface Seen {
  aborted: number;
  promoted: number;
  met: number[];
  count: number;
}

/** A day with many errors on both releases. */
const badDay: Nature = { throws: 0.03, errs: 0.1, slower: 1.5 };
const fewAborts = ({ aborted, count }: Seen) => aborted <= Math.ceil(maxFalseAbortRate * count);
const allAborted = (most: number) => (seen: Seen) => seen.aborted === seen.count && Math.max(...seen.met) < most;
const fewPromotions = ({ promoted, count }: Seen) => promoted <= Math.ceil(maxFalsePromotionRate * count);
const rarely = `aborted in at most ${maxFalseAbortRate * 100} %`;
const seldom = `promoted in at most ${maxFalsePromotionRate * 100} %`;

const cases: readonly Case[] = [
  { name: 'alike, 5 %', canary: usual, visitors: 20_000, past: true, holds: fewAborts, says: rarely },
  { name: 'alike, 50 %', canary: usual, share: 0.5, visitors: 4_000, past: true, every: 10, holds: fewAborts, says: rarely },
  {
    name: 'alike on a bad day, 5 %',
    live: badDay,
    canary: badDay,
    visitors: 20_000,
    past: true,
    every: 10,
    holds: fewAborts,
    says: rarely,
  },
  {
    name: 'throws for one in three, 5 % of 2,000',
    canary: { ...usual, throws: 1 / 3 },
    visitors: 2_000,
    holds: allAborted(200),
    says: 'always aborted before 200 met it',
  },
  {
    name: 'throws for one in three, 50 % of 2,000',
    canary: { ...usual, throws: 1 / 3 },
    share: 0.5,
    visitors: 2_000,
    holds: allAborted(300),
    says: 'always aborted before 300 met it',
  },
  {
    name: 'errors in handlers for one in three',
    canary: { ...usual, errs: 1 / 3 },
    visitors: 20_000,
    holds: allAborted(400),
    says: 'always aborted before 400 met it',
  },
  {
    name: 'slower by half',
    canary: { ...usual, slower: 1.5 },
    visitors: 40_000,
    holds: allAborted(1_000),
    says: 'always aborted before 1,000 met it',
  },
  {
    name: 'a good one',
    canary: usual,
    visitors: 100_000,
    every: 10,
    holds: ({ promoted, count }) => promoted >= count * (1 - maxFalseAbortRate),
    says: `promoted in at least ${(1 - maxFalseAbortRate) * 100} %`,
  },
  {
    name: 'two parts in a hundred more fail',
    canary: { ...usual, throws: usual.throws + 0.062 },
    visitors: 100_000,
    every: 10,
    holds: fewPromotions,
    says: seldom,
  },
  {
    name: 'slower by a quarter',
    canary: { ...usual, slower: 1.25 },
    visitors: 100_000,
    every: 10,
    holds: fewPromotions,
    says: seldom,
  },
];

/**
 * Runs `npm run trial -- judge`: analyses simulated canaries after every visit, or every tenth where that takes long, and checks
 * the error rates.
 */
export function tryJudge(say: (line: string) => void, count: number): void {
  say(`${count.toLocaleString('en-GB')} histories of each; of visitors, 5 % meet the canary where nothing is said`);
  for (const { name, live = usual, canary, share = 0.05, visitors, past = false, every = 1, holds, says } of cases) {
    const histories: History[] = Array.from({ length: count }, (_, index) =>
      simulate({ live, canary, share, visitors, past, every, random: seeded(7_919 * (index + 1)) }),
    );
    const of = (verdict: History['verdict']) => histories.filter((history) => history.verdict === verdict);
    const met = histories.map((history) => history.met).sort((one, other) => one - other);
    const seen = { aborted: of('abort').length, promoted: of('promote').length, met, count };
    const middle = past ? '' : `, met by ${met[Math.floor(met.length / 2)]} in the middle and ${met.at(-1)} at most`;
    const kept = holds(seen);
    say(
      `${name}: ${seen.aborted} aborted, ${past ? 'none could be promoted' : `${seen.promoted} promoted`}${middle} (${kept ? '' : 'NOT '}${says})`,
    );
    const [example] = of(seen.aborted > seen.promoted ? 'abort' : 'promote');
    if (example) say(`  ${example.reason}`);
    if (!kept) process.exitCode = 1;
  }
}
