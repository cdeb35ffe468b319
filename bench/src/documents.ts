import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { thisMachine } from 'deploy/keys/machine';
import { buildChanged } from 'deploy/release/build';
import { releaseBuilt } from 'deploy/release/release';
import { openSite } from 'deploy/site/openSite';
import { newDataDir, startSite } from 'site-under-test/startSite';
import { type Reading, read } from './growReads.ts';
import { median } from './median.ts';

/** As many as have content made for them at once: more would get the static document. */
const clients = 4;

/**
 * `npm run bench -- documents`: documents a second of the home page, from one process: the static one, the one with its content that is
 * kept for a second, and one that is made anew for each request (an address that nobody has asked for).
 */
export async function benchDocuments(
  say: (line: string) => void,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<void> {
  await buildChanged(say);
  const [plain, filled] = [await newDataDir(), await newDataDir()];
  await releaseBuilt(openSite(join(plain, 'site')), { machine: thisMachine({ DATA_DIR: plain }), say });
  await cp(join(plain, 'site'), join(filled, 'site'), { recursive: true });
  const still = await startSite(plain, { RENDER: 'off' });
  // Each document is waited for: what is counted is what was made.
  const content = await startSite(filled, { RENDER: 'on', RENDER_DEADLINE_MS: '10000' });
  try {
    await mustBring(content.baseUrl);
    let asked = 0;
    const home = (what: string, path: () => string): Reading => ({ what, path });
    const kinds = [
      { name: 'static document', url: still.baseUrl, reading: home('the static document', () => '/') },
      { name: 'with content, kept for a second', url: content.baseUrl, reading: home('the document', () => '/') },
      { name: 'with content, made anew', url: content.baseUrl, reading: home('a new document', () => `/?asked=${++asked}`) },
    ];
    const rates = kinds.map((): number[] => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, { url, reading }] of kinds.entries()) {
        const { count } = await read(url, reading, clients, seconds);
        rates[index]?.push(count / seconds);
      }
    }
    await mustBring(content.baseUrl);
    say(`\n${'documents a second, median'.padEnd(36)}${'of `/`'.padStart(10)}${'of static'.padStart(12)}`);
    const base = median(rates[0] ?? []);
    for (const [index, { name }] of kinds.entries()) {
      const rate = median(rates[index] ?? []);
      say(`${name.padEnd(36)}${rate.toFixed(0).padStart(10)}${(rate / base).toFixed(2).padStart(12)}`);
    }
  } finally {
    await Promise.all([still.stop(), content.stop()]);
  }
}

/** @throws where documents come without their content: there would be nothing to compare */
async function mustBring(baseUrl: string): Promise<void> {
  const document = await (await fetch(`${baseUrl}/?asked=0`)).text();
  if (!document.includes('id="brought"')) throw new Error('The document came without its content.');
}
