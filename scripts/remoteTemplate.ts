import { type RemoteApp, teamOf } from 'shared/contracts/appNames';
import { engines } from './pack/compile.ts';
import type { Packed } from './pack/pack.ts';
import { installedVersions } from './pack/packages.ts';

export const dependencies = ['@emotion/react', '@emotion/styled', 'axios', 'react', 'react-dom', 'shared', 'swr'] as const;
export const devDependencies = ['webpack', 'webpack-cli', 'webpack-dev-server'] as const;

/** Splits a remote's name: `mfe-daily-news` is the team `daily-news` with the part `DailyNews`, titled 'Daily News'. */
export function namesOf(app: RemoteApp): { team: string; part: string; folder: string; title: string } {
  const team = teamOf(app);
  const words = team.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const part = words.join('');
  return { team, part, folder: part.charAt(0).toLowerCase() + part.slice(1), title: words.join(' ') };
}

/**
 * Returns all files of a new remote, by path.
 * @param place index of its development server's port
 */
export function filesOf(app: RemoteApp, place: number): Record<string, string> {
  const { team, part, folder, title } = namesOf(app);
  const version = (name: string) => [name, name === 'shared' ? 'workspace:*' : 'catalog:'];
  const manifest = {
    name: app,
    version: '0.1.0',
    private: true,
    type: 'module',
    config: { devPort: place },
    scripts: { dev: 'webpack serve --mode development', build: 'webpack --mode production' },
    dependencies: Object.fromEntries(dependencies.map(version)),
    devDependencies: Object.fromEntries(devDependencies.map(version)),
  };
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'tsconfig.json': `{
  "extends": "../tsconfig.browser.json",
  "include": ["."],
  "exclude": ["dist", "node_modules"]
}
`,
    'webpack.config.ts': `import { type Argv, modeOf } from 'shared/build/recipe';
import { remoteApp } from 'shared/build/remoteApp';
import { earlyRequests } from './src/exposes/earlyRequests.ts';

export default (_env: unknown, argv: Argv) => remoteApp('${app}', import.meta.dirname, modeOf(argv), earlyRequests);
`,
    'README.md': `# ${app}: ${title.toLowerCase()}

- **Exposes** (one file each in \`src/exposes/\`): \`${part}\`. \`earlyRequests.ts\` says what each asks the API for first, so that the
  page can ask sooner.
- **Emits**: nothing. **Listens to**: nothing. It shows public data and needs nobody logged in.
- **Features**: \`${folder}/\`. They meet only in \`exposes/\`.
- **Run it alone**: \`npm run dev -- ${app}\` starts the API and this remote on http://localhost:${3100 + place}.
`,
    [`src/${folder}/${part}.tsx`]: `import { EmptyState } from 'shared/ui/EmptyState';
import { Section } from 'shared/ui/Section';

export function ${part}() {
  return (
    <Section title="${title}">
      <EmptyState>Nothing here yet.</EmptyState>
    </Section>
  );
}
`,
    [`src/exposes/${part}.tsx`]: `import type { Part } from 'shared/contracts/parts';
import { ${part} } from '../${folder}/${part}.tsx';

export default ${part} satisfies Part<'${team}/${part}'>;
`,
    [`src/exposes/${part}.test.tsx`]: `import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderWithProviders } from 'shared/testing/render';
import ${part} from './${part}.tsx';

test('shows its title, and everybody can use it', async () => {
  const { container } = renderWithProviders(<${part} />);
  expect(screen.getByRole('region', { name: '${title}' })).toHaveTextContent('Nothing here yet.');
  expect(await axe(container)).toHaveNoViolations();
});
`,
    'src/exposes/earlyRequests.ts': `import type { EarlyRequests } from 'shared/contracts/parts';

/** What each part asks for first. Plain data: the build reads it. */
export const earlyRequests = {} satisfies EarlyRequests;
`,
    'src/exposes/examples.ts': `import type { ExamplesOf } from 'shared/contracts/examples';

/** What each part shows, alone and without the API. Plain data, tried by every release. */
export const examples = {
  ${part}: { empty: { props: {}, path: '/', as: 'visitor', answers: {} } },
} satisfies ExamplesOf<'${team}'>;
`,
    'src/standalone.tsx': `import { mountStandalone } from 'shared/standalone/mount';
import ${part} from './exposes/${part}.tsx';

/** The remote without a host: every part at the address it has on the combined site, or near it. */
mountStandalone([{ path: '/', element: <${part} />, label: '${title}' }]);
`,
  };
}

/** Packages for the tests of a remote, its types, and Node: npm prefers the installed Node for scripts. */
const tools = [
  '@swc/core',
  '@swc/jest',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/jest-axe',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'jest',
  'jest-axe',
  'jest-environment-jsdom',
  'msw',
  'node',
  'typescript',
];

export const packagesFolder = 'packages';

export async function filesOutside(
  app: RemoteApp,
  { shared, deploy, provider }: Packed,
  like: RemoteApp,
): Promise<Record<string, string>> {
  const { 'package.json': _ofProject, 'tsconfig.json': _extending, 'README.md': _readme, ...sources } = filesOf(app, 1);
  const named = [...dependencies, ...devDependencies].filter((name) => name !== 'shared');
  const versions = { ...(await installedVersions(like, named)), ...(await installedVersions('.', tools)) };
  const manifest = {
    name: `${app}-repository`,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines,
    scripts: {
      dev: `snail-lotto-dev ${app}`,
      test: 'node --experimental-vm-modules --no-warnings node_modules/jest/bin/jest.js',
      check: `tsc --noEmit -p ${app}`,
      release: 'snail-lotto release',
      watch: 'snail-lotto watch',
      promote: 'snail-lotto promote',
      abort: 'snail-lotto abort',
      rollback: 'snail-lotto rollback',
      releases: 'snail-lotto releases',
    },
    dependencies: {
      shared: `file:${packagesFolder}/${shared}`,
      'snail-lotto-deploy': `file:${packagesFolder}/${deploy}`,
      'snail-lotto-provider': `file:${packagesFolder}/${provider}`,
      ...versions,
    },
  };
  const ofRemote = { name: app, version: '0.1.0', private: true, type: 'module', config: { devPort: 1 } };
  const tsconfig = {
    extends: 'shared/tsconfig.json',
    files: ['../node_modules/shared/src/assets/assets.d.ts'],
    include: ['.'],
    exclude: ['dist', 'node_modules'],
  };
  return {
    'package.json': json(manifest),
    'jest.config.mjs': `import { remoteTests } from 'shared/build/jest';

export default remoteTests(import.meta.dirname);
`,
    '.gitignore': 'node_modules/\ndist/\n.data/\n',
    'README.md': `# ${app}

A remote of Snail Lotto in a repository of its own. \`packages/\` has what the platform gives: \`shared\` (contracts, kit, build recipe),
the release tool, and the provider with its demo, which a release is tried with. A newer one of the platform's takes their place, with the file's name in package.json.

\`\`\`sh
npm install
npm test                                                   # its own tests
npm run check                                              # types
npm run dev -- --against https://lotto.example.com         # in the live pages of a site that allows your key
SITE_DIR=/srv/snail-lotto/site npm run release -- ${app}   # builds, asks the gate, makes it live
npm run release -- ${app} --canary 5 --watch               # to 5 % of visitors, then to all or to none, by what their pages tell
npm run rollback -- ${app}                                 # its earlier release (with the same SITE_DIR)
npm run releases
\`\`\`
`,
    '.github/workflows/release.yml': workflow(app),
    [`${app}/package.json`]: json(ofRemote),
    [`${app}/src/parts.d.ts`]: undeclaredPart(app),
    [`${app}/tsconfig.json`]: json(tsconfig),
    ...Object.fromEntries(Object.entries(sources).map(([file, text]) => [`${app}/${file}`, text])),
  };
}

/**
 * Writes the recipe for GitHub Actions: it tries each pull request without a key, and releases what is merged. Actions are named by
 * commit, because a tag can be moved. It has its settings as texts, because a pull request from a fork reads no variables.
 */
const workflow = (
  app: RemoteApp,
) => `# Fill in the settings of your site where it says example, and SITE_OWNER (npm run releases -- keys). The repository's
# environment \`production\` has your reviewers and the secrets: RELEASE_KEY (text of the key's file), and those of the bucket.
name: release

on:
  pull_request:
  push:
    branches: [main]

permissions:
  contents: read

env:
  PROVIDER_URL: https://lotto.example.com
  SITE_OWNER: public-key-of-the-owner

jobs:
  check:
    if: github.event_name == 'pull_request'
    runs-on: ubuntu-latest
    timeout-minutes: 30
    env:
      SITE_DIR: https://store.example.com/lotto/site
    steps:
${setup}      - run: npm run release -- ${app} --try

  release:
    if: github.event_name == 'push'
    runs-on: ubuntu-latest
    timeout-minutes: 30
    environment: production
    concurrency: release
    env:
      SITE_DIR: s3://lotto/site
      AWS_ENDPOINT_URL: https://store.example.com
      AWS_REGION: eu-central-1
    steps:
${setup}      - run: printenv KEY | install -m 600 /dev/stdin "$RUNNER_TEMP/release.pem"
        env:
          KEY: \${{ secrets.RELEASE_KEY }}
      - run: npm run release -- ${app}
        env:
          RELEASE_KEY: \${{ runner.temp }}/release.pem
          AWS_ACCESS_KEY_ID: \${{ secrets.AWS_ACCESS_KEY_ID }}
          AWS_SECRET_ACCESS_KEY: \${{ secrets.AWS_SECRET_ACCESS_KEY }}
      - if: always()
        run: rm -f "$RUNNER_TEMP/release.pem"
`;

const setup = `      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          persist-credentials: false
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: 24
      - run: npm ci
`;

/**
 * Declares the part's props until the platform's contract does. TypeScript accepts an identical declaration in both places and
 * rejects a different one.
 */
function undeclaredPart(app: RemoteApp): string {
  const { team, part } = namesOf(app);
  return `import type { NoProps } from 'shared/contracts/parts';

declare module 'shared/contracts/parts' {
  /** Ask the platform for the same line in its contract. Remove this file once your \`shared\` has it. */
  interface PartProps {
    '${team}/${part}': NoProps;
  }
}
`;
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
