import type { Config } from '../../core/config/config.ts';
import { localStore } from './localStore.ts';
import type { PictureStore } from './pictureStore.ts';
import { s3Store } from './s3Store.ts';

export function configuredStore(config: Config): PictureStore {
  return config.s3 ? s3Store(config.s3) : localStore(config.dataDir);
}
