import type { Configuration } from 'webpack';
import type { AppName } from '../src/contracts/appNames.ts';
import type { EarlyRequests } from '../src/contracts/parts.ts';
import { type Mode, remoteConfig } from './recipe.ts';
import { standaloneConfig } from './standalone.ts';

/**
 * All builds of a remote: the federated one, and in development its standalone page on the same server, unless a site is its page.
 * @param apart parts that share no chunk with the others
 */
export function remoteApp(
  app: AppName,
  folder: string,
  mode: Mode,
  earlyRequests: EarlyRequests,
  apart: readonly string[] = [],
): Configuration[] {
  const federated = remoteConfig(app, folder, mode, earlyRequests, apart);
  return mode.production || mode.against !== undefined ? [federated] : [federated, standaloneConfig(app, folder, mode)];
}
