import { type ReleaseFigures, reportBounds } from 'shared/contracts/reports';
import { type Judgement, judge } from '../canary/judge.ts';
import { noFigures } from '../canary/noFigures.ts';

// Under jest looking `Math` up costs more than what it computes.
const { cos, exp, floor, imul, log, PI, sqrt } = Math;

/** What a release does to its visitors. */
export interface Nature {
  /** Share of visitors for whom a part throws as it is shown. */
  throws: number;
  /** Share of visitors for whom a handler throws, again and again. */
  errs: number;
  /** Its times, as multiples of the usual ones. */
  slower: number;
}

/** As releases are: one visitor in fifty meets some error of its handlers. */
export const usual: Nature = { throws: 0.001, errs: 0.02, slower: 1 };

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Parts of the app on a page. */
const parts = 3;

/**
 * One visit: a device that is fast or slow for all of it, now and then a network on which all parts fail and somebody presses Retry for
 * a while, a part that fails by itself, errors in bursts.
 */
function visit(figures: ReleaseFigures, { throws, errs, slower }: Nature, random: () => number): void {
  const normal = () => sqrt(-2 * log(1 - random())) * cos(2 * PI * random());
  const count = (histogram: number[], ms: number) => {
    const place = reportBounds.findIndex((bound) => ms <= bound);
    const at = place < 0 ? reportBounds.length : place;
    histogram[at] = (histogram[at] ?? 0) + 1;
  };
  const device = exp(0.6 * normal()) * slower;
  figures.visits += 1;
  const isCut = random() < 0.005;
  const throwing = random() < throws ? floor(random() * parts) : -1;
  for (let part = 0; part < parts; part++) {
    const why = part === throwing ? 'thrown' : isCut || random() < 0.001 ? 'code' : null;
    if (why === null) {
      figures.stood += 1;
      count(figures.standMs, 300 * device * exp(0.3 * normal()));
      continue;
    }
    figures.failed += 1;
    figures.why[why] += 1;
    while (random() < 0.5) {
      figures.retried += 1;
      if (why === 'code' && random() < 0.5) {
        figures.recovered += 1;
        break;
      }
      figures.failed += 1;
      figures.why[why] += 1;
    }
  }
  if (random() < errs) for (figures.errors += 1; random() < 2 / 3; ) figures.errors += 1;
  if (random() < 0.6) count(figures.inpMs, 90 * device * exp(0.5 * normal()));
}

export interface History {
  /** The last thing that was said. */
  verdict: Judgement['verdict'];
  reason: string;
  /** Visitors who met the canary until then. */
  met: number;
}

interface Course {
  live?: Nature;
  canary: Nature;
  /** Of visitors, who get the canary. */
  share: number;
  /** Visitors of the site until nobody looks any more. */
  visitors: number;
  /** One looks each time after so many visits of the canary. */
  every?: number;
  /** Goes on when the canary would be promoted, as if nobody ever promoted it. */
  past?: boolean;
  random: () => number;
}

/** Lets visitors come, and judges, until the canary is promoted or aborted. */
export function simulate({ live = usual, canary, share, visitors, every = 1, past = false, random }: Course): History {
  const [ofLive, ofCanary] = [noFigures('mfe-lottery/1.0.0-a'), noFigures('mfe-lottery/1.1.0-b')];
  let last: Judgement = { verdict: 'wait', reason: 'Nobody came.' };
  for (let visitor = 0; visitor < visitors; visitor++) {
    const isCanary = random() < share;
    if (isCanary) visit(ofCanary, canary, random);
    else visit(ofLive, live, random);
    if (!isCanary || ofCanary.visits % every !== 0) continue;
    last = judge(ofLive, ofCanary);
    if (last.verdict === 'abort' || (last.verdict === 'promote' && !past)) break;
  }
  return { ...last, met: ofCanary.visits };
}
