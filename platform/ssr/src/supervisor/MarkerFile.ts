import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { markerBytes } from '../confined/markerBytes.ts';

/** In whose code a process was. */
export interface Marked {
  app: string;
  /** Whether it was in it then, or had been last. */
  sure: boolean;
}

/**
 * The file in which a rendering process notes in whose code it is. It has no name, and stays readable when the process is gone.
 */
export class MarkerFile {
  readonly file: number;

  constructor() {
    const name = path.join(tmpdir(), `renderer-${randomUUID()}`);
    this.file = openSync(name, 'wx+', 0o600);
    rmSync(name);
  }

  /** Null when it was in nobody's. */
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
