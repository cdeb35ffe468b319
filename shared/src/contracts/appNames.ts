/**
 * Name of a remote and of its folder: `mfe-` and its team, in lower-case letters, digits and single dashes, beginning with a
 * letter: `mfe-lottery`.
 */
export type RemoteApp = `mfe-${string}`;
export type AppName = 'host' | RemoteApp;

export const isRemoteApp = (name: string): name is RemoteApp => /^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name);

/** Part of a regular expression that matches app names in URLs. */
export const appPattern = 'host|mfe-[a-z0-9-]+';

/** Returns the app that exposes a part: `lottery/NextDraw` belongs to `mfe-lottery`. */
export const appOfPart = (part: string): RemoteApp => appOfTeam(part.split('/')[0] ?? '');

export const appOfTeam = (team: string): RemoteApp => `mfe-${team}`;

/** Returns the prefix of a remote's parts: `mfe-lottery` exposes `lottery/…`. */
export const teamOf = (app: string): string => app.replace(/^mfe-/, '');

/** Returns an app's federation name, which must be an identifier: `mfe-lottery` becomes `mfe_lottery`. */
export const federationName = (app: string): string => app.replaceAll('-', '_');

/** Inverse of `federationName`: folder names have no underscores. */
export const appOfFederationName = (name: string): string => name.replaceAll('_', '-');

/** Placeholder in a server bundle for the URL path of its release, e.g. `/host/0.1.0-3f2a9c0d1e/`; the loader replaces it. */
export const releasePlaceholder = '/__RELEASE__/';

/** Query parameter of `/live.json` in which a tab lists the releases that it runs, separated by commas. */
export const runningParameter = 'running';

/** A release by app and folder: `mfe-lottery/0.1.0-3f2a9c0d1e`. */
export const releaseName = /^(?:host|mfe-[a-z0-9-]+)\/\d[\w.+-]*$/;
