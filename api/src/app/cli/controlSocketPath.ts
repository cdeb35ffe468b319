import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Longest path of a Unix socket that all systems support. */
const longestPath = 100;

export function controlSocketPath(dataDir: string): string {
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\snail-lotto-${digest}`;
  const inside = path.join(dataDir, 'provider.sock');
  return inside.length <= longestPath ? inside : path.join(tmpdir(), `snail-lotto-${digest}.sock`);
}
