import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pgliteKind, type TestDatabase } from '../../../testkit/databases.ts';
import { testFairLog, testSources } from '../../../testkit/drawSourceFakes.ts';
import { runAsOperator } from '../../../testkit/operators.ts';
import { testConfig } from '../../../testkit/testApp.ts';
import { runCommand } from '../../app/cli/runCommand.ts';
import type { CommandContext } from '../command/command.ts';
import { printable } from '../command/terminal.ts';
import { contactAnswerMail, loginCodeMail } from './mails.ts';
import { addToOutbox } from './outbox.repository.ts';

describe.each([pgliteKind])('the outbox of the command line on $name', ({ open }) => {
  let test: TestDatabase;
  let cwd: string;
  let context: CommandContext;
  let run: (...argv: string[]) => ReturnType<typeof runAsOperator>;

  beforeAll(async () => {
    test = await open();
    cwd = await mkdtemp(path.join(tmpdir(), 'snail-outbox-'));
    const config = await testConfig();
    context = { config, db: test.db, fairLog: testFairLog, announcer: { announce: () => {} }, sources: testSources({}), cwd };
    run = (...argv) => runAsOperator(context, argv);
  });
  beforeEach(() => test.db.execute('delete from outbox'));
  afterAll(async () => {
    await rm(cwd, { recursive: true, force: true });
    await test.drop();
  });

  it('shows the text half, the newest first', async () => {
    await addToOutbox(test.db, loginCodeMail('first@example.com', '123456'));
    await addToOutbox(test.db, loginCodeMail('second@example.com', '654321'));
    const { out } = await run('outbox');
    expect(out).toMatch(/to second@example\.com\nSubject: Your Snail Lotto login code\n\n {2}Log in to Snail Lotto\n/);
    expect(out).toContain('  Your login code is 123456\n');
    expect(out.indexOf('654321')).toBeLessThan(out.indexOf('123456'));
    expect(out).not.toContain('<');
  });

  it('is signed and recorded with operator, time and reason, but without the mails', async () => {
    await addToOutbox(test.db, loginCodeMail('first@example.com', '123456'));
    expect(await run('outbox', '--why', 'a member waits for a code')).toMatchObject({
      code: 0,
      out: expect.stringContaining('123456'),
    });
    const acts = JSON.parse((await run('acts', '--all', '--json')).out);
    expect(acts[0]).toMatchObject({ kind: 'outbox', by: 'olga', why: 'a member waits for a code', signed: true });
    expect(JSON.stringify(await test.db.query('select * from acts'))).not.toMatch(/123456|first@example/);
    expect((await run('acts', 'verify')).code).toBe(0);
  });

  it('shows nothing without a reason or a signature', async () => {
    await addToOutbox(test.db, loginCodeMail('first@example.com', '123456'));
    expect(await run('outbox', '--why', ' ')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('Say why you do it'),
    });
    const unsigned = await runCommand(context, ['outbox', '--why', 'a test']);
    expect(unsigned).toMatchObject({ code: 1, out: '', err: expect.stringContaining('not signed by an operator') });
  });

  it('prints no control characters of a mail to the terminal', async () => {
    const asked = { id: 1, question: 'Prize\u001b[2J\u202e', message: 'a\u0007b' };
    await addToOutbox(test.db, contactAnswerMail('rita@example.com', asked, 'No.'));
    await test.db.query('update outbox set last_error = $1', ['550 \u001b[2J no such mailbox']);
    const { out } = await run('outbox');
    for (const hidden of ['\u001b', '\u0007', '\u202e']) expect(out).not.toContain(hidden);
  });

  it('writes the HTML half of the newest into a new file that only its owner reads, its picture in it', async () => {
    await addToOutbox(test.db, loginCodeMail('first@example.com', '123456'));
    await addToOutbox(test.db, loginCodeMail('second@example.com', '654321'));
    const file = path.join(cwd, 'mail.html');
    expect(await run('outbox', '--html', 'mail.html')).toMatchObject({
      code: 0,
      out: expect.stringMatching(`to second@example.com is in ${file}`),
    });
    const page = await readFile(file, 'utf8');
    expect(page).toContain('>654321<');
    expect(page).toContain('src="data:image/png;base64,iVBOR');
    expect(page).not.toContain('cid:');
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it('overwrites no file, and names the remedy where none can be written', async () => {
    await addToOutbox(test.db, loginCodeMail('first@example.com', '123456'));
    await writeFile(path.join(cwd, 'mine.html'), 'mine');
    expect(await run('outbox', '--html', 'mine.html')).toMatchObject({ code: 1, err: expect.stringMatching(/is there already/) });
    expect(await readFile(path.join(cwd, 'mine.html'), 'utf8')).toBe('mine');
    expect(await run('outbox', '--html', 'nowhere/mail.html')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/cannot be written \(ENOENT\)\. Choose a folder that is there/),
    });
  });

  it('says so when no mail waits, or the newest has no HTML half', async () => {
    expect(await run('outbox')).toMatchObject({ code: 0, out: 'No mail waits.\n' });
    expect(await run('outbox', '--html', 'none.html')).toMatchObject({ code: 1, err: 'No mail waits.\n' });
    await addToOutbox(test.db, loginCodeMail('first@example.com', '123456'));
    await test.db.query('update outbox set html = null, headers = null');
    expect(await run('outbox', '--html', 'none.html')).toMatchObject({ code: 1, err: expect.stringMatching(/has a text only/) });
  });

  it('writes the page of all mails', async () => {
    const file = path.join(cwd, 'all.html');
    expect(await run('mails', 'catalogue', 'all.html')).toMatchObject({
      code: 0,
      out: expect.stringMatching(`mails are in ${file}`),
    });
    expect(await readFile(file, 'utf8')).toContain('All mails of Snail Lotto');
    expect((await run('--help')).out).toMatch(/ {2}mails catalogue <file\.html>\n/);
    expect((await run('--help')).out).toMatch(/ {2}outbox \[--limit 20\] \[--html mail\.html\] --why "…"\n/);
  });
});

test.each([
  ['plain words, ümläute and 🐌', 'plain words, ümläute and 🐌'],
  ['two\r\nlines\tand a tab', 'two\nlines\tand a tab'],
  ['\u001b[2Jgone', '?[2Jgone'],
  ['bell\u0007 and \u009bc1', 'bell? and ?c1'],
  ['turned \u202eround', 'turned ?round'],
])('%j is printed as %j', (text, printed) => expect(printable(text)).toBe(printed));
