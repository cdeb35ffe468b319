import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bundle } from 'shared/contracts/fair';
import { type Example, type ExampleOptions, exampleRound } from './exampleRound.ts';
import { verify } from './verify.mjs';

const run = ({ bundle, receipt, logKey, keys }: { [Key in keyof Example]?: Example[Key] | undefined } & { bundle: Bundle }) =>
  verify({ bundle: JSON.stringify(bundle), receipt, logKey, keys });

const valid: [string, ExampleOptions][] = [
  ['rule v2', {}],
  ['rule v2, after two missed freezes', { attempt: 2 }],
  ['rule v1', { rule: 'v1' }],
  ['not drawn yet', { upTo: 'freeze' }],
  ['a power of two', { numbers: 4 }],
];

test.each(valid)('accepts a correct round with a receipt: %s', (_name, options) => {
  const { exit, lines } = run(exampleRound(options));
  expect(lines.filter((line) => /^(WRONG|LATE)/.test(line))).toEqual([]);
  expect(exit).toBe(0);
  expect(lines.at(-1)).toBe('All that was checked is true.');
});

test('accepts a cancelled round, labels a simulated one, and lists the skipped checks', () => {
  const { receipt: _none, ...cancelled } = exampleRound({ upTo: 'cancel' });
  expect(run(cancelled)).toMatchObject({
    exit: 0,
    lines: expect.arrayContaining(['ok     It was cancelled before the close: The prize was lost.']),
  });
  const { bundle, receipt } = exampleRound();
  const { exit, lines } = run({ bundle, receipt });
  expect(exit).toBe(0);
  for (const said of [/beacon is SIMULATED/, /signature of the log was NOT checked/, /signature of the receipt was NOT checked/])
    expect(lines).toContainEqual(expect.stringMatching(said));
});

test('says who can verify a round whose freeze was missed', () => {
  const said = /^note {3}An earlier freeze was missed/;
  expect(run(exampleRound({ attempt: 1 })).lines).toContainEqual(expect.stringMatching(said));
  expect(run(exampleRound()).lines).not.toContainEqual(expect.stringMatching(said));
});

test('rejects a round that was frozen twice, although its result follows the rule', () => {
  const { bundle, logKey } = exampleRound({ attempt: 1 });
  const [opening, freeze, result] = bundle.log.records;
  if (!opening || !freeze || !result) throw new Error('The example has three records.');
  const twice = { ...bundle, log: { ...bundle.log, records: [opening, { ...freeze, index: freeze.index - 1 }, freeze, result] } };
  const { exit, lines } = run({ bundle: twice, logKey });
  expect(exit).toBe(1);
  expect(lines).toContainEqual('WRONG  Not so: The log has each of them once: the list was not frozen again for another draw.');
});

test('reports a receipt only when one is given, and whether it has won', () => {
  const example = exampleRound();
  expect(run({ ...example, receipt: undefined }).lines.join()).not.toContain('receipt');
  const number = Number(/^number: (\d+)$/m.exec(example.bundle.result ?? '')?.[1]);
  expect(run(example).lines.join()).toContain([0, 3].includes(number) ? 'THE RECEIPT HAS WON' : 'The receipt has not won');
});

const late: [string, ExampleOptions][] = [
  ['the freeze after the result', { logged: ['opening', 'result', 'freeze', 'other'] }],
  ['the opening after the freeze', { logged: ['other', 'other', 'freeze', 'opening', 'result'] }],
  ['no freeze', { logged: ['opening', 'other', 'result', 'other'] }],
  ['no result', { logged: ['opening', 'other', 'freeze', 'other'] }],
];

test.each(late)('ends with 2 for a correct round that was not logged in time: %s', (_name, options) => {
  const { receipt: _none, ...example } = exampleRound(options);
  const { exit, lines } = run(example);
  expect(exit).toBe(2);
  expect(lines.some((line) => line.startsWith('LATE'))).toBe(true);
});

test('rejects a receipt from before the logged opening or after the freeze', () => {
  for (const logged of [
    ['other', 'other', 'other', 'other', 'opening', 'freeze', 'result'],
    ['opening', 'freeze', 'other', 'other', 'result'],
  ] as const)
    expect(run(exampleRound({ logged })).exit).toBe(2);
});

test('rejects a bundle without log or ticket list, of another beacon, or empty', () => {
  const { bundle, logKey } = exampleRound();
  const { log: _log, ...unlogged } = bundle;
  expect(verify({ bundle: JSON.stringify(unlogged) }).exit).toBe(2);
  const { owners: _owners, ...unlisted } = bundle;
  expect(verify({ bundle: JSON.stringify(unlisted), logKey }).exit).toBe(1);
  const { beacon: _beacon, ...unproved } = bundle;
  const missing = 'WRONG  Not so: all of it can be read (something is missing).';
  expect(verify({ bundle: JSON.stringify(unproved), logKey })).toMatchObject({
    exit: 1,
    lines: expect.arrayContaining([missing]),
  });
  for (const text of ['', '{}', '[]', 'null', '{"opening":1}'])
    expect(verify({ bundle: text })).toMatchObject({ exit: 1, lines: expect.arrayContaining(['Something is NOT TRUE.']) });
});

describe('as a program', () => {
  const { bundle, receipt, logKey, keys } = exampleRound();
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lotto-verify-'));
    const files = { 'bundle.json': JSON.stringify(bundle), receipt: `${receipt}\n`, key: `${logKey}\n`, 'jwks.json': keys };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const start = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'verify.mjs'), ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  test('reads files, prints a sentence for each check, and sets the exit code', () => {
    const all = start('bundle.json', 'receipt', '--key', 'key', '--keys', 'jwks.json');
    expect(all).toMatchObject({ status: 0, stderr: '' });
    expect(all.stdout).toMatch(/^note {3}This is round 42 of lotto\.example, rule v2.*\n(ok|note) .*\n/);
    expect(all.stdout).toMatch(/\nAll that was checked is true\.\n$/);
    writeFileSync(join(folder, 'changed.json'), JSON.stringify({ ...bundle, owners: bundle.owners?.toReversed() }));
    expect(start('changed.json')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('WRONG  Not so: It was frozen in record'),
    });
  });

  test('prints one line for an unreadable file', () => {
    expect(start('nowhere.json')).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Nothing was checked: ENOENT.*\n$/),
    });
    expect(start('--what')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Nothing was checked: /) });
    expect(start('receipt')).toMatchObject({ status: 1, stdout: expect.stringContaining('all of it can be read (') });
  });
});
