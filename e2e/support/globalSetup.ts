import { join } from 'node:path';
import { buildChanged } from '../../deploy/src/build.ts';
import { releaseBuilt } from '../../deploy/src/release.ts';
import { openSite } from '../../deploy/src/site.ts';
import { newDataDir, startSite } from './siteUnderTest.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Builds what changed, releases it into a site of its own, and starts the real provider over it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildChanged(say);
  const dataDir = await newDataDir();
  await releaseBuilt(openSite(join(dataDir, 'site')), { by: 'browser tests', say });
  const site = await startSite(dataDir);
  // The specs' processes inherit this: the address for pages, the rest for the operator's command line.
  Object.assign(process.env, { ...site.env, BASE_URL: site.baseUrl });
  return () => site.stop();
}
