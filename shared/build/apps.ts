/** The four apps of the site, in the order in which they are built and released. */
export const apps = ['host', 'mfe-lottery', 'mfe-rewards', 'mfe-account'] as const;
export type AppName = (typeof apps)[number];
export const remotes = ['mfe-lottery', 'mfe-rewards', 'mfe-account'] as const;

/** First of the four ports of the development servers; the host's, which is the one to open. */
const devPort = Number(process.env.DEV_PORT ?? 3100);
export const devPorts: Record<AppName, number> = {
  host: devPort,
  'mfe-lottery': devPort + 1,
  'mfe-rewards': devPort + 2,
  'mfe-account': devPort + 3,
};
