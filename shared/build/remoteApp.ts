import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import type { AppName } from '../src/contracts/appNames.ts';
import type { EarlyRequests } from '../src/contracts/parts.ts';
import { exposedParts } from './exposedParts.ts';
import { type Mode, remoteConfig, siteConfig } from './recipe.ts';
import { remoteHalf } from './server/serverConfig.ts';
import { standaloneConfig } from './standalone.ts';

/**
 * Returns all builds of a remote: the federated one, in production with its server bundle, in development with its standalone
 * page on the same server, unless it runs inside a deployed site.
 * @param apart parts that share no chunk with the others
 * @param rendered parts that the server renders, if they have a module for it; without any there is no server bundle, and each
 * part's space stays reserved until it loads
 */
export function remoteApp(
  app: AppName,
  folder: string,
  mode: Mode,
  earlyRequests: EarlyRequests,
  apart: readonly string[] = [],
  rendered: readonly string[] = exposedParts(folder).map(({ name }) => name),
): Configuration[] {
  const federated = remoteConfig(app, folder, mode, earlyRequests, apart);
  const without = exposedParts(folder).filter(({ server }) => server === null);
  const served = rendered.filter((part) => !without.some(({ name }) => name === part));
  // The server renders nothing of a remote that the site does not trust.
  if (mode.production && served.length > 0 && !siteConfig(folder).framed) {
    const half = remoteHalf(app, folder, mode, served);
    return [half.broughtBy(federated), half.config];
  }
  const isAlone = existsSync(join(folder, 'src', 'standalone.tsx'));
  return mode.production || mode.against !== undefined || !isAlone
    ? [federated]
    : [federated, standaloneConfig(app, folder, mode)];
}
