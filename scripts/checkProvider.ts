import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseConfig } from 'api/config';
import { describeApi } from 'api/describe';
import { remotes } from 'shared/build/apps';
import { isAddress, operationAt, operations, parametersOf } from 'shared/contracts/operations';
import { clashesWithProvider } from 'shared/contracts/providerFit';

const root = resolve(import.meta.dirname, '..');

/**
 * Checks all API calls that the browser may make (`contracts/operations.ts`), and the early requests of documents, against the
 * API description of this tree's provider.
 */
export async function checkProvider(say: (line: string) => void): Promise<boolean> {
  const secret = 'a description signs nothing, so any will do';
  const config = { ...parseConfig({ SITE_DIR: 'none' }), jwtSecret: secret, fairKey: secret };
  const description: unknown = JSON.parse(JSON.stringify(await describeApi(config)));
  const reads = Object.fromEntries(
    Object.keys(operations)
      .filter(isAddress)
      .map((address) => [address, { ...operationAt(address), query: parametersOf(address) }]),
  );
  const declared = { app: 'shared', version: 'operations.ts', reads, earlyRequests: {} };
  const early = remotes.map(async (app) => {
    const file = join(root, app, 'src', 'exposes', 'earlyRequests.ts');
    const { earlyRequests }: { earlyRequests: Record<string, string[]> } = await import(pathToFileURL(file).href);
    return { app, version: 'earlyRequests.ts', reads: {}, earlyRequests };
  });
  const clashes = [declared, ...(await Promise.all(early))].flatMap((asking) => clashesWithProvider(description, asking));
  for (const clash of clashes) say(`  - ${clash}`);
  return clashes.length === 0;
}
