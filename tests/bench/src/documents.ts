import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { childrenOf, memoryOf } from 'api/testing/processes';
import { thisMachine } from 'deploy/keys/machine';
import { buildChanged } from 'deploy/release/build';
import { releaseBuilt } from 'deploy/release/release';
import { openSite } from 'deploy/site/openSite';
import { newDataDir, type RunningSite, startSite } from 'deploy/smoke/startSite';
import { median, megabytes } from './measures.ts';
import { type Reading, read } from './runClients.ts';

/** The renderer's concurrency (`atOnce` in platform/ssr/src/limits.ts); more requests would only queue. */
const clients = 4;

interface Length {
  seconds: number;
  rounds: number;
  minutes: number;
}

/**
 * Runs `npm run bench -- documents [minutes]`: compares documents per second of the home page from one process: static, rendered
 * and cached for a second, and rendered for each request (unique addresses). Then requests new documents without a pause, and
 * prints the memory of the provider and its renderer each minute.
 */
export async function benchDocuments(say: (line: string) => void, { seconds, rounds, minutes }: Length): Promise<void> {
  await buildChanged(say);
  const [plain, filled] = [await newDataDir(), await newDataDir()];
  await releaseBuilt(openSite(join(plain, 'site')), { machine: thisMachine({ DATA_DIR: plain }), say });
  await cp(join(plain, 'site'), join(filled, 'site'), { recursive: true });
  const still = await startSite(plain, { RENDER: 'off' });
  // A long deadline, so that every counted document is a rendered one.
  const content = await startSite(filled, { RENDER: 'on', RENDER_DEADLINE_MS: '10000' });
  try {
    await mustBring(content.baseUrl);
    let asked = 0;
    const home = (what: string, path: () => string): Reading => ({ what, path, encoding: 'br' });
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
    say(`\nMemory: ${await memory(content)}`);
    for (let minute = 1; minute <= minutes; minute += 1) {
      const { count } = await read(
        content.baseUrl,
        home('a new document', () => `/?asked=${++asked}`),
        clients,
        60,
      );
      say(`minute ${minute}: ${(count / 60).toFixed(0)} new documents a second, ${await memory(content)}`);
    }
    if (minutes > 0) await mustBring(content.baseUrl);
  } finally {
    await Promise.all([still.stop(), content.stop()]);
  }
}

/** Returns the resident memory of the provider and of its renderer processes. */
async function memory({ pid }: RunningSite): Promise<string> {
  const rendering = await Promise.all((await childrenOf(pid)).map(memoryOf));
  return `provider ${megabytes(await memoryOf(pid))}, rendering ${rendering.map(megabytes).join(' and ')}`;
}

async function mustBring(baseUrl: string): Promise<void> {
  const document = await (await fetch(`${baseUrl}/?asked=0`)).text();
  if (!document.includes('id="brought"')) throw new Error('The document came without its content.');
}
