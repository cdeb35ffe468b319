import { join, resolve } from 'node:path';
import { root } from 'shared/build/root';
import { BucketSite, PublicBucket } from './BucketSite.ts';
import { FolderSite } from './FolderSite.ts';
import type { Site } from './Site.ts';

export function openSite(address: string): Site {
  if (/^https?:/.test(address)) return new PublicBucket(address);
  return address.startsWith('s3://') ? new BucketSite(address) : new FolderSite(address);
}

/** Returns the address to release to: `SITE_DIR` (a folder, `s3://bucket/prefix`, or `https://…` to read only), else `site` in the data folder. */
export function siteAddress(env: NodeJS.ProcessEnv = process.env): string {
  if (env.SITE_DIR) return /^(?:s3|https?):/.test(env.SITE_DIR) ? env.SITE_DIR : resolve(root, env.SITE_DIR);
  return join(resolve(root, env.DATA_DIR || '.data'), 'site');
}
