import type { Config, S3Config } from '../../core/config/config.ts';
import { localStore } from './localStore.ts';
import type { PictureStore } from './pictureStore.ts';
import { cacheControlOf } from './pictureStore.ts';

/** Stores pictures in S3-compatible storage. The SDK is large, so it is loaded on first use. */
function s3Store(config: S3Config): PictureStore {
  const { bucket, publicUrl } = config;
  const connect = async () => {
    const { CopyObjectCommand, DeleteObjectCommand, PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
    const client = new S3Client({
      region: config.region,
      credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
      // Other providers have their own endpoint, and few support the newer checksum headers.
      ...(config.endpoint === undefined ? {} : { endpoint: config.endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
    });
    return { client, CopyObjectCommand, DeleteObjectCommand, PutObjectCommand };
  };
  return {
    publicUrl: (key) => `${publicUrl}/${key}`,
    put: async (key, { contentType }, bytes) => {
      const { client, PutObjectCommand } = await connect();
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          ContentType: contentType,
          CacheControl: cacheControlOf(key),
          Body: bytes,
        }),
      );
    },
    copy: async (from, to) => {
      const { client, CopyObjectCommand } = await connect();
      await client.send(new CopyObjectCommand({ Bucket: bucket, Key: to, CopySource: `${bucket}/${from}` }));
    },
    remove: async (key) => {
      const { client, DeleteObjectCommand } = await connect();
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    // S3 writes are atomic.
    removeUnfinished: async () => {},
  };
}

export function configuredStore(config: Config): PictureStore {
  return config.s3 ? s3Store(config.s3) : localStore(config.dataDir);
}
