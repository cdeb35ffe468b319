import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AppName, isRemoteApp, type RemoteApp } from '../src/contracts/appNames.ts';
import { isInstalled } from './places.ts';
import { root } from './root.ts';

/**
 * Returns a remote's offset from the host's development port: `config.devPort` in its package.json, so that the port does not
 * depend on which other remotes exist on disk.
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

/** The remotes on this disk, in build and release order: every folder with the name of a remote. */
export const remotes: readonly RemoteApp[] = [...places.keys()];

/** The apps of the site on this disk; a team's own repository has no host. */
export const apps: readonly AppName[] = isInstalled ? remotes : ['host', ...remotes];

/** Returns the port of an app's development server. The host has the first one. */
export function devPort(app: AppName): number {
  const place = app === 'host' ? 0 : (places.get(app) ?? 0);
  const same = remotes.filter((one) => places.get(one) === place);
  if (same.length > 1)
    throw new Error(`${same.join(' and ')} have the same "devPort" in their package.json: give one of them another.`);
  return Number(process.env.DEV_PORT ?? 3100) + place;
}
