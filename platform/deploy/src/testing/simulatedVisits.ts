import { type ReleaseFigures, reportBounds } from 'shared/contracts/reports';
import { analyseCanary, type CanaryVerdict } from '../canary/analyseCanary.ts';
import { emptyMetrics } from '../canary/fetchMetrics.ts';

// Under Jest each access to the global `Math` costs more than the calculation.
const { cos, exp, floor, imul, log, PI, sqrt } = Math;

export interface Nature {
  throws: number;
  errs: number;
  slower: number;
}

/** A typical release: an error in a handler for one visitor in fifty. */
export const usual: Nature = { throws: 0.001, errs: 0.02, slower: 1 };

export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const parts = 3;

/**
 * Simulates one visit: a fast or slow device, occasionally a network on which all parts fail and are retried, a part that fails
 * by itself, bursts of errors.
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

export function figuresOf(release: string, nature: Nature, visits: number, random: () => number): ReleaseFigures {
  const figures = emptyMetrics(release);
  for (let count = 0; count < visits; count++) visit(figures, nature, random);
  return figures;
}

export interface History {
  verdict: CanaryVerdict['verdict'];
  reason: string;
  met: number;
}

/**
 * `every`: analyses after every this many visits of the canary. `past`: continues after a promotion, as if it had not happened.
 */
interface Course {
  live?: Nature;
  canary: Nature;
  share: number;
  visitors: number;
  every?: number;
  past?: boolean;
  random: () => number;
}

export function simulate({ live = usual, canary, share, visitors, every = 1, past = false, random }: Course): History {
  const [ofLive, ofCanary] = [emptyMetrics('mfe-lottery/1.0.0-a'), emptyMetrics('mfe-lottery/1.1.0-b')];
  let last: CanaryVerdict = { verdict: 'wait', reason: 'Nobody came.' };
  for (let visitor = 0; visitor < visitors; visitor++) {
    const isCanary = random() < share;
    if (isCanary) visit(ofCanary, canary, random);
    else visit(ofLive, live, random);
    if (!isCanary || ofCanary.visits % every !== 0) continue;
    last = analyseCanary(ofLive, ofCanary);
    if (last.verdict === 'abort' || (last.verdict === 'promote' && !past)) break;
  }
  return { ...last, met: ofCanary.visits };
}
