import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { mailsTo } from '../../../../testkit/mailbox.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { addTestMember, logIn, solvedCaptcha } from '../../../../testkit/testMembers.ts';
import type { App } from '../../../app/app.ts';
import { html } from '../../../core/http/html.ts';
import { rules } from '../../../core/rate-limit/rateLimits.ts';

describe.each(databases)('registration on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;

  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db, { publicUrl: 'http://lotto.example.com' });
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
  const form = (changes: Record<string, string> = {}) => ({
    username: 'newbie01',
    fullName: 'Nelly New',
    password: 'copper-harbour-violin',
    confirmPassword: 'copper-harbour-violin',
    ...changes,
  });
  const ask = async (email: string) => submit('/register', { email, captcha: await solvedCaptcha(app) });
  const mailedLink = async (email: string): Promise<URL> => {
    const link = /http:\S+/.exec((await mailsTo(test.db, email))[0]?.text ?? '')?.[0];
    return new URL(link ?? 'https://no.link.in.the.mail');
  };
  const tokenOf = (link: URL) => link.searchParams.get('token') ?? '';
  const complete = async (email: string, changes: Record<string, string> = {}) =>
    submit('/register/confirm', { token: tokenOf(await mailedLink(email)), ...form(changes) });

  it('shows forms without a word of script in them, under a policy that would allow none', async () => {
    const page = await app.inject('/register');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self'/);
    expect(page.body).toContain('<script src="/register/captcha.js" defer></script>');
    expect(page.body.replace(/<script src="[^"]+" defer><\/script>/, '')).not.toMatch(/<script|<style|\son\w+=|javascript:/i);
    expect(page.body).toContain('name="email"');
    for (const name of ['captcha', 'password']) {
      const script = await app.inject(`/register/${name}.js`);
      expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    }
    const stylesheet = await app.inject(/href="([^"]+\.css)"/.exec(page.body)?.[1] ?? '');
    expect(stylesheet.headers['content-type']).toBe('text/css; charset=utf-8');
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

  it('makes a member of who has read the mail and chosen name and password', async () => {
    const page = await ask('newbie01@example.com');
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Look into your mail')]);
    expect(page.body).toContain('a message to <strong>newbie01@example.com</strong>');
    expect(await test.db.query("select 1 from users where email = 'newbie01@example.com'")).toEqual([]);
    const link = await mailedLink('newbie01@example.com');
    expect(link.href).toMatch(/^http:\/\/lotto\.example\.com\/register\/confirm\?token=[\w-]{43}$/);
    const question = await app.inject(`${link.pathname}${link.search}`);
    for (const field of ['username', 'fullName', 'password', 'confirmPassword'])
      expect(question.body).toContain(`name="${field}"`);
    expect(question.body).toContain('<label class="show" hidden><input type="checkbox"> Show password</label>');
    expect(question.body).toContain('newbie01@example.com');
    expect((await complete('newbie01@example.com')).body).toContain('Your account is ready');
    const { body } = await logIn(app, 'newbie01', 'copper-harbour-violin');
    expect(body).toMatchObject({ nextStep: 'none', user: { username: 'newbie01', fullName: 'Nelly New', verified: false } });
  });

  it('takes a link once, not when it is old, and offers a new one', async () => {
    const email = 'newbie02@example.com';
    await ask(email);
    const old = tokenOf(await mailedLink(email));
    await test.db.query("update email_proofs set expires_at = now() where email = 'newbie02@example.com'");
    const over = await submit('/register/confirm', { token: old, ...form({ username: 'newbie02' }) });
    expect([over.statusCode, over.body]).toEqual([400, expect.stringContaining('Send a new link')]);
    await ask(email);
    const answers = await Promise.all(['newbie02', 'newbie03', 'newbie04'].map((username) => complete(email, { username })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    expect(await test.db.query("select 1 from users where email = 'newbie02@example.com'")).toHaveLength(1);
  });

  it.each(['Sunshine1', 'SnailLotto2026', 'guessed01guessed01', 'guessed.mail2026'])(
    'refuses the password %p, which is easy to guess, beside its field, and the link stays good',
    async (password) => {
      const email = 'guessed.mail@example.com';
      await ask(email);
      const page = await complete(email, { username: 'guessed01', password, confirmPassword: password });
      expect(page.statusCode).toBe(400);
      expect(page.body).toContain('This password is easy to guess');
      expect(page.body).not.toContain(`value="${password}"`);
      expect((await app.inject(`/register/confirm?token=${tokenOf(await mailedLink(email))}`)).body).toContain('name="username"');
    },
  );

  it('names every problem beside its field, keeps the typed values, and never sends a password back', async () => {
    const wrong = await submit('/register', { email: '"><script>', captcha: '' });
    expect([wrong.statusCode, wrong.body]).toEqual([400, expect.stringContaining('Please enter a valid email address')]);
    expect(wrong.body).toContain('value="&quot;&gt;&lt;script&gt;"');
    await ask('wrong@example.com');
    const page = await complete('wrong@example.com', {
      username: 'n!',
      fullName: '"><script>',
      password: 'short77',
      confirmPassword: 'other',
    });
    expect(page.statusCode).toBe(400);
    for (const text of [
      'Username must be at least 6 characters.',
      'Password must be at least 8 characters.',
      'Password do not match',
      'value="n!"',
      'value="&quot;&gt;&lt;script&gt;"',
    ]) {
      expect(page.body).toContain(text);
    }
    expect(page.body).not.toContain('short77');
    expect(page.body).toMatch(/aria-invalid="true" aria-describedby="username-hint username-problem"/);
  });

  it('says of a name that it is taken to who reads the mail, in any case, also at the same time; the link stays good', async () => {
    await addTestMember(test.db, 'Taken001');
    await ask('somebody@example.com');
    const page = await complete('somebody@example.com', { username: 'tAKEN001' });
    expect([page.statusCode, page.body]).toEqual([400, expect.stringContaining('This username is taken.')]);
    expect((await complete('somebody@example.com', { username: 'free0001' })).statusCode).toBe(200);
    const emails = [1, 2, 3].map((index) => `racer${index}@example.com`);
    for (const email of emails) await ask(email);
    const answers = await Promise.all(emails.map((email) => complete(email, { username: 'racing01' })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
  });

  it('lets one link try twenty names', async () => {
    await addTestMember(test.db, 'Taken002');
    await ask('curious@example.com');
    const answers: string[] = [];
    for (let name = 0; name < 21; name++) answers.push((await complete('curious@example.com', { username: 'Taken002' })).body);
    expect(answers.map((body) => body.includes('This username is taken.'))).toEqual([...Array(20).fill(true), false]);
    expect((await complete('curious@example.com', { username: 'free0002' })).body).toContain('Send a new link');
  });

  it('informs only the owner that an address has an account', async () => {
    await addTestMember(test.db, 'owner001');
    const page = await ask('Owner001@example.com');
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Look into your mail')]);
    const [mail] = await mailsTo(test.db, 'owner001@example.com');
    expect(mail?.text).toContain('http://lotto.example.com/forgot-password');
    expect(mail?.text).not.toContain('/register/confirm');
  });

  it('confirms the address of who was registered before names were chosen after the mail', async () => {
    await addTestMember(test.db, 'former01', { emailConfirmed: false });
    expect((await logIn(app, 'former01')).body).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
    await ask('former01@example.com');
    const link = await mailedLink('former01@example.com');
    expect((await app.inject(`${link.pathname}${link.search}`)).body).toContain('Confirm this address');
    const answers = await Promise.all([1, 2, 3].map(() => submit('/register/confirm', { token: tokenOf(link) })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    expect((await logIn(app, 'former01')).statusCode).toBe(200);
  });

  it('asks for the captcha, takes it once, and lets a few go without, who have no scripts', async () => {
    const captcha = await solvedCaptcha(app);
    expect((await submit('/register', { email: 'captcha1@example.com', captcha })).statusCode).toBe(200);
    for (const used of [captcha, 'made up']) {
      const page = await submit('/register', { email: 'captcha2@example.com', captcha: used });
      expect([page.statusCode, page.body]).toEqual([400, expect.stringMatching(/role="alert">The captcha was not solved/)]);
      expect(page.body).toContain('value="captcha2@example.com"');
    }
    expect(await mailsTo(test.db, 'captcha2@example.com')).toEqual([]);
    const without = async (n: number) => (await submit('/register', { email: `plain${n}@example.com`, captcha: '' })).statusCode;
    for (let n = 0; n < rules.registerWithoutScripts.max; n++) expect(await without(n)).toBe(200);
    expect(await without(rules.registerWithoutScripts.max)).toBe(429);
    expect((await ask('plain9@example.com')).statusCode).toBe(200);
  });

  it('shows a limit on the page, with the typed values', async () => {
    await test.db.query('update rate_limits set hits = 1000000');
    const page = await ask('patient1@example.com');
    expect([page.statusCode, page.body]).toEqual([
      429,
      expect.stringMatching(/role="alert">Too many requests.*value="patient1@example.com"/s),
    ]);
    await test.db.query('delete from rate_limits');
  });

  it.each(['', 'x', '%00', "' or 1=1 --"])('confirms nothing with the token %p', async (token) => {
    for (const more of [{}, form()]) expect((await submit('/register/confirm', { token, ...more })).statusCode).toBe(400);
  });
});

test('html escapes whatever is put in, and nothing twice', () => {
  const inner = html`<b>${`<&>"'`}</b>`;
  expect(html`<p title="${'"'}">${inner}${[inner, inner]}${undefined}</p>`.markup).toBe(
    `<p title="&quot;">${'<b>&lt;&amp;&gt;&quot;&#39;</b>'.repeat(3)}</p>`,
  );
});
