import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AppName, isRemoteApp, type RemoteApp } from '../src/contracts/appNames.ts';
import { isInstalled } from './places.ts';
import { root } from './root.ts';

/**
 * Place of a remote in the row of development servers, counted from the host's: `config.devPort` of its package.json. It is the
 * remote's own, so that a port stays the same whichever other remotes are on the disk.
 */
function placeOf(app: RemoteApp): number {
  const { config }: { config?: { devPort?: number } } = JSON.parse(readFileSync(join(root, app, 'package.json'), 'utf8'));
  const place = config?.devPort;
  if (place === undefined || !Number.isInteger(place) || place < 1)
    throw new Error(`${app}/package.json needs "config": { "devPort": … }, a whole number from 1 that no other remote has.`);
  return place;
}

const places = new Map(
  readdirSync(root)
    .filter(isRemoteApp)
    .filter((name) => existsSync(join(root, name, 'package.json')))
    .map((name): [RemoteApp, number] => [name, placeOf(name)])
    .sort(([, one], [, other]) => one - other),
);

/** The remotes on this disk, in the order in which they are built and released: every folder with a remote's name. */
export const remotes: readonly RemoteApp[] = [...places.keys()];

/** The apps of the site that are on this disk; a team's own repository has no host. */
export const apps: readonly AppName[] = isInstalled ? remotes : ['host', ...remotes];

/** Port of an app's development server; the host's is the first, and the one to open. */
export function devPort(app: AppName): number {
  const place = app === 'host' ? 0 : (places.get(app) ?? 0);
  const same = remotes.filter((one) => places.get(one) === place);
  if (same.length > 1)
    throw new Error(`${same.join(' and ')} have the same "devPort" in their package.json: give one of them another.`);
  return Number(process.env.DEV_PORT ?? 3100) + place;
}
