import type { Config } from '../../core/config/config.ts';
import { localStore } from './localStore.ts';
import type { PictureStore } from './pictureStore.ts';
import { s3Store } from './s3Store.ts';

/** The bucket when one is configured, else the data folder. */
export function configuredStore(config: Config): PictureStore {
  return config.s3 ? s3Store(config.s3) : localStore(config.dataDir);
}
