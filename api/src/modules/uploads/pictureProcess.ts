import type { ChildProcess } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { startSandboxed } from 'ssr/sandbox/startSandboxed';
import type { PictureKind } from './pictures.ts';
import type { PictureProblem, SizedPicture } from './sizePicture.ts';

/** Installation folder of sharp and its dependencies, the only files that the process may read. */
const sharp = realpathSync(createRequire(import.meta.filename).resolve('sharp'));
const installed = sharp.slice(0, sharp.indexOf(`${path.sep}node_modules${path.sep}`) + `${path.sep}node_modules`.length);

const longestMs = 30_000;
/** Memory limit of the process, in bytes: five frames of the largest picture. */
const mostMemory = 750 * 1024 * 1024;
const lookMs = 50;
/** The process ends after this idle time, ms, to free its memory. */
const idleMs = 10_000;

export interface PictureJob {
  bytes: Uint8Array;
  /** Of a picture to store; undefined: of a stored one. Makes an AVIF variant, or without a width a small WebP. */
  kind?: PictureKind;
  trusted?: boolean;
  avifWidth?: number;
}
export type PictureResult = SizedPicture | PictureProblem;

let child: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();
let ending: NodeJS.Timeout | undefined;

/**
 * Processes a picture in a sandboxed child process, one at a time in this provider.
 * @param trusted see sizePicture
 * @returns a problem also if it exceeds the limits of memory or time
 */
export function readPicture({ ending, contentType }: PictureKind, bytes: Uint8Array, trusted = false): Promise<PictureResult> {
  return inTurn({ kind: { ending, contentType }, bytes, trusted });
}

/**
 * Encodes a variant of a stored picture as AVIF, in the same process and in turn with the pictures to store.
 * @param width of the variant, px
 */
export const encodeAvif = (bytes: Uint8Array, width: number): Promise<PictureResult> => inTurn({ bytes, avifWidth: width });

export const encodePreview = (bytes: Uint8Array): Promise<PictureResult> => inTurn({ bytes, trusted: true });

function inTurn(job: PictureJob): Promise<PictureResult> {
  const result = last.then(() => inChild(job));
  last = result.catch(() => {});
  return result;
}

function inChild(job: PictureJob): Promise<PictureResult> {
  clearTimeout(ending);
  const reading = child?.connected ? child : start();
  return new Promise((resolve) => {
    const tooMuch = () => {
      end(reading);
      done({ problem: 'is too much work to read' });
    };
    const done = (result: PictureResult) => {
      clearTimeout(deadline);
      clearInterval(looking);
      reading.off('message', done).off('exit', tooMuch);
      reading.unref();
      reading.channel?.unref();
      ending = setTimeout(() => end(reading), idleMs).unref();
      resolve(result);
    };
    const deadline = setTimeout(tooMuch, longestMs);
    const looking = setInterval(async () => {
      if ((await residentMemory(reading.pid)) > mostMemory) tooMuch();
    }, lookMs);
    reading.ref();
    reading.channel?.ref();
    reading.on('message', done).once('exit', tooMuch);
    reading.send(job, (error) => {
      if (error) tooMuch();
    });
  });
}

function start(): ChildProcess {
  const fresh = startSandboxed({
    file: path.join(import.meta.dirname, 'pictureWorker'),
    libraries: { files: { sharp }, folders: [installed] },
    serialization: 'advanced',
    env: { VIPS_CONCURRENCY: '1' },
  });
  child = fresh;
  fresh.on('error', () => {});
  fresh.once('exit', () => {
    if (child === fresh) child = undefined;
  });
  return fresh;
}

/** Kills a process. It gets no further pictures, although it stays connected until it has exited. */
function end(reading: ChildProcess): void {
  if (child === reading) child = undefined;
  reading.kill('SIGKILL');
}

/** Resident memory in bytes; 0 except on Linux. */
async function residentMemory(pid: number | undefined): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(statm.split(' ')[1] ?? 0) * 4096;
}
