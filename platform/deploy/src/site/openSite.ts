import { BucketSite } from './BucketSite.ts';
import { FolderSite } from './FolderSite.ts';
import type { Site } from './Site.ts';

/** Opens the site at an address: a folder, or `s3://bucket/prefix`. */
export function openSite(address: string): Site {
  return address.startsWith('s3://') ? new BucketSite(address) : new FolderSite(address);
}
