import { mkdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { uploadPath } from '../../nouns/uploads/permissions.ts';
import type { Deps } from '../deps.ts';
import { kindOf } from '../traffic/trafficRules.ts';
import { freeSpaceOf, watchDiskSpace } from './diskSpace.ts';

/**
 * Refuses, before anything is done for them, what would fill the disk of the data folder: uploads that are kept there, and
 * purchases when the database is there too.
 */
export async function refuseWithoutSpace(app: FastifyInstance, { config, db, freeSpace }: Deps): Promise<void> {
  await mkdir(config.dataDir, { recursive: true });
  const space = await watchDiskSpace(freeSpace ?? freeSpaceOf(config.dataDir), app.log);
  app.addHook('onClose', async () => space.stop());
  const hasDatabase = db.kind === 'pglite';
  const hasPictures = config.s3 === null;
  app.addHook('onRequest', async ({ method, routeOptions: { url = '' } }) => {
    const isPurchase = kindOf(method, url) === 'purchase';
    const isUpload = url.startsWith(uploadPath);
    if ((isPurchase && hasDatabase) || (isUpload && (hasPictures || hasDatabase))) space.requireRoom();
  });
}
