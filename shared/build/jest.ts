import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRemoteApp } from '../src/contracts/appNames.ts';
import { jestTransform } from './jestTransform.ts';
import { sharedFolder } from './places.ts';

/**
 * Returns the Jest configuration for a repository of remotes, one project per remote, as the platform tests its own: components
 * in jsdom, with the sources of `shared` compiled like the team's.
 * @param root folder of the repository
 */
export function remoteTests(root: string): object {
  const testing = join(sharedFolder, 'source', 'src', 'testing');
  const project = (name: string) => ({
    displayName: name,
    rootDir: join(root, name),
    testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
    testEnvironment: join(testing, 'browserEnvironment.ts'),
    setupFiles: [join(testing, 'polyfills.ts')],
    setupFilesAfterEnv: [join(testing, 'setup.ts')],
    moduleNameMapper: { '\\.(webp|png|svg|css|woff2)$|\\?worker$': join(testing, 'assetStub.ts'), ...sources() },
    transformIgnorePatterns: ['/node_modules/(?!(\\.pnpm/shared@[^/]+/node_modules/)?shared/source/)'],
    transform: jestTransform,
  });
  return { maxWorkers: '100%', testTimeout: 60_000, projects: readdirSync(root).filter(isRemoteApp).map(project) };
}

function sources(): Record<string, string> {
  const { exports }: { exports: Record<string, string | { default: string }> } = JSON.parse(
    readFileSync(join(sharedFolder, 'package.json'), 'utf8'),
  );
  const modules = Object.entries(exports).filter(([, target]) => typeof target === 'object');
  return Object.fromEntries(
    modules.map(([name, target]) => {
      const file = typeof target === 'object' ? target.default.replace(/\.js$/, '') : target;
      const pattern = name.replace('./', 'shared/').replaceAll('.', '\\.').replace('*', '(.*)');
      return [`^${pattern}$`, join(sharedFolder, 'source', file.replace('*', '$1'))];
    }),
  );
}
