import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

export interface Barrier {
  part: string;
  rule: string;
  help: string;
  elements: string[];
}

export async function barriersIn(page: Page, parts: readonly string[]): Promise<Barrier[]> {
  if (parts.length === 0) return [];
  // Legacy mode: otherwise axe opens another page to merge results of frames, and there are none here.
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

export function newBarriers(found: readonly Barrier[], live: readonly Barrier[]): Barrier[] {
  return found.filter(({ part, rule, elements }) => {
    const before = live.find((one) => one.part === part && one.rule === rule);
    return elements.length > (before?.elements.length ?? 0);
  });
}

const placeOf = (part: string) => `[data-place="${part}"]`;
