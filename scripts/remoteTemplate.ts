import { type RemoteApp, teamOf } from 'shared/contracts/appNames';

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
    'src/standalone.tsx': `import { mountStandalone } from 'shared/standalone/mount';
import ${part} from './exposes/${part}.tsx';

/** The remote without a host: every part at the address it has on the combined site, or near it. */
mountStandalone([{ path: '/', element: <${part} />, label: '${title}' }]);
`,
  };
}
