import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from 'shared/build/root';
import { typeProblems } from './types.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function saidOf(files: Record<string, string>): Promise<string[]> {
  const project = await mkdtemp(join(tmpdir(), 'snail-lotto-typed-'));
  folders.push(project);
  for (const file of ['tsconfig.base.json', 'tsconfig.browser.json']) await cp(join(root, file), join(project, file));
  for (const folder of ['node_modules', 'shared']) await symlink(join(root, folder), join(project, folder));
  const app = 'mfe-lottery';
  await mkdir(join(project, app, 'src', 'exposes'), { recursive: true });
  await cp(join(root, app, 'tsconfig.json'), join(project, app, 'tsconfig.json'));
  await symlink(join(root, app, 'node_modules'), join(project, app, 'node_modules'));
  for (const [file, text] of Object.entries(files)) await writeFile(join(project, app, 'src', file), text);
  return typeProblems(app, project);
}

test('parts that fit what is declared, however they are written', async () => {
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

test('what does not is named, although no file says a word of the declaration; so is what does not compile', async () => {
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
