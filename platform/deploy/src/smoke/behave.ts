import { isReady, type OpenedPage, pause, waitForParts } from './OpenedPage.ts';

/** How often a part is shown; that it stays well oftener is seen where it is alone (../behave). */
const rounds = 2;
/** Maximum number of controls of one kind per visit, e.g. the buttons of list rows. */
const sameKind = 2;
const mostControls = 16;
const elsewhere = '/contact';
const untilGone = 4_000;
/** Length of one measurement of an idle page, ms, and their maximum number. */
const restingFor = 400;
const restingLooks = 4;
/** Accepted share of time that an idle page is busy. */
export const mostRestless = 0.4;

export async function behave(opened: OpenedPage, path: string, parts: readonly string[]): Promise<void> {
  const { seen } = opened;
  const links = new Set<string>();
  const isFine = () => seen.errors.length === 0 && Object.keys(seen.again).length === 0 && seen.left && seen.leftBy === null;
  for (let round = 0; round < rounds; round += 1) {
    for (const part of parts) if (isFine()) await pressControls(opened, path, parts, part, links);
    if (isFine() && round === 0)
      seen.restless = await opened.during(`resting after the controls of ${parts.join(', ')} were pressed`, () =>
        restlessness(opened),
      );
    if (isFine()) await leave(opened, parts);
    if (isFine()) await comeBack(opened, path, parts);
    if (!isFine()) return;
  }
}

async function pressControls(
  opened: OpenedPage,
  path: string,
  parts: readonly string[],
  part: string,
  links: Set<string>,
): Promise<void> {
  const { watched, busy, seen, page } = opened;
  const controls = await busy.answerOf(watched.evaluate((it, name) => it.controls(name), part));
  const inThisRound = new Map<string, number>();
  for (const { kind, label } of controls.slice(0, mostControls)) {
    const key = `${part} ${kind}`;
    const nth = inThisRound.get(kind) ?? 0;
    if (nth >= sameKind || links.has(key)) continue;
    inThisRound.set(kind, nth + 1);
    const before = page.url();
    const at = await opened
      .during(`pressing '${label}' in ${part}`, () =>
        busy.answerOf(watched.evaluate((it, given) => it.press(given.part, given.kind, given.nth), { part, kind, nth })),
      )
      .catch((error: unknown) => {
        // The document was replaced while the control was pressed.
        if (!/context was destroyed|navigation/i.test(String(error))) throw error;
        return undefined;
      });
    if (at === undefined) {
      seen.leftBy = `'${label}' in ${part}`;
      return;
    }
    if (seen.errors.length > 0) return;
    if (at === null || at === new URL(before).pathname) continue;
    // The control is a link: it works and needs no more presses.
    links.add(key);
    await comeBack(opened, path, parts);
    if (Object.keys(seen.again).length > 0) return;
  }
}

/** Navigates to another page without a document load: the parts must disappear, and header and footer must stay. */
async function leave(opened: OpenedPage, parts: readonly string[]): Promise<void> {
  const { watched, busy, seen } = opened;
  await opened.during(`leaving ${parts.join(', ')}`, async () => {
    await busy.answerOf(watched.evaluate((it, path) => it.show(path), elsewhere));
    for (const start = performance.now(); performance.now() - start < untilGone; await pause(50)) {
      const there = await busy.answerOf(watched.evaluate((it) => Object.keys(it.parts())));
      if (!parts.some((part) => there.includes(part))) break;
    }
    seen.left = await busy.answerOf(
      watched.evaluate(() => document.querySelector('header') !== null && document.querySelector('footer') !== null),
    );
  });
}

async function comeBack(opened: OpenedPage, path: string, parts: readonly string[]): Promise<void> {
  const { watched, busy, seen } = opened;
  await opened.during(`showing ${parts.join(', ')} once more`, async () => {
    await busy.answerOf(watched.evaluate((it, to) => it.show(to), path));
    const found = await waitForParts(opened, parts);
    for (const part of parts) if (!isReady(found[part])) seen.again[part] = found[part];
  });
}

/** @returns the share of time that the idle page is busy, 0 to 1: the minimum of several measurements */
async function restlessness({ busy }: OpenedPage): Promise<number> {
  let least = 1;
  for (let look = 0; look < restingLooks && least > mostRestless; look += 1)
    least = Math.min(least, await busy.answerOf(busy.occupied(restingFor)));
  return least;
}
