import { mkdir, statfs } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { ApiError } from '../http/errors.ts';
import type {} from '../job.ts';
import { kindOf } from '../rate-limit/trafficCounts.ts';

/**
 * Free space below which purchases and uploads are refused, bytes. It is far from full: an embedded database without room for its
 * WAL hangs in the middle of a write, and draws and logins must still be written.
 */
const least = 128 * 1024 * 1024;
/** Extra free space before sales continue (hysteresis), bytes. */
const margin = 16 * 1024 * 1024;

export type ReadFreeSpace = () => Promise<number>;

const freeSpaceOf =
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

const checkMs = 1_000;

interface SpaceOptions {
  config: Config;
  db: Database;
  freeSpace?: ReadFreeSpace | undefined;
  uploadPaths: readonly string[];
}

/**
 * Refuses early the requests that would fill the disk of the data folder: uploads when pictures or the database are stored there,
 * and purchases when the database is.
 */
export const refuseWithoutSpace = fastifyPlugin<SpaceOptions>(async (app, { config, db, freeSpace, uploadPaths }) => {
  await mkdir(config.dataDir, { recursive: true });
  const space = createDiskSpace(freeSpace ?? freeSpaceOf(config.dataDir), app.log);
  await space.check();
  const failed = 'The free space of the disk could not be checked';
  app.schedule({ name: 'disk space', everyMs: checkMs, firstMs: checkMs, failed, run: space.check });
  const hasDatabase = db.kind === 'pglite';
  const hasPictures = config.s3 === null;
  app.addHook('onRequest', async ({ method, routeOptions: { url = '' } }) => {
    const isPurchase = kindOf(method, url) === 'purchase';
    const isUpload = uploadPaths.some((path) => url.startsWith(path));
    if ((isPurchase && hasDatabase) || (isUpload && (hasPictures || hasDatabase))) space.requireRoom();
  });
});
