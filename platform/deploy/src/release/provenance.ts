import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from 'shared/build/root';
import type { ReleaseSignature } from '../site/releaseSignature.ts';

/** Returns the git commit of the sources and whether the tree has changes. */
export async function provenance(): Promise<Pick<ReleaseSignature, 'commit' | 'tree'>> {
  const commit = await git('rev-parse', 'HEAD');
  if (commit === null) return { commit: null, tree: 'unknown' };
  const changes = await git('status', '--porcelain');
  return { commit, tree: changes === null ? 'unknown' : changes === '' ? 'clean' : 'changed' };
}

async function git(...args: string[]): Promise<string | null> {
  try {
    return (await promisify(execFile)('git', args, { cwd: root })).stdout.trim();
  } catch {
    return null;
  }
}
