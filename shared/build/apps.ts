/** The four apps of the site, in the order in which they are built and released. */
export const apps = ['host', 'mfe-lottery', 'mfe-rewards', 'mfe-account'] as const;
export type AppName = (typeof apps)[number];
export const remotes = ['mfe-lottery', 'mfe-rewards', 'mfe-account'] as const;

/** Ports of the development servers. The host's is the one to open. */
export const devPorts: Record<AppName, number> = { host: 3100, 'mfe-lottery': 3101, 'mfe-rewards': 3102, 'mfe-account': 3103 };
