import { checkLayers } from './checkLayers.ts';
import { layerProblems } from './layerProblems.ts';

const problemsOf = (files: Record<string, string>) => layerProblems(new Map(Object.entries(files)));

test.each([
  ['core/http/x.ts', "import { x } from '../../modules/accounts/x.ts';", 'core imports no module'],
  ['core/config/x.ts', "import type { X } from '../db/x.ts';", 'db is above config'],
  ['modules/wallets/x.ts', "import { x } from '../lotteries/draw/x.ts';", 'lotteries is above wallets'],
  [
    'modules/lotteries/draw/x.ts',
    "export { x } from '../../../app/cli/x.ts';",
    'modules, jobs and app import only the layers below them',
  ],
  ['modules/wallets/y.ts', "const x = await import('../purchases/x.ts');", 'purchases is above wallets'],
  ['app/x.ts', "import { x } from '../../testkit/x.ts';", 'that is for tests only'],
  ['app/x.ts', "import { x } from '../server.ts';", 'a program is started, not imported'],
  ['modules/news/x.ts', '', 'api/src/modules/news has no place: add it to the list'],
  ['helpers/x.ts', '', 'api/src/helpers has no place: add it to the list'],
])('%s may not say %s', (file, source, sentence) => {
  expect(problemsOf({ [file]: source })).toEqual([expect.stringContaining(sentence)]);
});

test('files in a circle are named, types too', () => {
  const files = {
    'modules/uploads/a.ts': "import { b } from './b.ts';",
    'modules/uploads/b.ts': "import type { C } from './c.ts';",
    'modules/uploads/c.ts': "import type { A } from './a.ts';",
  };
  expect(problemsOf(files)).toEqual([
    'modules/uploads/a.ts → modules/uploads/b.ts → modules/uploads/c.ts → modules/uploads/a.ts: files in a circle. Move what they share into a file that imports none of them.',
  ]);
});

test('what the rules allow passes', () => {
  const files = {
    'core/mail/x.ts': "import { x } from '../db/x.ts';",
    'modules/purchases/x.ts': "import { x } from '../lotteries/x.ts';\nimport { y } from '../../core/http/y.ts';",
    'modules/purchases/x.test.ts': "import { app } from '../../app/app.ts';\nimport { x } from '../../../testkit/x.ts';",
    'modules/seo/x.ts': "const style = '../../app/x.ts';",
    'app/app.ts': "import { x } from './cli/x.ts';\nimport { y } from '../modules/options/y.ts';",
    'server.ts': "import { x } from './app/app.ts';",
  };
  expect(problemsOf(files)).toEqual([]);
});

test('the provider keeps to them', async () => {
  const said: string[] = [];
  await checkLayers((line) => said.push(line));
  expect(said).toEqual([]);
});
