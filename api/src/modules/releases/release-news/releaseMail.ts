import type { ReleaseNews } from 'shared/contracts/releaseNews';
import type { Mail, MailBlock, MailKind } from '../../../core/mail/mailContent.ts';
import { writeMail } from '../../../core/mail/writeMail.ts';

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
