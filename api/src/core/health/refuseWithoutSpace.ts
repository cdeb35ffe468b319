import { mkdir } from 'node:fs/promises';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { kindOf } from '../rate-limit/trafficRules.ts';
import { createDiskSpace, freeSpaceOf, type ReadFreeSpace } from './diskSpace.ts';

const checkMs = 1_000;

interface SpaceOptions {
  config: Config;
  db: Database;
  freeSpace?: ReadFreeSpace | undefined;
  uploadPath: string;
}

/**
 * Refuses early the requests that would fill the disk of the data folder: uploads when pictures or the database are stored there,
 * and purchases when the database is.
 */
export const refuseWithoutSpace = fastifyPlugin<SpaceOptions>(async (app, { config, db, freeSpace, uploadPath }) => {
  await mkdir(config.dataDir, { recursive: true });
  const space = createDiskSpace(freeSpace ?? freeSpaceOf(config.dataDir), app.log);
  await space.check();
  const failed = 'The free space of the disk could not be checked';
  app.schedule({ name: 'disk space', everyMs: checkMs, firstMs: checkMs, failed, run: space.check });
  const hasDatabase = db.kind === 'pglite';
  const hasPictures = config.s3 === null;
  app.addHook('onRequest', async ({ method, routeOptions: { url = '' } }) => {
    const isPurchase = kindOf(method, url) === 'purchase';
    const isUpload = url.startsWith(uploadPath);
    if ((isPurchase && hasDatabase) || (isUpload && (hasPictures || hasDatabase))) space.requireRoom();
  });
});
