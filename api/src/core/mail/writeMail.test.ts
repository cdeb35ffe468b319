// biome-ignore lint/style/noRestrictedImports: the site's one collection of attacks, in a test
import { hostileHtml } from 'shared/testing/hostileHtml';
import { elementsOf, wordsOf } from '../../../testkit/mailbox.ts';
import type { MailContent } from './mailContent.ts';
import { writeMail } from './writeMail.ts';

const to = 'reader@example.com';
const url = 'https://lotto.example.com/lotteries/7?from=mail&more=1';
const everything: MailContent = {
  subject: 'A subject',
  preheader: 'What it is about',
  heading: 'A heading',
  body: [
    'A paragraph\nof two lines.',
    { label: 'Your code is', code: '012345' },
    { button: 'See the draw', url },
    {
      facts: [
        ['Round', '7'],
        ['Price', '1 CTO'],
      ],
    },
    { label: 'You wrote:', quote: 'One\n\nTwo' },
  ],
  smallPrint: ['Why it came.', { link: 'Get no more', url }],
};

test('the text half reads by itself', () => {
  expect(writeMail('login code', to, everything).text).toBe(`A heading

A paragraph
of two lines.

Your code is 012345

See the draw:
${url}

Round: 7
Price: 1 CTO

You wrote:
> One
>
> Two

Snail Lotto

-- 
Why it came.
Get no more: ${url}`);
});

test('the HTML half says the same, with the address of each link written out', () => {
  const { html } = writeMail('login code', to, everything);
  expect(wordsOf(html)).toBe(
    `L TTO A heading A paragraph of two lines. Your code is 012345 See the draw ${url} Round 7 Price 1 CTO You wrote: One Two ` +
      `Snail Lotto Why it came. Get no more: ${url}`,
  );
  const links = elementsOf(html).filter(({ name }) => name === 'a');
  expect(links.map(({ attributes }) => attributes.href)).toEqual([url, url, url]);
  expect(html).toContain('<html lang="en"');
});

test('it asks no server for anything and runs nothing', () => {
  const elements = elementsOf(writeMail('login code', to, everything).html);
  expect(elements.filter(({ name }) => name === 'img').map(({ attributes }) => attributes.src)).toEqual(['cid:snail@mail']);
  const names = new Set(elements.map(({ name }) => name));
  for (const name of ['script', 'link', 'iframe', 'form', 'svg', 'object']) expect(names).not.toContain(name);
  const styles = elements.map(({ attributes }) => attributes.style ?? '').join();
  expect(styles).not.toMatch(/url\(|@import/);
});

test('a mail is marked as automatic, unless it sets its own headers', () => {
  expect(writeMail('login code', to, everything).headers).toEqual({
    'Auto-Submitted': 'auto-generated',
    'Content-Language': 'en',
  });
  const headers = { 'Auto-Submitted': 'no', 'List-Unsubscribe': `<${url}>` };
  expect(writeMail('login code', to, { ...everything, headers }).headers).toMatchObject(headers);
});

test.each([
  ['a line break', 'Re: Prize\r\nBcc: everybody@example.com', 'Re: Prize Bcc: everybody@example.com'],
  ['too many words', 'word '.repeat(30), `${'word '.repeat(15)}w…`],
  ['a cut through an emoji', `${'x'.repeat(75)}🐌🐌`, `${'x'.repeat(75)}…`],
])('a subject with %s is one line that fits', (_what, subject, sent) => {
  const mail = writeMail('login code', to, { ...everything, subject });
  expect(mail.subject).toBe(sent);
  expect(mail.subject.length).toBeLessThan(78);
});

test.each(['javascript:alert(1)', '/lotteries/7', 'https://a b', 'https://a"b', '//lotto.example.com', ''])(
  'the address %j is no link',
  (bad) => {
    expect(() => writeMail('login code', to, { ...everything, body: [{ button: 'Open', url: bad }] })).toThrow(/absolute/);
    expect(() => writeMail('login code', to, { ...everything, smallPrint: [{ link: 'Open', url: bad }] })).toThrow(/absolute/);
  },
);

test('removes characters that reverse or hide text', () => {
  const { text, html } = writeMail('login code', to, { ...everything, body: ['a\u202eb\u0000c\u2066d\ud800\u001b[2J\te\r\nf'] });
  expect(text).toContain('abcd\ufffd[2J\te\nf');
  expect(html).toContain('abcd\ufffd[2J\te<br>\nf');
});

test('hostile text is escaped in every place', () => {
  const shape = (markup: string) =>
    elementsOf(markup).map(({ name, attributes: { href, src, style, ...others } }) => ({ name, others: Object.keys(others) }));
  const filled = (text: string): MailContent => ({
    subject: text,
    preheader: text,
    heading: text,
    body: [text, { label: text, code: text }, { button: text, url }, { facts: [[text, text]] }, { label: text, quote: text }],
    smallPrint: [text, { link: text, url }],
  });
  const harmless = shape(writeMail('login code', to, filled('x')).html);
  for (const { name, html: text } of hostileHtml(
    (index) => `ran(${index})`,
    () => 'https://leak.example',
  )) {
    const withoutBreaks = text.replaceAll('\n', ' ');
    expect([name, shape(writeMail('login code', to, filled(withoutBreaks)).html)]).toEqual([name, harmless]);
  }
});
