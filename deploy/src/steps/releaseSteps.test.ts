import { thisMachine } from '../keys/machine.ts';
import { readState } from '../site/chain.ts';
import { buildFolder, emptySite, liveHost, releaseInfo } from '../testing/builds.ts';
import { releaseBySteps } from './releaseSteps.ts';
import type { StepName } from './stepNames.ts';

/** These need sources, a browser, or a build of the host. */
const elsewhere: StepName[] = ['types', 'build', 'tests', 'size', 'smoke'];

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
    /^types +skipped\n[\s\S]*gate .* s\nsmoke +skipped\n[\s\S]*Released mfe-lottery 1\.0\.0-aaaaaaaaaa .*\nmove .* s$/,
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
