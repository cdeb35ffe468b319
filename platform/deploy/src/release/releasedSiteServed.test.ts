// Full tier: starts a provider.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProviderProcesses, startProviderProcess } from 'api/testing/providerProcess';
import { serverSettings } from 'api/testing/testApp';
import { type ReleasedSite, releasedRewards, releasedSite } from '../testing/releasedSite.ts';

jest.setTimeout(300_000);

let old: ReleasedSite;
let dataDir: string;
let url: string;
beforeAll(async () => {
  old = await releasedSite();
  dataDir = await mkdtemp(join(tmpdir(), 'snail-lotto-data-'));
  const provider = await startProviderProcess({
    DATA_DIR: dataDir,
    SITE_DIR: old.site.address,
    PUBLIC_URL: 'https://lotto.example.com',
    ...serverSettings,
    RENDER: 'on',
    RENDER_DEADLINE_MS: '20000',
  });
  url = provider.url;
});
afterAll(async () => {
  await endProviderProcesses();
  await old.remove();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

/** Fetches the rendered document, and retries while a busy machine gets the static one. */
async function rendered(path: string): Promise<string> {
  for (;;) {
    const html = await (await fetch(`${url}${path}`)).text();
    if (html.includes('id="brought"')) return html;
    await sleep(200);
  }
}

test('the provider of today renders a document with the server bundles of 9778a85a', async () => {
  const html = await rendered('/reward');
  expect(html).toContain('"parts":["rewards/AllPrizes"]');
  expect(html).toContain(`/mfe-rewards/${releasedRewards}/AllPrizes`);
  // A prize of the demonstration, in the remote's markup.
  expect(html).toMatch(/<[^>]+>Aurora GT Roadster</);
});
