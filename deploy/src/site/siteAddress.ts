import { join, resolve } from 'node:path';
import { root } from 'shared/build/root';

export function siteAddress(env: NodeJS.ProcessEnv = process.env): string {
  if (env.SITE_DIR) return env.SITE_DIR.startsWith('s3://') ? env.SITE_DIR : resolve(root, env.SITE_DIR);
  return join(resolve(root, env.DATA_DIR || '.data'), 'site');
}
