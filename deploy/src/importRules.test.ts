import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './siteAddress.ts';

/** What Biome says of a file at a place in a tree with the project's rules; the tree itself stays as it is. */
async function lint(file: string, source: string): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'snail-lotto-rules-'));
  await cp(join(root, 'biome.json'), join(tree, 'biome.json'));
  await mkdir(dirname(join(tree, file)), { recursive: true });
  await writeFile(join(tree, file), source);
  const biome = join(root, 'node_modules', '.bin', 'biome');
  const { stdout, stderr } = spawnSync(biome, ['lint', '--vcs-enabled=false', file], { cwd: tree, encoding: 'utf8' });
  await rm(tree, { recursive: true });
  return stdout + stderr;
}

test.each([
  ['mfe-lottery/src/draw/x.ts', "import { x } from 'mfe-rewards/x';", 'Remotes are strangers'],
  ['mfe-account/src/login/x.ts', "import type { x } from '../../../host/src/app/pageHead.ts';", 'Remotes are strangers'],
  ['mfe-lottery/src/draw/x.ts', "import { x } from '../picker/x.ts';", 'Features of a remote meet only in src/exposes/'],
  ['mfe-lottery/src/lottery/x.ts', "import { x } from '../draw/x.ts';", 'Features of a remote meet only in src/exposes/'],
  ['mfe-rewards/src/exposes/X.tsx', "const x = import('mfe-lottery/x');", 'Remotes are strangers'],
  ['mfe-rewards/src/exposes/X.tsx', "import { Link } from 'react-router-dom';", 'one router context'],
  ['host/src/pages/X.tsx', "import X from 'mfe-lottery/exposes/X';", 'The host names no remote'],
  ['shared/src/ui/X.tsx', "import { x } from 'host/x';", 'shared knows no app'],
  ['api/src/draws/x.ts', "import { Button } from 'shared/ui/Button';", 'The API imports only shared/contracts'],
])('%s may not say %s', async (file, source, sentence) => {
  expect(await lint(file, source)).toContain(sentence);
});

test('what the rules allow passes', async () => {
  const source =
    "import { paths } from 'shared/contracts/paths';\nimport { isOpen } from '../lottery/roundPhase.ts';\nimport { pick } from './pick.ts';\n\nexport const x = [paths, isOpen, pick];\n";
  expect(await lint('mfe-lottery/src/draw/x.ts', source)).not.toMatch(/noRestrictedImports/);
});
