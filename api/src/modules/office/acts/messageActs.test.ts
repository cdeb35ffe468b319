import type { OfficeMessage, OfficeMessageDetail } from 'shared/contracts/contact';
import type { OfficeMember, OfficeToday } from 'shared/contracts/office';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { mailsTo } from '../../../../testkit/mailbox.ts';
import { openOfficeCommands } from '../../../../testkit/officeDesk.ts';
import { officeSite, signedInOperator } from '../../../../testkit/operatorClient.ts';
import { runAsOperator } from '../../../../testkit/operators.ts';
import { type Player, player } from '../../../../testkit/players.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import type { App } from '../../../app/app.ts';

interface Listed<Item> {
  contents: Item[];
  next: string | null;
}

describe.each(databases)('messages of the contact form at the office on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;
  let office: Awaited<ReturnType<typeof openOfficeCommands>>;
  let olga: Awaited<ReturnType<typeof signedInOperator>>;
  let sam: Awaited<ReturnType<typeof office.desk.person>>;
  let ada: Player;

  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db, officeSite);
    office = await openOfficeCommands(test);
    ada = await player(test.db, { cto: 1, email: 'ada@example.com' });
    await test.db.query("update users set full_name = 'Ada Lovelace' where id = $1", [ada.id]);
    olga = await signedInOperator(app, test.db, 'observer', 'olga');
    sam = await office.desk.person('support', 'sam');
  });
  afterEach(() => test.db.execute('delete from contact_messages; delete from outbox; delete from rate_limits'));
  afterAll(async () => {
    await office.remove();
    await app.close();
    await test.drop();
  });

  const read = async <Answer>(path: string): Promise<Answer> => {
    const answer = await olga.get(`/api/office/${path}`);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    return answer.json<Answer>();
  };
  const list = async (query = '') => (await read<Listed<OfficeMessage>>(`messages${query}`)).contents;
  const write = async (message: object, headers = {}) => {
    const payload = { email: 'rita@example.com', ...message };
    expect((await app.inject({ method: 'POST', url: '/api/contact-information/', payload, headers })).statusCode).toBe(200);
    const rows = await test.db.query<{ id: number }>('select max(id) as id from contact_messages');
    return rows[0]?.id ?? 0;
  };
  const one = (id: number) => read<OfficeMessageDetail>(`messages/${id}`);
  const member = () => read<OfficeMember>(`members/${ada.publicId}`);
  const looks = () => test.db.query<{ what: string }>('select what from reads where user_id = $1 order by id', [ada.id]);
  const mails = () => mailsTo(test.db, 'rita@example.com');
  const answer = (message: number, text = 'On Friday.') => ({ kind: 'contact answer' as const, message, text });

  it('lists those that wait from the oldest on, and all from the newest; Today counts them', async () => {
    const [first, second] = [await write({ question: 'My prize' }), await write({ message: `It${' very'.repeat(40)} long` })];
    expect(await list('?state=open')).toMatchObject([
      { id: first, state: 'open', email: 'r***@e***.com', member: null, about: 'My prize', answers: 0 },
      { id: second, about: expect.stringMatching(/^It very .{80,100}…$/) },
    ]);
    expect((await list()).map(({ id }) => id)).toEqual([second, first]);
    expect((await list(`?before=${second}`)).map(({ id }) => id)).toEqual([first]);
    expect((await list(`?state=open&before=${first}`)).map(({ id }) => id)).toEqual([second]);
    const { messages } = await read<OfficeToday>('today');
    expect(messages).toEqual({ waiting: 2, since: (await one(first)).createdAt });
  });

  it('masks in texts what names the writer, and records the look at a member', async () => {
    const member = {
      fullName: 'Ada King',
      question: 'ADA KING asks',
      message: `I, Ada Lovelace (${ada.username}),\nwrote as Ada@example.com.`,
    };
    const id = await write(member, ada.headers);
    const before = await looks();
    expect(await one(id)).toEqual({
      id,
      state: 'open',
      email: 'r***@e***.com',
      fullName: 'A*** K***',
      member: { id: ada.publicId, publicName: expect.any(String) },
      answers: 0,
      createdAt: expect.any(Number),
      question: 'A*** K*** asks',
      message: `I, A*** L*** (${ada.username[0]}***),\nwrote as A***@e***.com.`,
      sent: [],
    });
    expect(await list()).toMatchObject([{ about: 'A*** K*** asks' }]);
    expect((await looks()).slice(before.length)).toEqual([{ what: 'messages' }, { what: 'messages' }]);
  });

  it('sends what was signed, with its lines, once and only by a signature', async () => {
    const id = await write({ question: 'My prize', message: 'When?' });
    const text = 'Dear Rita,\r\n\r\nit comes on “Friday”.\t✓\n';
    const act = await office.desk.draft(sam, answer(id, text));
    expect(act).toMatchObject({
      words: `Sends an answer to message ${id} of the contact form.`,
      needs: 1,
      changes: [
        { what: `Message ${id}`, before: 'waits', after: 'answered' },
        { what: 'Mail to r***@e***.com', before: 'none', after: 'Dear Rita,\n\nit comes on “Friday”. ✓' },
      ],
    });
    expect(act.payload).toContain('it comes on “Friday”. ✓');
    const second = await office.desk.draft(sam, answer(id));
    expect([await mails(), (await one(id)).state]).toEqual([[], 'open']);
    expect(await office.desk.sign(sam, act.id, 'ask')).toMatchObject({ state: 'done' });
    expect(await mails()).toMatchObject([
      {
        subject: 'Re: My prize',
        text: expect.stringMatching(/^Dear Rita,\n\nit comes on “Friday”\. ✓\n\nYou wrote to us:\n> My prize\n/),
      },
    ]);
    expect(await office.desk.sign(sam, second.id, 'ask')).toMatchObject({
      state: 'failed',
      failure: 'The message was answered or closed after the draft: read it again.',
    });
    expect(await mails()).toHaveLength(1);
    const sent = [{ text: 'Dear Rita,\n\nit comes on “Friday”. ✓', at: expect.any(Number) }];
    expect(await one(id)).toMatchObject({ state: 'answered', answers: 1, sent });
    expect(await office.desk.ask(sam, answer(id, 'Or on Monday.'))).toMatchObject({
      state: 'done',
      words: `Sends another answer to message ${id} of the contact form.`,
    });
    expect(await mails()).toHaveLength(2);
  });

  it('closes a message once, without a mail; what was deleted with its writer fails', async () => {
    const [id, gone] = [await write({ message: 'Thanks' }), await write({ message: 'Hello' })];
    const act = await office.desk.draft(sam, answer(gone));
    expect(await office.desk.ask(sam, { kind: 'contact close', message: id })).toMatchObject({ state: 'done' });
    expect([(await one(id)).state, await mails()]).toEqual(['closed', []]);
    await expect(office.desk.draft(sam, { kind: 'contact close', message: id })).rejects.toThrow('is closed already');
    await test.db.query('delete from contact_messages where id = $1', [gone]);
    expect(await office.desk.sign(sam, act.id, 'ask')).toMatchObject({
      state: 'failed',
      failure: 'The message was deleted with the account of its writer.',
    });
    expect((await olga.get(`/api/office/messages/${gone}`)).statusCode).toBe(404);
  });

  it('refuses other roles, texts that hide or are too long, and who has no session', async () => {
    const id = await write({ message: 'Hello' });
    const refused = async (body: object) => (await olga.post('/api/office/acts/drafts', { why: 'A test.', ...body })).json();
    expect(await refused(answer(id))).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    for (const [body, field] of [
      [answer(id, ' \n '), 'text'],
      [answer(id, 'a\u202eb'), 'text'],
      [answer(id, '€'.repeat(1_500)), 'text'],
      [answer(id, 'a'.repeat(2_001)), 'text'],
      [answer(id + 1), 'message'],
      [{ kind: 'contact answer', message: id }, 'text'],
    ] as const)
      expect(await refused(body)).toMatchObject({ code: 'VALIDATION', fields: { [field]: expect.anything() } });
    for (const path of ['messages', `messages/${id}`])
      expect([path, (await app.inject(`/api/office/${path}`)).statusCode]).toEqual([path, 401]);
    expect((await olga.get('/api/office/messages?state=lost')).statusCode).toBe(400);
  });

  it('is answered by a command that only drafts, and by nothing that the provider writes itself', async () => {
    const id = await write({ message: 'When?' });
    const run = (...argv: string[]) => runAsOperator(office.context, argv, 'sam');
    const drafted = await run('contact', 'answer', String(id), '--text', 'On Friday.');
    expect(drafted).toMatchObject({ code: 0, err: '' });
    const [, act] =
      /Mail to r\*\*\*@e\*\*\*\.com: none, then On Friday\.\nsam signs it until \S+: \S+\/acts\/(\d+)$/m.exec(drafted.out) ?? [];
    expect(await mails()).toEqual([]);
    expect(await office.desk.sign(sam, Number(act), 'ask')).toMatchObject({ state: 'done' });
    expect(await mails()).toMatchObject([{ subject: `Re: your message ${id}` }]);
    expect((await run('contact', 'close', String(id))).out).toContain('Closes message');
    expect(await run('contact', 'close', '999')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no message 999'),
    });
    if (test.db.kind === 'pglite') return;
    const { db } = office.context;
    for (const write of [
      `insert into contact_answers (message_id, body) values (${id}, 'Forged')`,
      `update contact_messages set state = 'closed' where id = ${id}`,
    ])
      await expect(db.query(write)).rejects.toThrow('takes a signed act of the office');
  });

  it('gives a member the drawn name again, once, and tells them', async () => {
    const drawn = (await member()).publicName;
    await expect(office.desk.draft(sam, { kind: 'members reset-name', member: ada.publicId })).rejects.toThrow('drawn by lot');
    await test.db.query("update users set drawn_name = public_name, public_name = 'Rude', name_key = 'rude' where id = $1", [
      ada.id,
    ]);
    expect(await member()).toMatchObject({ publicName: 'Rude', nameChosen: true });
    const run = await runAsOperator(office.context, ['members', 'reset-name', ada.username], 'sam');
    expect(run.out).toContain(`Public name: Rude, then ${drawn}`);
    const reset = { kind: 'members reset-name', member: ada.publicId, tell: 'It is rude.' } as const;
    const late = await office.desk.draft(sam, reset);
    expect(await office.desk.ask(sam, reset)).toMatchObject({ state: 'done' });
    expect(await member()).toMatchObject({ publicName: drawn, nameChosen: false });
    expect(await mailsTo(test.db, 'ada@example.com')).toMatchObject([{ text: expect.stringContaining('It is rude.') }]);
    expect(await office.desk.sign(sam, late.id, 'ask')).toMatchObject({ state: 'failed', failure: 'It is so already.' });
  });
});
