import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** A rule of accessibility that a part breaks. */
export interface Barrier {
  part: string;
  /** Name of the rule in axe, as `button-name`. */
  rule: string;
  /** What the rule asks for. */
  help: string;
  /** Selectors of the elements that break it. */
  elements: string[];
}

/** What axe finds in parts as they stand. */
export async function barriersIn(page: Page, parts: readonly string[]): Promise<Barrier[]> {
  if (parts.length === 0) return [];
  // Otherwise the findings are put together in one more page, opened for that: here are no frames to put together.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  for (const part of parts) axe.include(placeOf(part));
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => ({ rule: id, help, element: target.join(' ') })),
  );
  const partsOf = await page.evaluate(
    (selectors) =>
      selectors.map((selector) => document.querySelector(selector)?.closest('[data-place]')?.getAttribute('data-place')),
    found.map(({ element }) => element),
  );
  const barriers = new Map<string, Barrier>();
  for (const [index, { element, ...rule }] of found.entries()) {
    const part = partsOf[index] ?? parts[0] ?? '';
    const barrier = barriers.get(`${part} ${rule.rule}`) ?? { part, ...rule, elements: [] };
    barrier.elements.push(element);
    barriers.set(`${part} ${rule.rule}`, barrier);
  }
  return [...barriers.values()];
}

/** Those that the live release does not have, or has at fewer elements. */
export function newBarriers(found: readonly Barrier[], live: readonly Barrier[]): Barrier[] {
  return found.filter(({ part, rule, elements }) => {
    const before = live.find((one) => one.part === part && one.rule === rule);
    return elements.length > (before?.elements.length ?? 0);
  });
}

const placeOf = (part: string) => `[data-place="${part}"]`;
