import type { Block, SourceReport } from './drawSource.ts';

/** Answer of one source so far: a block, `undefined` for "not final yet", an error, or none (`pending`). */
export type Said = { state: 'pending' } | { state: 'failed'; error: unknown } | { state: 'answered'; block: Block | undefined };

export type Verdict =
  | { decided: 'block'; block: Block }
  | { decided: 'not final' | 'unreachable' | 'disagreement' }
  | { decided: false };

/** Returns how many sources must agree on a block: more than half, and at least two. */
export function enough(sources: number): number {
  return Math.max(2, Math.floor(sources / 2) + 1);
}

/** Decides whether the sources agree, as soon as the missing answers cannot change the result. */
export function judge(said: readonly Said[]): Verdict {
  const needed = enough(said.length);
  const pending = said.filter(({ state }) => state === 'pending').length;
  const failed = said.filter(({ state }) => state === 'failed').length;
  const votes = new Map<string, { block: Block; count: number }>();
  for (const each of said) {
    if (each.state !== 'answered' || each.block === undefined) continue;
    const known = votes.get(keyOf(each.block));
    votes.set(keyOf(each.block), { block: each.block, count: (known?.count ?? 0) + 1 });
  }
  const best = [...votes.values()].sort((a, b) => b.count - a.count)[0];
  if (best !== undefined && best.count >= needed) return { decided: 'block', block: best.block };
  if ((best?.count ?? 0) + pending >= needed) return { decided: false };
  if (failed > said.length - needed) return { decided: 'unreachable' };
  return { decided: votes.size > 1 ? 'disagreement' : 'not final' };
}

export function reports(said: readonly Said[], decided: Block | undefined): SourceReport[] {
  return said.map((each, index) => ({ source: index + 1, said: inWords(each, decided) }));
}

function inWords(said: Said, decided: Block | undefined): string {
  if (said.state === 'pending') return 'late: no answer in time';
  if (said.state === 'failed') return `failed: ${firstLine(said.error)}`;
  const { block } = said;
  if (block === undefined) return 'behind: the block is not final there yet';
  if (decided !== undefined && keyOf(block) === keyOf(decided)) return 'agreed';
  return `${decided === undefined ? 'named' : 'differed:'} block ${block.number} ${block.hash}`;
}

const keyOf = ({ number, hash }: Block): string => `${number} ${hash}`;

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
}

/**
 * Returns the latest time that enough sources have reached, so that a single wrong clock moves it neither forward nor back.
 * @param times times of the latest block, one for each source that answered
 * @param sources number of sources asked
 * @returns undefined when too few have answered
 */
export function reachedBy(times: readonly Date[], sources: number): Date | undefined {
  return times.toSorted((one, other) => other.getTime() - one.getTime())[enough(sources) - 1];
}
