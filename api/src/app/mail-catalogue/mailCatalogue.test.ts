// biome-ignore lint/style/noRestrictedImports: the site's one collection of attacks, in a test
import { hostileHtml } from 'shared/testing/hostileHtml';
import { elementsOf, wordsOf } from '../../../testkit/mailbox.ts';
import { html } from '../../core/http/html.ts';
import { mailKinds } from '../../core/mail/mailContent.ts';
import { cataloguePage } from './mailCatalogue.command.ts';
import { likely, mailCatalogue, type Typed } from './mailCatalogue.ts';

const site = 'https://lotto.example.com';
const mails = mailCatalogue(site, likely);

/** Returns the words of a text part as in the HTML part, without plain-text marks. */
const words = (text: string): string[] =>
  text
    .replace(/^> ?|^-- $/gm, '')
    .split(/[\s:]+/)
    .filter(Boolean);

test('shows every kind of mail', () => {
  expect(Object.keys(mails)).toEqual([...mailKinds]);
});

describe.each(mailKinds)('the mail "%s"', (kind) => {
  const mail = mails[kind];

  it('is of its kind, and has a subject of one line that fits', () => {
    expect(mail.kind).toBe(kind);
    expect(mail.subject).toMatch(/^\S.*\S$/);
    expect(mail.subject.length).toBeLessThan(78);
  });

  it('says the same in both halves', () => {
    expect(words(wordsOf(mail.html).replace(/^L TTO /, ''))).toEqual(words(mail.text));
  });

  it('has a preview text for the list of mails, without a code, an amount or a missing value', () => {
    const [, preheader = ''] = /<div class="preheader"[^>]*>([^<&]+)/.exec(mail.html) ?? [];
    expect(preheader).toMatch(/\S{3}/);
    expect(`${mail.subject} ${preheader}`).not.toMatch(/\d{6}|\d CTO/);
    for (const half of [mail.subject, mail.text, wordsOf(mail.html)]) {
      expect(half).not.toMatch(/undefined|null|NaN|\[object|Invalid Date|Infinity/);
      expect(half).not.toMatch(/<[a-z/!]|&[a-z#]/i);
    }
  });

  it('has links to the site only, each with its address in both halves', () => {
    const links = elementsOf(mail.html).flatMap(({ name, attributes }) => (name === 'a' ? [attributes.href ?? ''] : []));
    for (const link of links) {
      expect(new URL(link).origin).toBe(site);
      expect(mail.text).toContain(link);
      expect(wordsOf(mail.html)).toContain(link);
    }
    expect(new Set(mail.text.match(/https?:\S+/g))).toEqual(new Set(links));
  });

  it('says in its headers whether it may be answered by a program', () => {
    expect(mail.headers['Auto-Submitted']).toMatch(/^(auto-generated|no)$/);
    for (const [name, value] of Object.entries(mail.headers)) expect(`${name}: ${value}`).toMatch(/^[A-Za-z-]+: [ -~]+$/);
  });

  it('keeps hostile names as text', () => {
    const typed = (text: string): Typed => ({ username: text, device: text, question: text, message: text, answer: text });
    const { html: marked } = mailCatalogue(site, typed('MARK'))[kind];
    for (const { html: attack } of hostileHtml(
      (index) => `ran(${index})`,
      () => 'https://leak.example',
    )) {
      const name = attack.replace(/[\p{Cc}\u2028\u2029\ufeff]/gu, '').slice(0, 300);
      const written = mailCatalogue(site, typed(name))[kind].html;
      expect(withoutTitle(written)).toBe(withoutTitle(marked.replaceAll('MARK', html`${name.trim()}`.markup)));
    }
  });
});

const withoutTitle = (page: string): string => page.replace(/<title>[^<]*<\/title>/, '').replace(/\s+/g, ' ');

test('all of them stand on one page, as frames that run nothing', () => {
  const elements = elementsOf(cataloguePage(Object.values(mails)));
  const frames = elements.filter(({ name }) => name === 'iframe');
  expect(frames).toHaveLength(mailKinds.length);
  for (const { attributes } of frames) expect(attributes.sandbox).toBe('allow-same-origin');
  expect(elements.filter(({ name }) => name === 'pre')).toHaveLength(mailKinds.length);
});
