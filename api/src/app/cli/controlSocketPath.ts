import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Longest path of a unix socket on all systems. */
const longestPath = 100;

/** Where the provider of a data folder takes operators' commands. */
export function controlSocketPath(dataDir: string): string {
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\snail-lotto-${digest}`;
  const inside = path.join(dataDir, 'provider.sock');
  return inside.length <= longestPath ? inside : path.join(tmpdir(), `snail-lotto-${digest}.sock`);
}
