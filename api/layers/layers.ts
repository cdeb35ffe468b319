/**
 * What may import what in api/src, from the bottom up. Imports go down only: a layer imports those before it, and inside `base` and
 * `nouns` a folder (or a file that stands alone) imports those before it in its list. `npm run check` reads this file; a new folder
 * gets its line here. Above all three stand the programs (server.ts, cli.ts); `testing` and tests may import everything.
 */
export const layers = ['base', 'nouns', 'main'] as const;

export type Layer = (typeof layers)[number];

/** `main` has no order of its own: it is what knows everybody. */
export const order: Record<'base' | 'nouns', readonly string[]> = {
  base: [
    'errorCode.ts',
    'amounts.ts',
    'paging.ts',
    'onceAtATime.ts',
    'insideRequest.ts',
    'data-folder',
    'config',
    'db',
    'trace',
    'loggedError.ts',
    'log.ts',
    'fairLog.ts',
    'metrics',
    'chain',
    'beacon',
    'live',
    'http',
    'probes',
    'command',
    'secrets',
    'events.ts',
    'requestLines.ts',
    'limits',
    'traffic',
    'guards',
    'mail',
    'push',
    'captcha',
    'site',
    'deps.ts',
  ],
  nouns: [
    'tokens',
    'wallets',
    'protection',
    'statement',
    'sessions',
    'members',
    'second-factor',
    'login',
    'email-proofs',
    'recovery',
    'registration',
    'security',
    'acts',
    'developers',
    'subscriptions',
    'contact',
    'uploads',
    'rewards',
    'orders',
    'payouts',
    'alerts',
    'fair-log',
    'lotteries',
    'receipts',
    'purchases',
    'privacy',
    'books',
    'options',
  ],
};
