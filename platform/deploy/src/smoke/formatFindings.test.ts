import { releaseInfo } from '../testing/builds.ts';
import { advice, findingsIn } from './formatFindings.ts';
import { nothingSeen, type PageObservation } from './PageObservation.ts';

const candidate = { info: releaseInfo('mfe-account'), base: '/mfe-account/1.0.0-aaaaaaaaaa/' };
const findings = async (seen: Partial<PageObservation>, live: Partial<PageObservation> | null) =>
  (await findingsIn(candidate, { ...nothingSeen(), ...seen }, async () => null, live && { ...nothingSeen(), ...live })).map(
    ({ sentence }) => sentence,
  );

const during = "pressing 'Save' in account/Email";
const barrier = (elements: string[]) => ({
  part: 'account/Email',
  rule: 'button-name',
  help: 'Buttons must have discernible text',
  elements,
});

test('a step that takes long is a finding, unless the live release takes half as long', async () => {
  const seen = { heaviest: { during, ms: 5_000 } };
  const sentence = `mfe-account: ${during} takes 5.0 s of the page's own work`;
  expect(await findings(seen, null)).toEqual([sentence]);
  expect(await findings(seen, { heaviest: { during, ms: 1_000 } })).toEqual([`${sentence}, the live release 1.0 s`]);
  expect(await findings(seen, { heaviest: { during, ms: 3_000 } })).toEqual([]);
});

test('a page that does not rest is a finding, unless the live release does not either', async () => {
  const sentence =
    'mfe-account goes on working after its controls were pressed, although nothing happens: something in it repeats without an end';
  expect(await findings({ restless: 0.9 }, { restless: 0.1 })).toEqual([sentence]);
  expect(await findings({ restless: 0.9 }, { restless: 0.8 })).toEqual([]);
});

test('a barrier is new where the live release has it at fewer elements', async () => {
  const barriers = [barrier(['#save', '#cancel'])];
  const sentence =
    'account/Email has a new barrier, which the live release has not (axe button-name: Buttons must have discernible text): #save, #cancel';
  expect(await findings({ barriers }, { barriers: [barrier(['#save'])] })).toEqual([sentence]);
  expect(await findings({ barriers }, { barriers })).toEqual([]);
});

test('what a busy machine explains is doubtful, what it does not explain is not', async () => {
  const doubts = async (seen: Partial<PageObservation>) =>
    (await findingsIn(candidate, { ...nothingSeen(), ...seen }, async () => null, null)).map(({ doubtful }) => doubtful);
  expect(await doubts({ silent: true })).toEqual([true]);
  expect(await doubts({ parts: { 'account/Email': { busy: true, shown: true, problem: null } } })).toEqual([true]);
  expect(await doubts({ busy: { script: null, during } })).toEqual([false]);
  expect(await doubts({ errors: [{ text: 'Boom', from: '', during }] })).toEqual([false]);
});

test('each finding has advice, as a whole sentence', async () => {
  const part = { busy: false, shown: true, problem: null };
  const use = { store: 'localStorage', stack: 'at /mfe-account/1.0.0-aaaaaaaaaa/a.js:1:1' } as const;
  const error = { from: 'http://localhost/mfe-account/1.0.0-aaaaaaaaaa/a.js', during: null };
  const path = 'footer > a';
  const seen: Partial<PageObservation>[] = [
    { busy: { script: null, during } },
    { silent: true },
    { parts: { 'account/Email': { ...part, problem: 'The card' } } },
    { parts: { 'account/Email': { ...part, shown: false } } },
    { parts: { 'account/Email': { ...part, busy: true } } },
    { again: { 'account/Email': part } },
    { notLoaded: { 'account/Email': 'its default export is no component' } },
    { heaviest: { during, ms: 9_000 }, restless: 0.9 },
    { errors: [{ ...error, text: 'Boom' }] },
    { errors: [{ ...error, text: 'Failed to load resource: 404' }] },
    { violations: [{ directive: 'connect-src', blocked: 'https://a.example', file: error.from }] },
    { globals: ['Array.prototype.map'] },
    { styles: [{ path, was: 'color: red', is: 'color: blue' }] },
    { styles: [{ path, was: 'color: red', is: null }] },
    { leftBy: "'Save' in account/Email" },
    { left: false },
    { barriers: [barrier(['#save'])] },
    { uses: [{ ...use, key: null, does: 'reads' }] },
    { uses: [{ ...use, key: 'snail-lotto.token', does: 'writes' }] },
    { uses: [{ ...use, key: 'of-another', does: 'writes' }] },
  ];
  const said = new Set<string>();
  for (const one of seen) {
    const found = await findingsIn(candidate, { ...nothingSeen(), ...one }, async () => 'mfe-lottery', null);
    expect(found.length).toBeGreaterThan(0);
    for (const finding of found) {
      expect(finding.advice).toMatch(/^[A-Z].*\.$/);
      said.add(finding.advice);
    }
  }
  expect(Object.values(advice).filter((sentence) => !said.has(sentence))).toEqual([advice.missing]);
});
