import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from 'shared/build/root';
import type { ReleaseSignature } from '../site/releaseSignature.ts';

/** From which sources a release is made, as git tells. */
export async function provenance(): Promise<Pick<ReleaseSignature, 'commit' | 'tree'>> {
  const commit = await git('rev-parse', 'HEAD');
  if (commit === null) return { commit: null, tree: 'unknown' };
  const changes = await git('status', '--porcelain');
  return { commit, tree: changes === null ? 'unknown' : changes === '' ? 'clean' : 'changed' };
}

/** What git says; null where there is no git, or no repository. */
async function git(...args: string[]): Promise<string | null> {
  try {
    return (await promisify(execFile)('git', args, { cwd: root })).stdout.trim();
  } catch {
    return null;
  }
}
