import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sha256, signedBytes } from 'serving/signatures';
import { livePath, movePath, type SiteMove } from 'shared/contracts/siteMoves';

type Draft = Pick<SiteMove, 'what'> & Partial<SiteMove>;

/** What a key signs moves with. */
export function siteKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex'),
    sign: (bytes: string) => sign(null, Buffer.from(bytes), privateKey).toString('base64url'),
  };
}

/** The moves of a site in a folder, as releases write them (deploy/src/site/told.test.ts holds this to the real ones). */
export async function movedSite() {
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-moved-'));
  const owner = siteKey();
  let revision = 0;
  let previous: string | null = null;

  const put = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  };
  /** Pages are composed of what is live, as the last step of a command. */
  const compose = () => put(livePath, JSON.stringify({ revision }));
  const add = async (draft: Draft, key = owner) => {
    revision += 1;
    const content = {
      revision,
      previous,
      at: new Date().toISOString(),
      by: 'owner',
      publicKey: key.publicKey,
      tool: '9.9.9',
      apps: [],
      keys: revision === 1 ? [{ change: 'allow', name: 'owner', publicKey: owner.publicKey, apps: [], owner: true }] : [],
      forced: [],
      skipped: [],
      ...draft,
    };
    const text = `${JSON.stringify({ ...content, signature: key.sign(signedBytes('move', content)) })}\n`;
    await put(movePath(revision), text);
    previous = sha256(text);
    return revision;
  };
  return {
    folder,
    put,
    compose,
    /** Adds a move that no page shows yet. */
    add,
    /** Adds a move, and composes. */
    move: async (draft: Draft) => {
      const added = await add(draft);
      await compose();
      return added;
    },
    /** A number that no move has: somebody put a file there. */
    skip: () => {
      revision += 1;
      return revision;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A release of mfe-lottery, or back from it. */
export const lotteryMove = (what: string, from: string | null, to: string, more: Partial<SiteMove> = {}): Draft => ({
  what,
  apps: [{ app: 'mfe-lottery', from, to }],
  ...more,
});
