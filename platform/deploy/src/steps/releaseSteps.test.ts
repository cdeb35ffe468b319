import { thisMachine } from '../keys/machine.ts';
import { release } from '../release/release.ts';
import { readState } from '../site/deploymentLog.ts';
import { buildFolder, emptySite, liveHost, releaseInfo } from '../testing/builds.ts';
import { releaseBySteps } from './releaseSteps.ts';
import type { StepName } from './runSteps.ts';

/** Steps that need sources, a browser or a build of the host. */
const elsewhere: StepName[] = ['types', 'build', 'size', 'tests', 'smoke'];

async function releasing(skip: StepName[], exposes: Record<string, string[]> = { NextDraw: ['NextDraw.js'] }) {
  const site = await emptySite();
  const machine = thisMachine();
  await liveHost(site);
  const from = await buildFolder(releaseInfo('mfe-lottery', { exposes }));
  const said: string[] = [];
  const options = { machine, from, skip, api: undefined, say: (line: string) => said.push(line) };
  const ended = await releaseBySteps(site, ['mfe-lottery'], options).then(
    () => 'released',
    (error: unknown) => String(error),
  );
  return { ended, said, state: await readState(site, machine) };
}

test('what was left out is on record in the move', async () => {
  const { ended, said, state } = await releasing(elsewhere);
  expect(ended).toBe('released');
  expect(state.apps['mfe-lottery']?.live).toBe('1.0.0-aaaaaaaaaa');
  expect(state.moves.at(-1)?.skipped).toEqual(elsewhere);
  expect(said.join('\n')).toMatch(
    /^types +skipped\n[\s\S]*gate .* s\ntests +skipped\nsmoke +skipped\n[\s\S]*Released mfe-lottery 1\.0\.0-aaaaaaaaaa .*\nmove .* s$/,
  );
});

test('without the move all is tried, and nothing becomes live', async () => {
  const { ended, said, state } = await releasing([...elsewhere, 'move']);
  expect(ended).toBe('released');
  expect(state.apps['mfe-lottery']).toBeUndefined();
  expect(said.at(-1)).toBe("Nothing was moved: the step 'move' was left out.");
});

test('what the gate refuses is not moved, unless the gate is left out: then its clashes are on record', async () => {
  const refused = await releasing(elsewhere, {});
  expect(refused.ended).toContain('mfe-lottery does not expose NextDraw, which the host shows');
  expect(refused.state.apps['mfe-lottery']).toBeUndefined();
  const { ended, state } = await releasing([...elsewhere, 'gate'], {});
  expect(ended).toBe('released');
  expect(state.moves.at(-1)?.forced).toEqual(['mfe-lottery does not expose NextDraw, which the host shows']);
  expect(state.moves.at(-1)?.skipped).toContain('gate');
});

test('a canary goes through the same steps, and reaches some visitors alone; a larger share is tried again', async () => {
  const site = await emptySite();
  const machine = thisMachine();
  await liveHost(site);
  await release(site, 'mfe-lottery', { from: await buildFolder(releaseInfo('mfe-lottery')), machine });
  const from = await buildFolder(releaseInfo('mfe-lottery', { buildId: 'bbbbbbbbbb' }));
  const said: string[] = [];
  const options = { machine, from, skip: elsewhere, api: undefined, say: (line: string) => said.push(line) };
  for (const canary of [5, 20]) {
    await releaseBySteps(site, ['mfe-lottery'], { ...options, canary });
    const { apps, canaries, moves } = await readState(site, machine);
    expect(apps['mfe-lottery']?.live).toBe('1.0.0-aaaaaaaaaa');
    expect(canaries).toMatchObject([{ percent: canary, apps: { 'mfe-lottery': '1.0.0-bbbbbbbbbb' } }]);
    expect(moves.at(-1)).toMatchObject({ what: 'canary', skipped: elsewhere });
  }
  expect(said).toContain('mfe-lottery 1.0.0-bbbbbbbbbb for 20 % of visitors.');
  said.length = 0;
  await expect(releaseBySteps(site, ['mfe-lottery'], options)).rejects.toThrow('Nothing was moved: a canary of mfe-lottery runs');
  await expect(releaseBySteps(site, ['host', 'mfe-lottery'], { ...options, canary: 5 })).rejects.toThrow(
    'Nothing was moved: a canary runs: mfe-lottery 1.0.0-bbbbbbbbbb for 20 % of visitors.',
  );
  expect(said).toEqual([]);
});

test('what the gate refuses is no canary either', async () => {
  const site = await emptySite();
  const machine = thisMachine();
  await liveHost(site);
  const from = await buildFolder(releaseInfo('mfe-lottery', { exposes: {} }));
  const options = { machine, from, skip: elsewhere, api: undefined, say: () => {}, canary: 5 };
  await expect(releaseBySteps(site, ['mfe-lottery'], options)).rejects.toThrow('does not expose NextDraw');
  expect((await readState(site, machine)).canaries).toEqual([]);
});
