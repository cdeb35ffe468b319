import { runSteps, type Step, StepFailed, stepNames, stepsNamed } from './runSteps.ts';

function noting(problems: Partial<Record<Step['name'], string[]>> = {}) {
  const taken: string[] = [];
  const steps = stepNames.map((name): Step => {
    const take = async () => {
      taken.push(name);
      return problems[name] ?? [];
    };
    return { name, take };
  });
  return { taken, steps };
}

test('each step is shown with its time as it ends; one that is left out is shown as that', async () => {
  const { taken, steps } = noting();
  const said: string[] = [];
  await runSteps(steps, ['tests', 'smoke'], (line) => said.push(line));
  expect(taken).toEqual(['types', 'build', 'size', 'gate', 'move']);
  expect(said.map((line) => line.replace(/ +\d+\.\d s$/, ' … s'))).toEqual([
    'types … s',
    'build … s',
    'size … s',
    'gate … s',
    'tests  skipped',
    'smoke  skipped',
    'move … s',
  ]);
});

test('nothing follows a step that has found something, and its sentences are told', async () => {
  const { taken, steps } = noting({ size: ['mfe-lottery is too large', 'mfe-rewards as well'] });
  const said: string[] = [];
  const failed = runSteps(steps, [], (line) => said.push(line));
  await expect(failed).rejects.toThrow(StepFailed);
  await expect(failed).rejects.toThrow(
    "Nothing was moved, because of what the step 'size' has found:\n  - mfe-lottery is too large\n",
  );
  expect(taken).toEqual(['types', 'build', 'size']);
  expect(said.at(-1)).toMatch(/^size .* failed$/);
});

test('a step that cannot be taken ends the release as well', async () => {
  const { taken, steps } = noting();
  const build: Step = { name: 'build', take: () => Promise.reject(new Error('webpack')) };
  const said: string[] = [];
  const all = steps.map((step) => (step.name === 'build' ? build : step));
  await expect(runSteps(all, [], (line) => said.push(line))).rejects.toThrow('webpack');
  expect(taken).toEqual(['types']);
  expect(said.at(-1)).toMatch(/^build .* failed$/);
});

test('steps are named in their order, and a name that is none is refused with the list', () => {
  expect(stepsNamed(['smoke', 'tests', 'smoke'])).toEqual(['tests', 'smoke']);
  expect(() => stepsNamed(['test'])).toThrow(
    "A release has no step 'test'. Its steps are types, build, size, gate, tests, smoke, move; --skip leaves one out.",
  );
});
