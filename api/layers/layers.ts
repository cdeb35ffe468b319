/**
 * Allowed imports in api/src, from the bottom up. A layer imports only those before it, and inside `base` and `nouns` a folder
 * (or a single file) imports only those before it in its list. `npm run check` reads this file; add new folders here. The
 * programs (server.ts, cli.ts) are above all layers; `testing` and tests may import everything.
 */
export const layers = ['core', 'modules', 'jobs', 'app'] as const;

export type Layer = (typeof layers)[number];

/** `main` has no order: it assembles all parts. */
export const order: Record<'core' | 'modules', readonly string[]> = {
  core: [
    'amounts.ts',
    'concurrency',
    'errorCode.ts',
    'internalRequest.ts',
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
    'requestLog.ts',
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
