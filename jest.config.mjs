import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { caseTimeout } from './shared/build/caseTimeout.ts';
import { jestTransform as transform } from './shared/build/jestTransform.ts';

/** Tests of every package, one project each; run one with --selectProjects mfe-lottery. */
const root = import.meta.dirname;

/** A package that runs in the browser: jsdom with Node's fetch, jest-dom matchers, images as strings. */
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

/**
 * A package that runs in Node. In deploy's tests the composer runs in the test's process; its own test imports the real one by
 * another path.
 */
const node = (folder) => ({
  displayName: basename(folder),
  rootDir: `${root}/${folder}`,
  testMatch: ['<rootDir>/{src/**/,}*.test.ts'],
  testEnvironment: 'node',
  moduleNameMapper:
    folder === 'platform/deploy' ? { '^\\./runComposer\\.ts$': `${root}/platform/deploy/src/testing/composeHere.ts` } : {},
  transform,
});

/** The public verifier: one ES module, tested as it is distributed. */
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
  // Jest's default leaves one core free, which means one worker on two cores. Workers often wait (for PostgreSQL, programs,
  // timers), so there are 1.5 per core. A number, because Jest takes '150%' for 150 workers.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // Every test file leaks some 20 MB, and garbage collection becomes up to seven times slower with an embedded database; a new
  // process costs half a second.
  workerIdleMemoryLimit: '300MB',
  // On a busy machine the end of a process takes longer than Jest's 500 ms, which it then reports as something left open.
  workerGracefulExitTimeout: 30_000,
  // Runs slow suites first. Missing in a checkout of a single team.
  ...(existsSync(`${root}/scripts`) ? { testSequencer: `${root}/scripts/longestFirst.ts` } : {}),
  testTimeout: caseTimeout,
  projects: [
    ...readdirSync(root)
      .filter((name) => /^(host|mfe-.+|shared)$/.test(name))
      .map(browser),
    ...['scripts', 'fair/witness', 'platform/deploy', 'platform/file-lock', 'platform/keys', 'platform/site', 'platform/ssr']
      .filter((folder) => existsSync(`${root}/${folder}`))
      .map(node),
    ...(existsSync(verifier.rootDir) ? [verifier] : []),
    // The API has its own configuration: its tests need a database.
    ...(existsSync(`${root}/api/jest.config.mjs`) ? [`${root}/api/jest.config.mjs`] : []),
  ],
};
