import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { examplesOf } from 'shared/build/ReleaseInfoPlugin';
import { root } from 'shared/build/root';
import { examplesFile } from 'shared/contracts/examples';
import { thisMachine } from '../keys/machine.ts';
import { release } from '../release/release.ts';
import { readState } from '../site/deploymentLog.ts';
import { buildFolder, emptySite, liveHost, releaseInfo } from '../testing/builds.ts';
import { releaseBySteps } from './releaseSteps.ts';
import { runSteps, type Step, StepFailed, type StepName, stepNames, stepsNamed } from './runSteps.ts';
import { type Budget, overBudget } from './size.ts';
import { testProblems } from './tests.ts';
import { typeProblems } from './types.ts';

describe('releaseSteps', () => {
  /** Steps that need sources, a browser or a build of the host. */
  const elsewhere: StepName[] = ['types', 'build', 'size', 'behave', 'tests', 'smoke'];

  async function releasing(skip: StepName[], over: Parameters<typeof releaseInfo>[1] = {}, examples?: string) {
    const site = await emptySite();
    const machine = thisMachine();
    await liveHost(site);
    const from = await buildFolder(releaseInfo('mfe-lottery', over));
    if (examples !== undefined) await writeFile(join(from, examplesFile), examples);
    const said: string[] = [];
    const options = { machine, from, skip, api: undefined, say: (line: string) => said.push(line) };
    const ended = await releaseBySteps(site, ['mfe-lottery'], options).then(
      () => 'released',
      (error: unknown) => String(error),
    );
    return { ended, said, state: await readState(site, machine) };
  }

  test('the deployment records the skipped steps', async () => {
    const { ended, said, state } = await releasing(elsewhere);
    expect(ended).toBe('released');
    expect(state.apps['mfe-lottery']?.live).toBe('1.0.0-aaaaaaaaaa');
    expect(state.moves.at(-1)?.skipped).toEqual(elsewhere);
    expect(said.join('\n')).toMatch(
      /^types +skipped\n[\s\S]*gate .* s\nbehave skipped\ntests +skipped\nsmoke +skipped\n[\s\S]*Released mfe-lottery 1\.0\.0-aaaaaaaaaa .*\nmove .* s$/,
    );
  });

  test.each([
    ['its build is older than examples', {}],
    ['its parts are for frames only', { contract: { ...releaseInfo('mfe-lottery').contract, kind: 'frame' as const } }],
  ])('a release that behave cannot try is released, said and recorded: %s', async (why, over) => {
    const skip: StepName[] = ['types', 'build', 'size', 'gate', 'tests', 'smoke'];
    const { ended, said, state } = await releasing(skip, over);
    expect(ended).toBe('released');
    expect(said).toContain(`behave leaves out mfe-lottery 1.0.0: ${why}`);
    expect(state.moves.at(-1)?.skipped).toEqual([...skip, 'behave']);
  });

  test('a new build without examples is refused, and nothing becomes live', async () => {
    const { integrity } = releaseInfo('mfe-lottery');
    const over = { integrity: { ...integrity, [examplesFile]: 'sha384-x' } };
    const { ended, state } = await releasing(
      ['types', 'build', 'size', 'gate', 'tests', 'smoke'],
      over,
      await examplesOf(join(root, 'host')),
    );
    expect(ended).toContain(
      'mfe-lottery/examples.json has no example. Write it in mfe-lottery/src/exposes/examples.ts, and build again.',
    );
    expect(state.apps['mfe-lottery']).toBeUndefined();
  });

  test('without the move all is tried, and nothing becomes live', async () => {
    const { ended, said, state } = await releasing([...elsewhere, 'move']);
    expect(ended).toBe('released');
    expect(state.apps['mfe-lottery']).toBeUndefined();
    expect(said.at(-1)).toBe("Nothing was moved: the step 'move' was left out.");
  });

  test('does not deploy a release that the gate refuses, except without the gate: then the log records the clashes', async () => {
    const refused = await releasing(elsewhere, { exposes: {} });
    expect(refused.ended).toContain('mfe-lottery does not expose NextDraw, which the host shows');
    expect(refused.state.apps['mfe-lottery']).toBeUndefined();
    const { ended, state } = await releasing([...elsewhere, 'gate'], { exposes: {} });
    expect(ended).toBe('released');
    expect(state.moves.at(-1)?.forced).toEqual(['mfe-lottery does not expose NextDraw, which the host shows']);
    expect(state.moves.at(-1)?.skipped).toContain('gate');
  });

  test('a canary passes the same steps and reaches only some visitors; a larger share is tested again', async () => {
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
    await expect(releaseBySteps(site, ['mfe-lottery'], options)).rejects.toThrow(
      'Nothing was moved: a canary of mfe-lottery runs',
    );
    await expect(releaseBySteps(site, ['host', 'mfe-lottery'], { ...options, canary: 5 })).rejects.toThrow(
      'Nothing was moved: a canary runs: mfe-lottery 1.0.0-bbbbbbbbbb for 20 % of visitors.',
    );
    expect(said).toEqual([]);
  });

  test.each([[['mfe-lottery' as const]], [['host' as const, 'mfe-lottery' as const]]])(
    'the first release of a site is refused before any step unless it is of all apps: %s',
    async (names) => {
      const site = await emptySite();
      const said: string[] = [];
      const options = { machine: thisMachine(), skip: [], api: undefined, say: (line: string) => said.push(line) };
      await expect(releaseBySteps(site, names, options)).rejects.toThrow(/has no host yet.*: npm run release -- all\.$/);
      expect([said, (await readState(site)).apps]).toEqual([[], {}]);
    },
  );

  test('refuses a canary that the gate refuses', async () => {
    const site = await emptySite();
    const machine = thisMachine();
    await liveHost(site);
    const from = await buildFolder(releaseInfo('mfe-lottery', { exposes: {} }));
    const options = { machine, from, skip: elsewhere, api: undefined, say: () => {}, canary: 5 };
    await expect(releaseBySteps(site, ['mfe-lottery'], options)).rejects.toThrow('does not expose NextDraw');
    expect((await readState(site, machine)).canaries).toEqual([]);
  });
});

describe('runSteps', () => {
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
    expect(taken).toEqual(['types', 'build', 'size', 'gate', 'behave', 'move']);
    expect(said.map((line) => line.replace(/ +\d+\.\d s$/, ' … s'))).toEqual([
      'types … s',
      'build … s',
      'size … s',
      'gate … s',
      'behave … s',
      'tests  skipped',
      'smoke  skipped',
      'move … s',
    ]);
  });

  test('stops after a step with findings and prints them', async () => {
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
      "A release has no step 'test'. Its steps are types, build, size, gate, behave, tests, smoke, move; --skip leaves one out.",
    );
  });
});

describe('size', () => {
  const budget: Budget = { atOnce: { home: { host: 100, 'mfe-lottery': 30 }, part: 50, partOf: { 'mfe-office': 20 } } };
  const sizes: Record<string, number> = {
    'main.js': 60,
    'boot.js': 41,
    'remoteEntry.js': 10,
    'NextDraw.js': 15,
    'All.js': 45,
    'c.js': 8,
  };
  const kilobytesOf = async (files: readonly string[]) => files.reduce((sum, file) => sum + (sizes[file] ?? 0), 0);
  const over = (...args: Parameters<typeof releaseInfo>) =>
    overBudget(releaseInfo(...args), ['lottery/NextDraw', 'lottery/TopWinners'], budget, kilobytesOf);

  test('accepts an app within its share', async () => {
    expect(await over('mfe-lottery', { exposes: { NextDraw: ['NextDraw.js'] } })).toEqual([]);
    expect(await over('host', { boot: [] })).toEqual([]);
  });

  test('reports a part, an app of the home page and the host above their shares', async () => {
    const exposes = { NextDraw: ['NextDraw.js', 'c.js'], TopWinners: ['c.js'], AllLotteries: ['All.js'] };
    expect(await over('mfe-lottery', { exposes })).toEqual([
      'mfe-lottery: the part AllLotteries asks for 55.0 KB of scripts at once, and may for 50 (budget of the platform: platform/deploy/src/steps/budget.json)',
      'mfe-lottery: the home page asks for 33.0 KB of scripts at once, and may for 30 (budget of the platform: platform/deploy/src/steps/budget.json)',
    ]);
    expect(await over('mfe-office', { exposes: { Office: ['NextDraw.js'] } })).toEqual([
      'mfe-office: the part Office asks for 25.0 KB of scripts at once, and may for 20 (budget of the platform: platform/deploy/src/steps/budget.json)',
    ]);
    expect(await over('host')).toEqual([
      'host: the home page asks for 101.0 KB of scripts at once, and may for 100 (budget of the platform: platform/deploy/src/steps/budget.json)',
    ]);
  });

  test('holds a remote without a share of the home page to the limit of a part', async () => {
    expect(await over('mfe-news', { exposes: { News: ['All.js'] } })).toEqual([
      'mfe-news: the part News asks for 55.0 KB of scripts at once, and may for 50 (budget of the platform: platform/deploy/src/steps/budget.json)',
    ]);
  });
});

describe('tests', () => {
  let project = '';
  afterEach(() => rm(project, { recursive: true }));

  async function projectWith(tests: Record<'mfe-lottery' | 'mfe-account', string>): Promise<void> {
    project = await mkdtemp(join(tmpdir(), 'snail-lotto-tested-'));
    await symlink(join(root, 'node_modules'), join(project, 'node_modules'));
    const projects = Object.keys(tests).map((app) => ({ displayName: app, rootDir: `${project}/${app}`, transform: {} }));
    await writeFile(join(project, 'jest.config.mjs'), `export default ${JSON.stringify({ projects })};`);
    for (const [app, text] of Object.entries(tests)) {
      await mkdir(join(project, app));
      await writeFile(join(project, app, 'some.test.js'), text);
    }
  }

  const passes = "test('passes', () => {});";
  const fails = "describe('odds', () => test('are even', () => { throw new Error('They are odd.'); }));";

  test('only the tests of the app are run, and those that fail are named', async () => {
    await projectWith({ 'mfe-lottery': passes, 'mfe-account': fails });
    expect(await testProblems(['mfe-lottery'], project)).toEqual([]);
    expect(await testProblems(['mfe-lottery', 'mfe-account'], project)).toEqual(['mfe-account/some.test.js: odds are even']);
  });

  test('a file that cannot even be read is named', async () => {
    await projectWith({ 'mfe-lottery': 'test(', 'mfe-account': passes });
    const [said = '', ...more] = await testProblems(['mfe-lottery'], project);
    expect(said).toContain('mfe-lottery/some.test.js: ');
    expect(more).toEqual([]);
  });
});

describe('types', () => {
  const app = 'mfe-lottery';
  const folders: string[] = [];
  afterAll(async () => {
    for (const folder of folders) await rm(folder, { recursive: true });
  });

  async function emptyProject(): Promise<string> {
    const project = await mkdtemp(join(tmpdir(), 'snail-lotto-typed-'));
    folders.push(project);
    for (const file of ['tsconfig.base.json', 'tsconfig.browser.json']) await cp(join(root, file), join(project, file));
    for (const folder of ['node_modules', 'shared']) await symlink(join(root, folder), join(project, folder));
    await mkdir(join(project, app, 'src', 'exposes'), { recursive: true });
    await cp(join(root, app, 'tsconfig.json'), join(project, app, 'tsconfig.json'));
    await symlink(join(root, app, 'node_modules'), join(project, app, 'node_modules'));
    return project;
  }

  async function saidOf(files: Record<string, string>, given?: string): Promise<string[]> {
    const project = given ?? (await emptyProject());
    for (const [file, text] of Object.entries(files)) await writeFile(join(project, app, 'src', file), text);
    return typeProblems(app, project, join(project, 'cache'));
  }

  test('accepts parts that match their declaration in any notation', async () => {
    expect(
      await saidOf({
        'exposes/LotteryRound.tsx': 'export default ({ lotteryId }: { lotteryId: number }) => <p>{lotteryId}</p>;',
        'exposes/LotteryEvent.tsx':
          "import { memo } from 'react';\nexport default memo(({ lotteryId }: { lotteryId: number | string }) => <p>{lotteryId}</p>);",
        'exposes/NextDraw.tsx':
          "import { Component } from 'react';\nexport default class NextDraw extends Component { override render() { return null; } }",
      }),
    ).toEqual([]);
  });

  test('checks what has changed since the last release again, with what depends on it, and says again what is still wrong', async () => {
    const project = await emptyProject();
    const nextDraw = "import { soon } from '../soon.ts';\nexport default () => <p>{soon.length}</p>;";
    const wrong = [expect.stringMatching(/^mfe-lottery\/src\/exposes\/NextDraw\.tsx:2: Property 'length' does not exist/)];
    const right = { 'soon.ts': "export const soon: string = 'Soon';" };
    expect(await saidOf({ 'exposes/NextDraw.tsx': nextDraw, ...right }, project)).toEqual([]);
    expect(await readdir(join(project, 'cache'))).toEqual(['mfe-lottery.tsbuildinfo']);
    expect(await saidOf({ 'soon.ts': 'export const soon: number = 1;' }, project)).toEqual(wrong);
    expect(await saidOf({}, project)).toEqual(wrong);
    expect(await saidOf(right, project)).toEqual([]);
  });

  test('checks the mount of a part with its own framework against the same props', async () => {
    const mount = (props: string, gives = '{ update() {}, unmount() {} }') =>
      `export const mount = (_element: HTMLElement, _props: ${props}) => (${gives});`;
    const said = await saidOf({
      'exposes/LotteryRound.mount.ts': mount('{ lotteryId: number }'),
      'exposes/LotteryEvent.mount.ts': mount('{ id: number }'),
      'exposes/DrawProof.mount.ts': mount('{ lotteryId: number }', '{}'),
      'exposes/NextDraw.mount.ts': 'export const draw = () => {};',
    });
    expect(said.map((sentence) => sentence.slice(0, 90)).sort()).toEqual([
      expect.stringMatching(/^lottery\/DrawProof: mfe-lottery\/src\/exposes\/DrawProof\.mount\.ts does not take the props/),
      expect.stringMatching(/^lottery\/LotteryEvent: mfe-lottery\/src\/exposes\/LotteryEvent\.mount\.ts does not take/),
      expect.stringMatching(/^lottery\/NextDraw: mfe-lottery\/src\/exposes\/NextDraw\.mount\.ts exports no mount\(element, /),
    ]);
  });

  test('names a part that does not match, even in files without the declaration, and code that does not compile', async () => {
    const said = await saidOf({
      'exposes/LotteryRound.tsx': 'export default ({ id }: { id: number }) => <p>{id}</p>;',
      'exposes/NextDraw.tsx': 'export default { NextDraw: () => <p>Soon</p> };',
      'exposes/TopWinners.tsx': 'export const TopWinners = () => <p>Nobody</p>;',
      'exposes/Nothing.tsx': 'export default () => <p>Nothing</p>;',
      'wrong.ts': "\nexport const wrong: number = 'one';",
    });
    const [round, next, top, nothing, wrong] = [/^lottery\/LotteryRound/, /NextDraw/, /TopWinners/, /Nothing/, /wrong/].map(
      (name) => said.filter((sentence) => name.test(sentence)),
    );
    expect(round?.join()).toMatch(
      /^lottery\/LotteryRound: mfe-lottery\/src\/exposes\/LotteryRound\.tsx does not take the props that shared\/contracts\/parts declares: .*Property 'id' is missing/,
    );
    expect(next).toEqual([
      expect.stringContaining('lottery/NextDraw: the default export of mfe-lottery/src/exposes/NextDraw.tsx is no component: '),
    ]);
    expect(top).toEqual([
      'lottery/TopWinners: mfe-lottery/src/exposes/TopWinners.tsx has no default export, which has to be the part',
    ]);
    expect(nothing).toEqual([
      'lottery/Nothing: mfe-lottery/src/exposes/Nothing.tsx is exposed, and shared/contracts/parts declares no such part',
    ]);
    expect(wrong).toEqual(["mfe-lottery/src/wrong.ts:2: Type 'string' is not assignable to type 'number'."]);
    expect(said).toHaveLength(5);
  });
});
