import { resolve } from 'node:path';
import { root } from 'shared/build/root';

/** The machine that a command runs on: where its keys are, and what it remembers of sites. */
export interface Machine {
  /** Holds `keys`, the private keys of whoever works here, and `seen`, copies of the moves that this machine has seen. */
  dataDir: string;
  /** The file of the key to sign with, where it is not in `keys`. */
  keyFile?: string | undefined;
  /** Which of several keys in `keys` signs, by its name. */
  keyName?: string | undefined;
  /** The public key that a site has to have been started with. */
  siteOwner?: string | undefined;
}

/** As the environment has it: `DATA_DIR`, `RELEASE_KEY` (the file of a key), `SITE_OWNER` (a public key). */
export function thisMachine(env: NodeJS.ProcessEnv = process.env): Machine {
  return {
    dataDir: resolve(root, env.DATA_DIR || '.data'),
    keyFile: env.RELEASE_KEY ? resolve(root, env.RELEASE_KEY) : undefined,
    siteOwner: env.SITE_OWNER || undefined,
  };
}
