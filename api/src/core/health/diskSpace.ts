import { statfs } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '../http/errors.ts';

/**
 * Free space below which purchases and uploads are refused, bytes. It is far from full: an embedded database without room for its
 * WAL hangs in the middle of a write, and draws and logins must still be written.
 */
const least = 128 * 1024 * 1024;
/** Extra free space before sales continue (hysteresis), bytes. */
const margin = 16 * 1024 * 1024;

export type ReadFreeSpace = () => Promise<number>;

export const freeSpaceOf =
  (folder: string): ReadFreeSpace =>
  async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };

export interface DiskSpace {
  /** @throws ApiError 503 when there is too little space for a purchase or an upload */
  requireRoom(): void;
  /** Reads the free space; logs once when it is short, and once when there is enough again. */
  check(): Promise<void>;
}

export function createDiskSpace(read: ReadFreeSpace, log: Pick<FastifyBaseLogger, 'error' | 'warn'>): DiskSpace {
  let short = false;
  const check = async () => {
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
    check,
  };
}

const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);
