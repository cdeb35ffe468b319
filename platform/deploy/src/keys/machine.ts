import { resolve } from 'node:path';
import { root } from 'shared/build/root';

/** The machine that a command runs on: its keys, and its copies of deployment logs. */
export interface Machine {
  /** Contains `keys` (private keys) and `seen` (copies of the deployments that this machine has seen). */
  dataDir: string;
  keyFile?: string | undefined;
  keyName?: string | undefined;
  siteOwner?: string | undefined;
}

/** Reads the machine from the environment: `DATA_DIR`, `RELEASE_KEY` (file of a key), `SITE_OWNER` (a public key). */
export function thisMachine(env: NodeJS.ProcessEnv = process.env): Machine {
  return {
    dataDir: resolve(root, env.DATA_DIR || '.data'),
    keyFile: env.RELEASE_KEY ? resolve(root, env.RELEASE_KEY) : undefined,
    siteOwner: env.SITE_OWNER || undefined,
  };
}
