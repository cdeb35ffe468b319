import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { markerBytes } from '../sandbox/markerBytes.ts';

export interface Marked {
  app: string;
  /** true when its code was running; false when it only ran last. */
  sure: boolean;
}

/**
 * File in which a rendering process records which app's code it runs. Unlinked after opening, and readable after the process has
 * died.
 */
export class MarkerFile {
  readonly file: number;

  constructor() {
    const name = path.join(tmpdir(), `renderer-${randomUUID()}`);
    this.file = openSync(name, 'wx+', 0o600);
    rmSync(name);
  }

  read(): Marked | null {
    const bytes = Buffer.alloc(markerBytes);
    readSync(this.file, bytes, 0, markerBytes, 0);
    const found = /^([+-])([\w-]+)/.exec(bytes.toString('utf8'));
    return found?.[2] === undefined ? null : { app: found[2], sure: found[1] === '+' };
  }

  close(): void {
    closeSync(this.file);
  }
}
