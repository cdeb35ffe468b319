import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeDeploy } from './packDeploy.ts';
import { writeProvider } from './packProvider.ts';
import { writeShared } from './packShared.ts';

const run = promisify(execFile);

export interface Packed {
  shared: string;
  deploy: string;
  provider: string;
}

/**
 * Packs the packages that a team needs to build and release in its own repository.
 * @param to folder for the files
 */
export async function pack(to: string): Promise<Packed> {
  await mkdir(to, { recursive: true });
  return {
    shared: await packed(to, writeShared),
    deploy: await packed(to, writeDeploy),
    provider: await packed(to, writeProvider),
  };
}

async function packed(to: string, write: (folder: string) => Promise<void>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'snail-lotto-pack-'));
  try {
    await write(folder);
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', to], {
      cwd: folder,
      maxBuffer: 1e8,
      shell: process.platform === 'win32',
    });
    const [made]: { filename: string }[] = JSON.parse(stdout);
    if (!made) throw new Error('npm pack made nothing.');
    const name = `snail-lotto-${made.filename.replace(/^snail-lotto-/, '')}`;
    await rename(join(to, made.filename), join(to, name));
    return name;
  } finally {
    await rm(folder, { recursive: true });
  }
}
