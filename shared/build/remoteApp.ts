import type { Configuration } from 'webpack';
import type { AppName } from '../src/contracts/appNames.ts';
import type { EarlyRequests } from '../src/contracts/parts.ts';
import { exposedParts } from './exposedParts.ts';
import { type Mode, remoteConfig } from './recipe.ts';
import { remoteHalf } from './server/serverConfig.ts';
import { standaloneConfig } from './standalone.ts';

/**
 * All builds of a remote: the federated one, with its server half in production, and in development its standalone page on the same
 * server, unless a site is its page.
 * @param apart parts that share no chunk with the others
 * @param rendered parts that the server renders; without any there is no server half, and each part has its room until it comes
 */
export function remoteApp(
  app: AppName,
  folder: string,
  mode: Mode,
  earlyRequests: EarlyRequests,
  apart: readonly string[] = [],
  rendered: readonly string[] = exposedParts(folder),
): Configuration[] {
  const federated = remoteConfig(app, folder, mode, earlyRequests, apart);
  if (mode.production && rendered.length > 0) {
    const half = remoteHalf(app, folder, mode, rendered);
    return [half.broughtBy(federated), half.config];
  }
  return mode.production || mode.against !== undefined ? [federated] : [federated, standaloneConfig(app, folder, mode)];
}
