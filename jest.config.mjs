import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { caseTimeout } from './shared/build/caseTimeout.ts';
import { jestTransform as transform } from './shared/build/jestTransform.ts';

/** Tests of every package, one project each; run one with --selectProjects mfe-lottery. */
const root = import.meta.dirname;

/** A package that runs in the browser: jsdom with Node's fetch family, jest-dom's matchers, pictures as strings. */
const browser = (name) => ({
  displayName: name,
  rootDir: `${root}/${name}`,
  testMatch: ['<rootDir>/{src,build}/**/*.test.{ts,tsx}'],
  testEnvironment: `${root}/shared/src/testing/browserEnvironment.ts`,
  setupFiles: [`${root}/shared/src/testing/polyfills.ts`],
  setupFilesAfterEnv: [`${root}/shared/src/testing/setup.ts`],
  moduleNameMapper: { '\\.(webp|png|svg|css|woff2)$|\\?worker$': `${root}/shared/src/testing/assetStub.ts` },
  transform,
});

/** A package that runs in Node. A release composes in this process; the test of composing names it by another path. */
const node = (folder) => ({
  displayName: basename(folder),
  rootDir: `${root}/${folder}`,
  testMatch: ['<rootDir>/{src/**/,}*.test.ts'],
  testEnvironment: 'node',
  moduleNameMapper:
    folder === 'platform/deploy' ? { '^\\./runComposer\\.ts$': `${root}/platform/deploy/src/testing/composeHere.ts` } : {},
  transform,
});

/** The stranger's verifier: one ES module, tested as it is handed out. */
const verifier = {
  displayName: 'verifier',
  rootDir: `${root}/fair/verifier`,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': ['@swc/jest', { jsc: { target: 'es2024', parser: { syntax: 'typescript' } }, module: { type: 'es6' } }],
  },
};

export default {
  // Jest's own default leaves a core free, which on two cores means one worker. One more for two cores than there are, because a worker often
  // waits: for a PostgreSQL, a program that it started, a timer. With two of them a third of two cores stood idle during the API's suites.
  // A number, because jest takes '150%' for 150 workers.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // Every test file leaves some 20 MB behind. An embedded database in a process that has run forty of them costs up to seven times the
  // processor time, nearly all of it spent on looking for garbage; a new process costs half a second.
  workerIdleMemoryLimit: '300MB',
  // Those that take long begin first. A team may have checked out its own part only.
  ...(existsSync(`${root}/scripts`) ? { testSequencer: `${root}/scripts/longestFirst.ts` } : {}),
  testTimeout: caseTimeout,
  projects: [
    // A team may have checked out its own part only; a remote is a folder that says so by its name.
    ...readdirSync(root)
      .filter((name) => /^(host|mfe-.+|shared)$/.test(name))
      .map(browser),
    ...['scripts', 'fair/witness', 'platform/deploy', 'platform/file-lock', 'platform/site', 'platform/ssr']
      .filter((folder) => existsSync(`${root}/${folder}`))
      .map(node),
    ...(existsSync(verifier.rootDir) ? [verifier] : []),
    // The API keeps its own: its tests need a database.
    ...(existsSync(`${root}/api/jest.config.mjs`) ? [`${root}/api/jest.config.mjs`] : []),
  ],
};
