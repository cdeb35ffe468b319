import { startProblem } from 'api/startProblem';
import { buildChanged } from 'deploy/release/build';
import { releaseBuilt } from 'deploy/release/release';
import { openSite, siteAddress } from 'deploy/site/openSite';

const say = (line: string) => process.stdout.write(`${line}\n`);

await buildChanged(say);
const address = siteAddress();
try {
  await releaseBuilt(openSite(address), { say });
} catch (error) {
  const problem = startProblem(error, { port: 0, databaseUrl: null, dataDir: address });
  if (problem === undefined) throw error;
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
await import('api/server');
