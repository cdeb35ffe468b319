import { checkLayers } from './checkLayers.ts';
import { layerProblems } from './layerProblems.ts';

const problemsOf = (files: Record<string, string>) => layerProblems(new Map(Object.entries(files)));

test.each([
  ['base/http/x.ts', "import { x } from '../../nouns/members/x.ts';", 'base knows neither nouns nor main'],
  ['base/config/x.ts', "import type { X } from '../db/x.ts';", 'db stands above config'],
  ['nouns/wallets/x.ts', "import { x } from '../lotteries/draw/x.ts';", 'lotteries stands above wallets'],
  [
    'nouns/lotteries/draw/x.ts',
    "export { x } from '../../../main/cli/x.ts';",
    'a noun does not know what puts the nouns together',
  ],
  ['nouns/orders/x.ts', "const x = await import('../purchases/x.ts');", 'purchases stands above orders'],
  ['main/x.ts', "import { x } from '../testing/x.ts';", 'that is for tests only'],
  ['main/x.ts', "import { x } from '../server.ts';", 'a program is started, not imported'],
  ['nouns/news/x.ts', '', 'api/src/nouns/news has no place: add it to the list'],
  ['helpers/x.ts', '', 'api/src/helpers has no place: add it to the list'],
])('%s may not say %s', (file, source, sentence) => {
  expect(problemsOf({ [file]: source })).toEqual([expect.stringContaining(sentence)]);
});

test('files in a circle are named, types too', () => {
  const files = {
    'nouns/uploads/a.ts': "import { b } from './b.ts';",
    'nouns/uploads/b.ts': "import type { C } from './c.ts';",
    'nouns/uploads/c.ts': "import type { A } from './a.ts';",
  };
  expect(problemsOf(files)).toEqual([
    'nouns/uploads/a.ts → nouns/uploads/b.ts → nouns/uploads/c.ts → nouns/uploads/a.ts: files in a circle. Move what they share into a file that imports none of them.',
  ]);
});

test('what the rules allow passes', () => {
  const files = {
    'base/mail/x.ts': "import { x } from '../db/x.ts';",
    'nouns/purchases/x.ts': "import { x } from '../lotteries/x.ts';\nimport { y } from '../../base/http/y.ts';",
    'nouns/purchases/x.test.ts': "import { app } from '../../main/app.ts';\nimport { x } from '../../testing/x.ts';",
    'nouns/registration/x.ts': "const style = '../../main/x.ts';",
    'main/app.ts': "import { x } from './cli/x.ts';\nimport { y } from '../nouns/options/y.ts';",
    'server.ts': "import { x } from './main/app.ts';",
  };
  expect(problemsOf(files)).toEqual([]);
});

test('the provider keeps to them', async () => {
  const said: string[] = [];
  await checkLayers((line) => said.push(line));
  expect(said).toEqual([]);
});
