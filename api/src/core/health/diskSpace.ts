import { statfs } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '../http/errors.ts';

/**
 * Below this much free space nothing is bought or uploaded, bytes. Far from full: an embedded database that finds no room for its
 * log stops in the middle of a write, and draws and logins must still be written.
 */
const least = 128 * 1024 * 1024;
/** It must be this much more before sales go on, so that they do not flicker. */
const margin = 16 * 1024 * 1024;
/** Between two looks, ms. */
const lookMs = 1_000;

/** Reads the free space of the data folder, bytes. */
export type ReadFreeSpace = () => Promise<number>;

export const freeSpaceOf =
  (folder: string): ReadFreeSpace =>
  async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };

/** The free space of the data folder, watched. */
export interface DiskSpace {
  /** @throws ApiError 503 when there is too little for a purchase or an upload */
  requireRoom(): void;
  stop(): void;
}

/** Looks now and from then on regularly; says once when space is short, and once when there is room again. */
export async function watchDiskSpace(read: ReadFreeSpace, log: Pick<FastifyBaseLogger, 'error' | 'warn'>): Promise<DiskSpace> {
  let short = false;
  const look = async () => {
    try {
      const free = await read();
      const before = short;
      short = free < (before ? least + margin : least);
      if (short && !before)
        log.error(
          `The disk is almost full (${megabytes(free)} MB free): nothing is sold or uploaded until there are ${megabytes(least + margin)} MB.`,
        );
      if (!short && before) log.warn(`There is room on the disk again (${megabytes(free)} MB): sales go on.`);
    } catch (error) {
      log.warn({ err: error }, 'The free space of the disk could not be read');
    }
  };
  await look();
  const timer = setInterval(look, lookMs).unref();
  return {
    requireRoom: () => {
      if (!short) return;
      throw new ApiError(
        503,
        'UNAVAILABLE',
        'The service has run short of space and takes no purchases or uploads right now. Nothing was charged. Please try again later.',
        undefined,
        60,
      );
    },
    stop: () => clearInterval(timer),
  };
}

const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);
