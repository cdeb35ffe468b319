import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { enrolSecondOperator } from 'api/testing/secondOperator';
import { thisMachine } from 'deploy/keys/machine';
import { buildChanged } from 'deploy/release/build';
import { releaseBuilt } from 'deploy/release/release';
import { openSite } from 'deploy/site/openSite';
import { keepBegun } from 'deploy/smoke/begunData';
import { newDataDir, startSite } from 'deploy/smoke/startSite';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Builds what changed, releases it into a site of its own, and starts the real provider over it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildChanged(say);
  const dataDir = await newDataDir();
  await releaseBuilt(openSite(join(dataDir, 'site')), { machine: thisMachine({ DATA_DIR: dataDir }), say });
  const asReleased = join(dataDir, 'as-released');
  await cp(join(dataDir, 'site'), asReleased, { recursive: true });
  // Its first start, and the second over what that made: the providers that specs start for a look begin there as well.
  await (await startSite(dataDir)).end();
  const begun = await keepBegun(dataDir, join(dataDir, 'begun'));
  // Documents wait for their content on a busy machine as well.
  const site = await startSite(dataDir, { RENDER_DEADLINE_MS: '20000' });
  await enrolSecondOperator(dataDir);
  // The specs' processes inherit this: the address for pages, the rest for the operator's command line.
  Object.assign(process.env, { ...site.env, ...begun, BASE_URL: site.baseUrl, SITE_AS_RELEASED: asReleased });
  return () => site.stop();
}
