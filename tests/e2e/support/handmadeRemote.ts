import { createHash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBuild } from 'deploy/release/build';
import { sha384 } from 'shared/build/IntegrityPlugin';
import { root } from 'shared/build/root';
import type { RemoteApp } from 'shared/contracts/appNames';
import { federationName } from 'shared/contracts/appNames';
import { type Example, type Examples, examplesFile } from 'shared/contracts/examples';

export interface RemoteBehaviour {
  loads?: string;
  draws?: string;
  presses?: string;
  part?: string;
  mount?: string;
  answers?: Example['answers'];
}

/**
 * Writes a build of a remote with one part by hand, with the contract of the real remote, so that no build tool is needed.
 * @returns its folder, as webpack would leave it
 */
export async function handmadeRemote(
  app: RemoteApp,
  part: string,
  { loads = '', draws = '', presses = '', part: exported = 'Part', mount, answers = {} }: RemoteBehaviour,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `snail-lotto-handmade-${app}-`));
  const script = `var ${federationName(app)} = (() => {
  let react;
  return {
    async init(scope) {
      const [{ lib, get }] = Object.values(scope.react);
      react = (lib ?? (await get()))();
    },
    async get(name) {
      if (name !== './${part}') throw new Error('There is no ' + name + ' in this remote.');
      const React = react;
      ${loads}
      function Part() {
        ${draws}
        const onClick = () => { ${presses} };
        return React.createElement('section', null, React.createElement('button', { onClick }, 'Made by hand'));
      }
      return () => (${mount === undefined ? `{ default: ${exported} }` : `{ mount: ${mount} }`});
    },
  };
})();
`;
  const entry = 'remoteEntry.js';
  const examples = JSON.stringify({ [part]: { only: { props: {}, path: '/login', as: 'visitor', answers } } } satisfies Examples);
  const built = await readBuild(join(root, app, 'dist'));
  const info = {
    ...built,
    buildId: createHash('sha256').update(script).digest('hex').slice(0, 10),
    entry: [entry],
    exposes: { [part]: [] },
    integrity: { [entry]: sha384(script), [examplesFile]: sha384(examples) },
    earlyRequests: {},
    calls: [],
  };
  await writeFile(join(folder, entry), script);
  await writeFile(join(folder, examplesFile), examples);
  await writeFile(join(folder, 'release.json'), JSON.stringify(info));
  return folder;
}
