import { clashesBetween, GateRefused, satisfiesCaret } from './gate.ts';
import { logPath } from './log.ts';
import { readRegistry } from './registry.ts';
import { release } from './release.ts';
import { buildFolder, emptySite, liveHost, releaseInfo } from './testing/builds.ts';

const host = releaseInfo('host');

test('a remote built against the same contract fits', () => {
  expect(clashesBetween(host, releaseInfo('mfe-lottery'))).toEqual([]);
});

test('a newer singleton than the host provides is named', () => {
  const remote = releaseInfo('mfe-lottery', {
    contract: { ...releaseInfo('mfe-lottery').contract, singletons: { react: '20.0.0' } },
  });
  expect(clashesBetween(host, remote)).toEqual(['mfe-lottery needs react ^20.0.0, the host provides 19.3.1']);
});

test('a changed part prop or event payload is named', () => {
  const contract = releaseInfo('mfe-lottery').contract;
  const changed = (shapes: Record<string, string>) =>
    clashesBetween(host, releaseInfo('mfe-lottery', { contract: { ...contract, shapes: { ...contract.shapes, ...shapes } } }));
  expect(changed({ 'part:lottery/NextDraw': 'two' })).toEqual([
    'part:lottery/NextDraw is declared differently in mfe-lottery 1.0.0 and in the host 1.0.0',
  ]);
  expect(changed({ 'event:balance:refresh': 'two' })).toEqual([
    'event:balance:refresh is declared differently in mfe-lottery 1.0.0 and in the host 1.0.0',
  ]);
});

test('a part that a page shows and the remote no longer exposes is named', () => {
  expect(clashesBetween(host, releaseInfo('mfe-lottery', { exposes: {} }))).toEqual([
    'mfe-lottery does not expose NextDraw, which the host shows',
  ]);
});

test('a refused release moves nothing; a forced one is live and the log says what was overridden', async () => {
  const site = await emptySite();
  await liveHost(site);
  const from = await buildFolder(releaseInfo('mfe-lottery', { exposes: {} }));
  await expect(release(site, 'mfe-lottery', { by: 'a team', from })).rejects.toThrow(GateRefused);
  expect((await readRegistry(site)).registry.apps['mfe-lottery']).toBeUndefined();

  await release(site, 'mfe-lottery', { by: 'a team', from, force: true });
  expect((await readRegistry(site)).registry.apps['mfe-lottery']?.live).toBe('1.0.0-aaaaaaaaaa');
  expect((await site.read(logPath))?.text).toContain('"forced":["mfe-lottery does not expose NextDraw');
});

test.each([
  ['19.3.1', '19.3.1', true],
  ['19.4.0', '19.3.1', true],
  ['19.3.0', '19.3.1', false],
  ['20.0.0', '19.3.1', false],
  ['0.2.5', '0.2.1', true],
  ['0.3.0', '0.2.1', false],
])('%s satisfies ^%s: %s', (version, base, fits) => {
  expect(satisfiesCaret(version, base)).toBe(fits);
});
