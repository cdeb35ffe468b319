import { html } from '../../base/http/html.ts';
import type { App } from '../../main/app.ts';
import { behindGuards } from '../../testing/behindGuards.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { provingBrowser } from '../../testing/provingBrowser.ts';
import { openTestApp } from '../../testing/testApp.ts';
import { addTestMember, logIn } from '../../testing/testMembers.ts';

const origin = 'https://lotto.example.com';

describe.each(databases)('registration on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;

  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db, { publicUrl: origin });
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const submit = (url: string, form: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
  const filled = (changes: Record<string, string> = {}) => ({
    username: 'newbie01',
    fullName: 'Nelly New',
    email: 'newbie01@example.com',
    password: 'long enough',
    confirmPassword: 'long enough',
    ...changes,
  });
  const logsIn = (username: string, password: string) =>
    logIn(app, username, password, { headers: { dpop: provingBrowser().prove({ url: `${origin}/api/auth/login` }) } });
  const mailedLink = async (email: string): Promise<URL> => {
    const link = /https:\S+/.exec((await mailsTo(test.db, email))[0]?.text ?? '')?.[0];
    return new URL(link ?? 'https://no.link.in.the.mail');
  };
  const confirm = (link: URL) => submit('/register/confirm', { token: link.searchParams.get('token') ?? '' });

  it('shows a form without any script, under a policy that would allow none', async () => {
    const page = await app.inject('/register');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self'/);
    expect(page.body).not.toMatch(/<script|<style|\son\w+=|javascript:/i);
    for (const field of ['username', 'fullName', 'email', 'password', 'confirmPassword'])
      expect(page.body).toContain(`name="${field}"`);
    const stylesheet = await app.inject(/href="([^"]+\.css)"/.exec(page.body)?.[1] ?? '');
    expect(stylesheet.headers['content-type']).toBe('text/css; charset=utf-8');
    // The font is of this origin, as the policy asks, and stands where the page and its stylesheet say.
    const font = /href="([^"]+\.woff2)"/.exec(page.body)?.[1] ?? '';
    expect(stylesheet.body).toContain(`url("${font}")`);
    expect(stylesheet.body).not.toMatch(/url\("?(?:https?:)?\/\//);
    const sent = await app.inject(font);
    expect([sent.statusCode, sent.headers['content-type'], sent.rawPayload.subarray(0, 4).toString()]).toEqual([
      200,
      'font/woff2',
      'wOF2',
    ]);
  });

  it('makes a member who can log in once the address is confirmed', async () => {
    const page = await submit('/register', filled());
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Look into your mail')]);
    expect((await logsIn('newbie01', 'long enough')).body).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
    const link = await mailedLink('newbie01@example.com');
    expect(link.href).toMatch(/^https:\/\/lotto\.example\.com\/register\/confirm\?token=[\w-]{43}$/);
    const question = await app.inject(`${link.pathname}${link.search}`);
    expect(question.body).toContain('Confirm this address');
    expect((await logsIn('newbie01', 'long enough')).body).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
    expect((await confirm(link)).body).toContain('Your address is confirmed');
    const { body } = await logsIn('newbie01', 'long enough');
    expect(body).toMatchObject({ nextStep: 'none', user: { username: 'newbie01', fullName: 'Nelly New', verified: false } });
  });

  it('takes a link once, not when it is old, and offers a new one', async () => {
    await submit('/register', filled({ username: 'newbie02', email: 'newbie02@example.com' }));
    const old = await mailedLink('newbie02@example.com');
    await test.db.query("update email_proofs set expires_at = now() where email = 'newbie02@example.com'");
    const over = await confirm(old);
    expect([over.statusCode, over.body]).toEqual([400, expect.stringContaining('Send a new link')]);
    expect((await submit('/register/resend', { email: 'newbie02@example.com' })).body).toContain('Look into your mail');
    const link = await mailedLink('newbie02@example.com');
    const answers = await Promise.all([confirm(link), confirm(link), confirm(link)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    expect((await submit('/register/resend', { email: 'newbie02@example.com' })).statusCode).toBe(200);
    expect(await mailsTo(test.db, 'newbie02@example.com')).toHaveLength(2);
  });

  it('refuses a password that is easy to guess, beside its field', async () => {
    const page = await submit('/register', filled({ username: 'common01', password: 'Sunshine1', confirmPassword: 'Sunshine1' }));
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain('This password is easy to guess.');
    expect(page.body).not.toContain('Sunshine1');
    expect((await submit('/register', filled({ username: 'common01', email: 'common01@example.com' }))).statusCode).toBe(200);
  });

  it('names every problem beside its field, keeps what was typed, and never sends a password back', async () => {
    const page = await submit(
      '/register',
      filled({ username: 'n!', email: '"><script>', password: 'short77', confirmPassword: 'other' }),
    );
    expect(page.statusCode).toBe(400);
    for (const text of [
      'Username must be at least 6 characters.',
      'Please enter a valid email address',
      'Password must be at least 8 characters.',
      'Password do not match',
      'value="n!"',
      'value="&quot;&gt;&lt;script&gt;"',
      'value="Nelly New"',
    ]) {
      expect(page.body).toContain(text);
    }
    expect(page.body).not.toContain('short77');
    expect(page.body).toMatch(/aria-invalid="true" aria-describedby="username-hint username-problem"/);
    expect(await mailsTo(test.db, '"><script>')).toEqual([]);
  });

  it('names a taken username, in any case, also at the same time', async () => {
    await addTestMember(test.db, 'Taken001');
    const page = await submit('/register', filled({ username: 'tAKEN001', email: 'somebody@example.com' }));
    expect([page.statusCode, page.body]).toEqual([400, expect.stringContaining('This username is taken.')]);
    const answers = await Promise.all(
      [1, 2, 3].map((index) => submit('/register', filled({ username: 'racing01', email: `racer${index}@example.com` }))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
  });

  it('tells only the owner that an address is known', async () => {
    await addTestMember(test.db, 'owner001');
    const page = await submit('/register', filled({ username: 'another1', email: 'Owner001@example.com' }));
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Look into your mail')]);
    expect((await mailsTo(test.db, 'owner001@example.com'))[0]?.text).toContain('https://lotto.example.com/forgot-password');
    expect(await test.db.query("select 1 from users where username = 'another1'")).toEqual([]);
  });

  it('frees name and address after a day without the link having been opened, and not before', async () => {
    const again = () => submit('/register', filled({ username: 'Slow0001', email: 'slow@example.com' }));
    await again();
    const age = (interval: string) =>
      behindGuards(test.db, "update users set created_at = now() - $1::interval where username in ('Slow0001', 'proved01')", [
        interval,
      ]);
    await addTestMember(test.db, 'proved01');
    await age('23 hours');
    expect((await again()).body).toContain('This username is taken.');
    await age('25 hours');
    expect((await again()).statusCode).toBe(200);
    const rows = await test.db.query<{ fresh: boolean }>(
      "select created_at > now() - interval '1 hour' as fresh from users where username in ('Slow0001', 'proved01') order by username",
    );
    expect(rows.map(({ fresh }) => fresh).toSorted()).toEqual([false, true]);
  });

  it('shows a limit on the page, with what was typed', async () => {
    await test.db.query('update rate_limits set hits = 1000000');
    const page = await submit('/register', filled({ username: 'patient1' }));
    expect([page.statusCode, page.body]).toEqual([
      429,
      expect.stringMatching(/role="alert">Too many requests.*value="patient1"/s),
    ]);
    await test.db.query('delete from rate_limits');
  });

  it.each(['', 'x', '%00', "' or 1=1 --"])('confirms nothing with the token %p', async (token) => {
    expect((await submit('/register/confirm', { token })).statusCode).toBe(400);
  });
});

test('html escapes whatever is put in, and nothing twice', () => {
  const inner = html`<b>${`<&>"'`}</b>`;
  expect(html`<p title="${'"'}">${inner}${[inner, inner]}${undefined}</p>`.markup).toBe(
    `<p title="&quot;">${'<b>&lt;&amp;&gt;&quot;&#39;</b>'.repeat(3)}</p>`,
  );
});
