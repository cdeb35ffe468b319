/** A remote, by the name of its folder: `mfe-` and its team, in small letters, digits and single dashes, a letter first: `mfe-lottery`. */
export type RemoteApp = `mfe-${string}`;
export type AppName = 'host' | RemoteApp;

export const isRemoteApp = (name: string): name is RemoteApp => /^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name);

/** How a server tells the address of an app's release from other addresses: a part of a regular expression. */
export const appPattern = 'host|mfe-[a-z0-9-]+';

/** The app that exposes a part: `lottery/NextDraw` is of `mfe-lottery`. */
export const appOfPart = (part: string): RemoteApp => appOfTeam(part.split('/')[0] ?? '');

export const appOfTeam = (team: string): RemoteApp => `mfe-${team}`;

/** What parts of a remote have before their slash: `mfe-lottery` exposes `lottery/…`. */
export const teamOf = (app: string): string => app.replace(/^mfe-/, '');

/** Federation names are identifiers: `mfe-lottery` is `mfe_lottery` on the page. */
export const federationName = (app: string): string => app.replaceAll('-', '_');

/** Back again: a name of a folder has no underscore. */
export const appOfFederationName = (name: string): string => name.replaceAll('_', '-');
