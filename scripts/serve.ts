import { startProblem } from '../api/src/main/startProblem.ts';
import { buildChanged } from '../deploy/src/build.ts';
import { releaseBuilt } from '../deploy/src/release.ts';
import { openSite } from '../deploy/src/site.ts';
import { siteAddress } from '../deploy/src/siteAddress.ts';

/** Builds and releases what changed, then hands over to the API server, which serves both. */
const say = (line: string) => process.stdout.write(`${line}\n`);

await buildChanged(say);
const address = siteAddress();
try {
  await releaseBuilt(openSite(address), { by: 'npm start', say });
} catch (error) {
  const problem = startProblem(error, { port: 0, databaseUrl: null, dataDir: address });
  if (problem === undefined) throw error;
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
await import('../api/src/server.ts');
