import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from 'shared/build/root';
import { onReleasedSite } from './onReleasedSite.ts';
import { measurePage, type PageLoad } from './pageLoad.ts';

interface PageBudget {
  jsKilobytes: number;
  totalKilobytes: number;
  requests: number;
  depth: number;
  unusedPreloads: number;
}

type Budget = Record<keyof typeof documents, PageBudget>;

/** Settings of the provider; the deadline is long, so that even a busy machine sends the rendered document. */
const documents = {
  static: { RENDER: 'off' },
  content: { RENDER: 'on', RENDER_DEADLINE_MS: '30000' },
} as const;

/**
 * Loads the built home page once as static document and once with rendered content, and compares bytes, requests and preloads
 * with budget.json. Does not judge times.
 * @throws Error if a document is of the wrong kind
 */
export async function checkBudget(say: (line: string) => void): Promise<boolean> {
  const budget: Budget = JSON.parse(await readFile(join(root, 'platform', 'deploy', 'src', 'steps', 'budget.json'), 'utf8'));
  const fits = [await checkDocument('static', budget.static, say), await checkDocument('content', budget.content, say)];
  return !fits.includes(false);
}

function checkDocument(kind: keyof typeof documents, budget: PageBudget, say: (line: string) => void): Promise<boolean> {
  return onReleasedSite(
    say,
    async (browser, { baseUrl }) => {
      const brings = (await (await fetch(baseUrl)).text()).includes('id="brought"');
      if (brings !== (kind === 'content')) throw new Error(`The document ${brings ? 'brings' : 'does not bring'} its content.`);
      const load = await measurePage(browser, baseUrl, { slow: false, viewport: { width: 390, height: 844 } });
      say(kind === 'static' ? 'As static document:' : 'With its content:');
      return compare(load, budget, say);
    },
    documents[kind],
  );
}

function compare(load: PageLoad, budget: PageBudget, say: (line: string) => void): boolean {
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
