import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { livePath } from 'shared/contracts/siteFiles';
import {
  type Deployment,
  deploymentHash,
  deploymentPath,
  deploymentText,
  type KeyChange,
  movesFolder,
  signDeployment,
} from 'site/deployments/deployment';

export interface ReleaseKey {
  name: string;
  publicKey: string;
  sign(bytes: string): string;
}

export function releaseKey(name: string): ReleaseKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    name,
    publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex'),
    sign: (bytes) => sign(null, Buffer.from(bytes), privateKey).toString('base64url'),
  };
}

interface TestMove extends Partial<Pick<Deployment, 'what' | 'at' | 'canary' | 'forced' | 'skipped' | 'documents'>> {
  releases?: string[];
  keys?: KeyChange[];
  by?: ReleaseKey;
}

/** Creates a released site with a deployment log only. The owner signs its first entry. */
export async function deploymentLogFixture() {
  const dir = await mkdtemp(path.join(tmpdir(), 'lotto-moves-'));
  const owner = releaseKey('owner');
  const live: Record<string, string> = {};
  let revision = 0;
  let previous: string | null = null;
  await mkdir(path.join(dir, movesFolder));

  async function move({ releases = [], keys = [], by = owner, ...more }: TestMove): Promise<void> {
    revision++;
    const apps = releases.map((name) => {
      const [app = '', to = ''] = name.split('/');
      const from = live[app] ?? null;
      live[app] = to;
      return { app, to, from, signature: 'a digest' };
    });
    const text = deploymentText(
      signDeployment(
        {
          revision,
          previous,
          at: new Date().toISOString(),
          by: by.name,
          publicKey: by.publicKey,
          tool: '0.1.0',
          what: 'release',
          apps,
          keys,
          forced: [],
          skipped: [],
          ...more,
        },
        by,
      ),
    );
    previous = deploymentHash(text);
    await writeFile(path.join(dir, deploymentPath(revision)), text);
  }
  await move({ keys: [{ change: 'allow', name: 'owner', publicKey: owner.publicKey, apps: [], owner: true }] });

  return {
    dir,
    owner,
    /** Lets the next deployment skip a number, as when a foreign file has it. */
    skip() {
      revision++;
    },
    compose: async (shown = revision) => {
      await mkdir(path.dirname(path.join(dir, livePath)), { recursive: true });
      await writeFile(path.join(dir, livePath), JSON.stringify({ revision: shown }));
    },
    move,
    allow: (key: ReleaseKey, ...apps: string[]) =>
      move({ keys: [{ change: 'allow', name: key.name, publicKey: key.publicKey, apps, owner: false }] }),
    remove: () => rm(dir, { recursive: true }),
  };
}
