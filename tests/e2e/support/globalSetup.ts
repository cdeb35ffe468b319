import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { enrolSecondOperator } from 'api/testing/secondOperator';
import { thisMachine } from 'deploy/keys/machine';
import { buildChanged } from 'deploy/release/build';
import { releaseBuilt } from 'deploy/release/release';
import { openSite } from 'deploy/site/openSite';
import { newDataDir, saveInitialData, startSite } from 'deploy/smoke/startSite';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Builds changed apps, releases them into a temporary site, and starts the real provider on it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildChanged(say);
  const dataDir = await newDataDir();
  await releaseBuilt(openSite(join(dataDir, 'site')), { machine: thisMachine({ DATA_DIR: dataDir }), say });
  const asReleased = join(dataDir, 'as-released');
  await cp(join(dataDir, 'site'), asReleased, { recursive: true });
  // Starts twice and saves the data of the first start, from which the providers of single specs start as well.
  await (await startSite(dataDir)).end();
  const begun = await saveInitialData(dataDir, join(dataDir, 'begun'));
  // Long, so that documents are rendered on a busy machine as well.
  const site = await startSite(dataDir, { RENDER_DEADLINE_MS: '20000' });
  await enrolSecondOperator(dataDir);
  // Environment for the specs: the address for pages, the rest for the operator's command line.
  Object.assign(process.env, { ...site.env, ...begun, BASE_URL: site.baseUrl, SITE_AS_RELEASED: asReleased });
  return () => site.stop();
}
