import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseNews } from 'shared/contracts/releaseNews';
import type { Deployment } from 'site/deployments/deployment';
import type { Database, Queryable } from '../../../core/db/database.ts';
import type { Mail, MailBlock, MailKind } from '../../../core/mail/mailContent.ts';
import { addToOutbox } from '../../../core/mail/outbox.repository.ts';
import { writeMail } from '../../../core/mail/writeMail.ts';
import { callWebhook, type Webhook } from '../../../core/push/postOnce.ts';
import type { Deployments, ShownMove } from '../../../core/site/deploymentLog.ts';
import {
  claimNews,
  lockNoting,
  mostAttempts,
  noMove,
  notedMoves,
  noteFailed,
  noteMove,
  noteTaken,
} from './releaseNews.repository.ts';

const newsMs = 24 * 60 * 60_000;

/**
 * Builds the announcement of a deployment.
 * @param site its origin
 * @returns null if no release changes (only keys), or it is too old
 */
export function newsOf(move: Deployment, site: string, now = Date.now()): ReleaseNews | null {
  const { what, revision, at, by, apps, canary, aborted = [], forced, skipped, why } = move;
  if (apps.length + (canary?.apps.length ?? 0) + aborted.length === 0 || !(Date.parse(at) > now - newsMs)) return null;
  return {
    site,
    what,
    revision,
    at,
    by,
    apps: apps.map(({ app, from, to }) => ({ app, from, to })),
    ...(canary ? { canary: { apps: canary.apps.map(named), percent: canary.percent } } : {}),
    ...(aborted.length > 0 ? { aborted: aborted.map(named) } : {}),
    forced,
    skipped,
    ...(why === undefined ? {} : { why }),
  };
}

const named = ({ app, to }: { app: string; to: string }) => ({ app, to });

export interface FollowDeps {
  db: Database;
  shown: () => Promise<Deployments>;
  publicUrl: string;
  calls: boolean;
  mail: readonly string[];
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/**
 * Follows the deployments of a site: stores each new one with its webhook payload and queues its mails in one transaction, so
 * that only one of several processes announces it. Deployments before the first poll, or not yet visible on the site's pages, are
 * not announced.
 * @returns a function that polls once and returns the number of mails
 */
export function followSite({ db, shown, publicUrl, calls, mail, log }: FollowDeps): () => Promise<number> {
  let seen: number | undefined;

  async function tell(tx: Queryable, { hash, move }: ShownMove): Promise<number> {
    const news = newsOf(move, publicUrl);
    if (news === null) {
      await noteMove(tx, hash, null);
      return 0;
    }
    await noteMove(tx, hash, calls ? JSON.stringify(news) : null);
    for (const to of mail) await addToOutbox(tx, releaseMail(to, news));
    log.info({ revision: move.revision, what: move.what }, 'A deployment is announced');
    return mail.length;
  }

  return async () => {
    const { revision, moves: all } = await shown();
    if (revision === seen) return 0;
    if (revision > 0 && all.length === 0)
      log.warn({ revision }, 'The deployment of the live pages cannot be read from the log and is not announced');
    const mails = await db.transaction(async (tx) => {
      await lockNoting(tx);
      const noted = await notedMoves(tx);
      const last = all.at(-1);
      const at = all.findLastIndex(({ hash }) => noted.has(hash));
      if (at < 0 && !isNew(noted)) {
        const isFirst = noted.size === 0;
        if (isFirst || last) await noteMove(tx, last?.hash ?? noMove, null);
        if (isFirst) log.info({ revision }, 'Deployments after this one are announced');
        else if (last)
          log.warn(
            { revision },
            'The site has other moves than those that were followed: its newest one is where telling begins anew',
          );
        return 0;
      }
      let written = 0;
      for (const each of all.slice(at + 1)) written += await tell(tx, each);
      return written;
    });
    // A deployment that cannot be read yet is tried again at the next poll.
    if (all.length === 0 || all.at(-1)?.move.revision === revision) seen = revision;
    return mails;
  };
}

const isNew = (noted: ReadonlySet<string>) => noted.size === 1 && noted.has(noMove);

interface SendDeps {
  db: Database;
  webhook: Webhook;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Sends due webhook calls until there are none or `stopped` is aborted. Several processes may run it at the same time. */
export async function sendWebhooks({ db, webhook, log }: SendDeps, stopped?: AbortSignal): Promise<void> {
  while (!stopped?.aborted) {
    const news = await claimNews(db);
    if (!news) return;
    const { id, move, body, attempts } = news;
    const { failure: reason } = await callWebhook(webhook, move, body ?? '');
    if (reason === null) await noteTaken(db, id);
    else {
      const last = attempts >= mostAttempts;
      // Logs the first failure and the last one; the metrics have those in between.
      if (attempts === 1) log.warn({ reason }, 'RELEASE_WEBHOOK did not accept a deployment, which is sent again later');
      if (last) log.warn({ reason, attempts }, 'RELEASE_WEBHOOK did not accept a deployment, which is not sent again');
      await noteFailed(db, id, reason, last);
    }
  }
}

interface Words {
  kind: MailKind;
  did: (news: ReleaseNews) => string;
  back: (news: ReleaseNews) => string | null;
}

function backToBefore({ apps }: ReleaseNews): string | null {
  const replaced = apps.filter(({ from }) => from !== null).map(({ app }) => app);
  return replaced.length > 0 ? `npm run rollback -- ${replaced.join(' ')}` : null;
}

/** Names all replaced releases in one command, because the compatibility gate may reject a rollback of only some of them. */
function backToLeft({ apps }: ReleaseNews): string | null {
  const left = apps.flatMap(({ app, from }) => (from === null ? [] : [`${app} ${from}`]));
  return left.length > 0 ? `npm run rollback -- ${left.join(' ')}` : null;
}

const words = new Map<string, Words>([
  ['release', { kind: 'release live', did: ({ apps }) => (apps.length > 1 ? 'are live' : 'is live'), back: backToBefore }],
  [
    'rollback',
    {
      kind: 'release rolled back',
      did: ({ apps }) => (apps.length > 1 ? 'were rolled back' : 'was rolled back'),
      back: backToLeft,
    },
  ],
  [
    'canary',
    {
      kind: 'canary begun',
      did: ({ canary }) => `for ${canary?.percent} % of visitors`,
      back: ({ canary }) => `npm run abort -- ${canary?.apps[0]?.app}`,
    },
  ],
  [
    'promote',
    { kind: 'canary promoted', did: ({ apps }) => (apps.length > 1 ? 'were promoted' : 'was promoted'), back: backToBefore },
  ],
  [
    'abort',
    {
      kind: 'canary aborted',
      did: ({ aborted = [] }) => (aborted.length > 1 ? 'were aborted' : 'was aborted'),
      back: () => null,
    },
  ],
]);

const otherWords = (what: string): Words => ({ kind: 'release moved', did: () => `moved: ${what}`, back: () => null });

/**
 * Builds the mail about a deployment: new and previous releases, the key, what was forced, and the command that reverts it.
 * @param to an address of RELEASE_MAIL
 */
export function releaseMail(to: string, news: ReleaseNews): Mail {
  const { what, forced, skipped, why } = news;
  const { kind, did, back } = words.get(what) ?? otherWords(what);
  const releases = releasesOf(news);
  const names = new Intl.ListFormat('en-GB').format(releases.map(([app]) => app));
  const heading = `${names} ${did(news)}${forced.length > 0 ? ', forced past the gate' : ''}`;
  return writeMail(kind, to, {
    subject: `${heading} - Snail Lotto`,
    preheader: `By ${news.by}, ${minute(news.at)}.`,
    heading,
    body: [
      {
        facts: [
          ...releases,
          ['By the key', news.by],
          ['Time', minute(news.at)],
          ['Deployment', String(news.revision)],
          ['Left out', skipped.length > 0 ? skipped.join(', ') : 'no step'],
        ],
      },
      ...(forced.length > 0 ? [{ label: 'The gate refused it, and it was forced past this:', quote: forced.join('\n') }] : []),
      ...(why === undefined ? [] : [{ label: 'What decided it:', quote: why }]),
      ...takenBack(back(news)),
      { button: 'Open the site', url: news.site },
    ],
    smallPrint: ['You get this because your address is in RELEASE_MAIL of the provider: one mail for each deployment.'],
  });
}

const releasesOf = ({ apps, canary, aborted = [] }: ReleaseNews): (readonly [app: string, what: string])[] => [
  ...apps.map(({ app, from, to }) => [app, `${to}, before it ${from ?? 'nothing'}`] as const),
  ...(canary?.apps.map(({ app, to }) => [app, `${to} for ${canary.percent} % of visitors`] as const) ?? []),
  ...aborted.map(({ app, to }) => [app, `${to} is ended: all visitors get the live release`] as const),
];

const takenBack = (command: string | null): MailBlock[] =>
  command === null ? ['What was live when: npm run releases'] : ['To take it back, somebody with a key for it runs:', command];

const minute = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`;
