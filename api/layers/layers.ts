/**
 * What may import what in api/src, from the bottom up. Imports go down only: a layer imports those before it, and inside `core` and
 * `modules` a folder (or a file of its own) imports those before it in its list. `npm run check` reads this file; a new folder gets its
 * line here. Above all layers are the programs (server.ts, cli.ts); tests and `api/testkit` may import everything.
 */
export const layers = ['core', 'modules', 'jobs', 'app'] as const;

export type Layer = (typeof layers)[number];

/** `jobs` and `app` have no order of their own: they put the modules together. */
export const order: Record<'core' | 'modules', readonly string[]> = {
  core: [
    'amounts.ts',
    'concurrency',
    'errorCode.ts',
    'insideRequest.ts',
    'paging.ts',
    'data-dir',
    'config',
    'db',
    'fairLog.ts',
    'push',
    'draw-sources',
    'live',
    'observability',
    'command',
    'http',
    'secrets',
    'events.ts',
    'rate-limit',
    'health',
    'mail',
    'captcha',
    'site',
    'requestLines.ts',
    'deps.ts',
  ],
  modules: [
    'wallets',
    'responsible-gaming',
    'accounts',
    'uploads',
    'audit-log',
    'rewards',
    'notifications',
    'contact',
    'releases',
    'transparency-log',
    'lotteries',
    'purchases',
    'ledger-audit',
    'privacy',
    'options',
    'seo',
  ],
};
