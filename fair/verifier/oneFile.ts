import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import webpack from 'webpack';

const require = createRequire(import.meta.url);
const parts = ['proof.source.mjs', 'times.source.mjs'];
const imported = /^import \{ bls12_381 \} from '@noble\/curves\/bls12-381\.js';$/m;

/** Bundles the verifier and its library into one file for plain Node: our own code first, both readable. */
export async function oneFile(): Promise<string> {
  const source = await readFile(join(import.meta.dirname, 'verify.source.mjs'), 'utf8');
  const texts = await Promise.all(parts.map((part) => readFile(join(import.meta.dirname, part), 'utf8')));
  const own = source
    .replace(/^import \{.*\} from '\.\/(?:proof|times)\.source\.mjs';\n/gm, '')
    .replace(
      imported,
      () =>
        `\nconst bls12_381 = noble(); // the library at the end of this file\n\n${texts.join('\n').replaceAll('export ', '')}`,
    );
  if (!imported.test(source) || own.includes('.source.mjs'))
    throw new Error('verify.source.mjs has other imports than oneFile.ts replaces.');
  return `${own}
// From here on: BLS12-381 of @noble/curves ${versionOf('curves')} and @noble/hashes ${versionOf('hashes')}, as npm has them, in one function.
/*
${await licence('curves')}
${await licence('hashes')}*/
function noble() {
  let exported;
${await library()}
  return exported;
}
`;
}

const folderOf = (name: string): string => dirname(require.resolve(`@noble/${name}/utils.js`));

function versionOf(name: string): string {
  const { version }: { version: string } = require(join(folderOf(name), 'package.json'));
  return version;
}

async function licence(name: string): Promise<string> {
  return `@noble/${name}: ${await readFile(join(folderOf(name), 'LICENSE'), 'utf8')}`;
}

async function library(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lotto-verify-'));
  try {
    await run({
      mode: 'production',
      target: 'node20',
      context: import.meta.dirname,
      entry: "data:text/javascript,export { bls12_381 } from '@noble/curves/bls12-381.js'",
      output: { path: folder, filename: 'noble.js', library: { name: 'exported', type: 'assign', export: 'bls12_381' } },
      optimization: { minimize: false },
    });
    const built = await readFile(join(folder, 'noble.js'), 'utf8');
    // Removes machine-dependent paths of the packages.
    return built.replace(/^;\/\/ .*node_modules\/(@noble\/.*)$/gm, '// ---- $1').trimEnd();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(options: webpack.Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    webpack(options, (error, stats) => {
      if (error !== null) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve();
    });
  });
}
