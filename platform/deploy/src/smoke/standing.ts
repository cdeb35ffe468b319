import type { OpenedPage } from './OpenedPage.ts';
import type { Seen } from './Seen.ts';
import type { PartSeen } from './WatchedPage.ts';

/** How long the page without the candidate may go on changing, ms: then it is judged as it is. */
const untilQuiet = 30_000;
/** How long parts may load, ms. */
export const untilStanding = 20_000;
/** How long the error card of a part whose code was held back may stand until that code takes its place, ms. */
const untilReplaced = 4_000;
/** How long a page looks the same before a part that is not on it counts as left out by the host, ms. */
const untilLeftOut = 1_000;

export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Whether a part is there and has come to an end of loading without a problem. */
export const stands = (part: PartSeen | undefined): boolean => part?.shown === true && !part.busy && part.problem === null;

/**
 * Waits until the page looks the same twice, and has the answers to what it has asked.
 * @param isMember whether the page has a session: the header changes when that is known
 */
export async function quiet(opened: OpenedPage, isMember: boolean): Promise<void> {
  const { watched, busy } = opened;
  let last = '';
  for (const start = performance.now(); performance.now() - start < untilQuiet; await pause(250)) {
    const now = await busy.answerOf(
      watched.evaluate((it) => (it.isAlive() ? JSON.stringify([it.outside(), Object.keys(it.parts())]) : '')),
    );
    const waits = opened.waits || (isMember && !opened.hasMember);
    if (now === last && now !== '' && !waits) return;
    last = waits ? '' : now;
  }
}

/**
 * Waits until the wanted parts stand, or will not.
 * @returns what is found of them; a part that the host does not show at this time is missing
 */
export async function standing({ watched, busy }: OpenedPage, wanted: readonly string[]): Promise<Seen['parts']> {
  const start = performance.now();
  let last = '';
  let sameSince = start;
  for (;;) {
    const { alive, found } = await busy.answerOf(
      watched.evaluate((it) => {
        // A reader who uses the keys is near every part, also those far below.
        dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
        return { alive: it.isAlive(), found: it.parts() };
      }),
    );
    const now = performance.now();
    const text = JSON.stringify(found);
    if (!alive || text !== last) [last, sameSince] = [text, now];
    const open = wanted.filter((part) => !stands(found[part]));
    const isLoading = open.some((part) => found[part]?.busy);
    const waitsFor = open.some((part) => found[part]) ? untilReplaced : untilLeftOut;
    if (open.length === 0 || now - start > untilStanding || (!isLoading && alive && now - sameSince > waitsFor))
      return Object.fromEntries(wanted.flatMap((part) => (found[part] ? [[part, found[part]]] : [])));
    await pause(100);
  }
}
