import type { ReleaseNews } from 'shared/contracts/releaseNews';
import type { Mail, MailBlock, MailKind } from '../../base/mail/mailContent.ts';
import { writeMail } from '../../base/mail/writeMail.ts';

/** How a kind of move is told. */
interface Words {
  kind: MailKind;
  /** After the apps' names. */
  did: (several: boolean) => string;
  /** The commands that take it back. */
  back: (apps: ReleaseNews['apps']) => string[];
}

/** By `what` of the move. */
const words: Readonly<Record<string, Words>> = {
  release: {
    kind: 'release live',
    did: (several) => (several ? 'are live' : 'is live'),
    back: (apps) => {
      const replaced = apps.filter(({ from }) => from !== null).map(({ app }) => app);
      return replaced.length > 0 ? [`npm run rollback -- ${replaced.join(' ')}`] : [];
    },
  },
  rollback: {
    kind: 'release rolled back',
    did: (several) => (several ? 'were rolled back' : 'was rolled back'),
    back: (apps) => apps.flatMap(({ app, from }) => (from === null ? [] : [`npm run rollback -- ${app} --to ${from}`])),
  },
};

/** A kind of move that is not known here is told by its name. */
const otherWords = (what: string): Words => ({ kind: 'release moved', did: () => `moved: ${what}`, back: () => [] });

/**
 * What a team is told of a move of the site: what is live now and was before, by whose key, what was forced, and how it is taken back.
 * @param to an address of RELEASE_MAIL
 */
export function releaseMail(to: string, news: ReleaseNews): Mail {
  const { what, apps, forced, skipped } = news;
  const { kind, did, back } = words[what] ?? otherWords(what);
  const names = new Intl.ListFormat('en-GB').format(apps.map(({ app }) => app));
  const heading = `${names} ${did(apps.length > 1)}${forced.length > 0 ? ', forced past the gate' : ''}`;
  const commands = back(apps);
  return writeMail(kind, to, {
    subject: `${heading} - Snail Lotto`,
    preheader: `By ${news.by}, ${minute(news.at)}.`,
    heading,
    body: [
      {
        facts: [
          ...apps.map(({ app, from, to: now }) => [app, `${now}, before it ${from ?? 'nothing'}`] as const),
          ['By the key', news.by],
          ['Time', minute(news.at)],
          ['Move', String(news.revision)],
          ['Left out', skipped.length > 0 ? skipped.join(', ') : 'no step'],
        ],
      },
      ...(forced.length > 0 ? [{ label: 'The gate refused it, and it was forced past this:', quote: forced.join('\n') }] : []),
      ...takeBack(commands),
      { button: 'Open the site', url: news.site },
    ],
    smallPrint: ['You get this because your address is in RELEASE_MAIL of the provider: one mail for each move of the site.'],
  });
}

function takeBack(commands: readonly string[]): MailBlock[] {
  if (commands.length === 0) return ['What was live when: npm run releases'];
  return ['To take it back, somebody with a key for it runs:', commands.join('\n')];
}

const minute = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`;
