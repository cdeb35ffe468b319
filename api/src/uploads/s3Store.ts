import type { S3Config } from '../config.ts';
import { type PictureStore, permissionLifetime } from './pictureStore.ts';
import { maxPictureBytes } from './pictures.ts';

const cacheControl = 'public, max-age=31536000, immutable';

/**
 * Pictures in S3-compatible storage. Browsers PUT straight to the bucket: type and key are signed, the size is for the bucket's
 * own policy. The SDK is large, so it is loaded when it is first needed.
 */
export function s3Store(config: S3Config): PictureStore {
  const { bucket, publicUrl } = config;
  const connect = async () => {
    const { PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
    const client = new S3Client({
      region: config.region,
      credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
      // Other makes of storage have their own address and seldom know the newer checksum headers.
      ...(config.endpoint === undefined ? {} : { endpoint: config.endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
    });
    return { client, PutObjectCommand };
  };
  return {
    presign: async (key, { contentType }) => {
      const [{ client, PutObjectCommand }, { getSignedUrl }] = await Promise.all([
        connect(),
        import('@aws-sdk/s3-request-presigner'),
      ]);
      const expiresAt = Date.now() + permissionLifetime;
      const url = await getSignedUrl(client, new PutObjectCommand({ Bucket: bucket, Key: key, ContentType: contentType }), {
        expiresIn: permissionLifetime / 1000,
        signableHeaders: new Set(['content-type']),
      });
      const headers = { 'content-type': contentType };
      return { url, method: 'PUT', headers, publicUrl: `${publicUrl}/${key}`, maxBytes: maxPictureBytes, expiresAt };
    },
    put: async (key, { contentType }, bytes) => {
      const { client, PutObjectCommand } = await connect();
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, ContentType: contentType, CacheControl: cacheControl, Body: bytes }),
      );
      return `${publicUrl}/${key}`;
    },
  };
}
