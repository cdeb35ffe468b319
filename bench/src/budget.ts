import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onReleasedSite } from './onReleasedSite.ts';
import { measurePage, type PageLoad } from './pageLoad.ts';

interface Budget {
  jsKilobytes: number;
  totalKilobytes: number;
  requests: number;
  depth: number;
  unusedPreloads: number;
}

/** Loads the built home page once and holds its bytes, requests and preloads to budget.json. Times are not judged here. */
export async function checkBudget(say: (line: string) => void): Promise<boolean> {
  const budget: Budget = JSON.parse(await readFile(join(import.meta.dirname, '..', 'budget.json'), 'utf8'));
  return onReleasedSite(say, async (browser, site) => {
    const load = await measurePage(browser, site.baseUrl, { slow: false, viewport: { width: 390, height: 844 } });
    return compare(load, budget, say);
  });
}

function compare(load: PageLoad, budget: Budget, say: (line: string) => void): boolean {
  const rows: [string, number, number][] = [
    ['JavaScript, KB', load.jsBytes / 1024, budget.jsKilobytes],
    ['all bytes, KB', load.totalBytes / 1024, budget.totalKilobytes],
    ['requests', load.requests, budget.requests],
    ['depth of the request chain', load.depth, budget.depth],
    ['preloads that nobody used', load.unusedPreloads.length, budget.unusedPreloads],
  ];
  for (const [name, is, may] of rows) say(`  ${is <= may ? 'ok  ' : 'OVER'} ${name}: ${round(is)} of ${may}`);
  for (const url of load.unusedPreloads) say(`  not used: ${url}`);
  return rows.every(([, is, may]) => is <= may);
}

const round = (value: number) => Math.round(value * 10) / 10;
