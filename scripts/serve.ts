import { buildChanged } from '../deploy/src/build.ts';
import { releaseBuilt } from '../deploy/src/release.ts';
import { openSite } from '../deploy/src/site.ts';
import { siteAddress } from '../deploy/src/siteAddress.ts';

/** Builds and releases what changed, then hands over to the API server, which serves both. */
const say = (line: string) => process.stdout.write(`${line}\n`);

await buildChanged(say);
const site = openSite(siteAddress());
await releaseBuilt(site, { by: 'npm start', say });
await import('../api/src/server.ts');
