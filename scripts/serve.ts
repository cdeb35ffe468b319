import { once } from 'node:events';
import { isMainThread, Worker } from 'node:worker_threads';

// A thread of its own builds and releases while this one loads the provider.
if (isMainThread) {
  const released = once(new Worker(new URL(import.meta.url)), 'exit');
  await import('api/start');
  const [code] = await released;
  if (code === 0) await import('api/server');
  else process.exitCode = 1;
} else {
  await buildAndRelease();
}

async function buildAndRelease(): Promise<void> {
  const { buildChanged } = await import('deploy/release/build');
  const { releaseBuilt } = await import('deploy/release/release');
  const { openSite, siteAddress } = await import('deploy/site/openSite');
  const say = (line: string) => process.stdout.write(`${line}\n`);
  await buildChanged(say);
  const address = siteAddress();
  try {
    await releaseBuilt(openSite(address), { say });
  } catch (error) {
    const { startProblem } = await import('api/startProblem');
    const problem = startProblem(error, { port: 0, databaseUrl: null, dataDir: address });
    if (problem === undefined) throw error;
    process.stderr.write(`${problem}\n`);
    process.exitCode = 1;
  }
}
