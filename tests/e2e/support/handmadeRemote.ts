import { createHash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBuild } from 'deploy/release/readBuild';
import { root } from 'shared/build/root';
import type { RemoteApp } from 'shared/contracts/appNames';
import { federationName } from 'shared/contracts/appNames';

/** What a hand-made remote does, as text of scripts. */
export interface Doing {
  /** When it is loaded. */
  loads?: string;
  /** When its part is drawn; `React` is there. */
  draws?: string;
  /** When its button is pressed. */
  presses?: string;
  /** What the part is; a component by default. */
  part?: string;
}

/**
 * A build of a remote with one part, written by hand and with the contract of the real one: no build tool is needed to see what
 * becomes of it.
 * @returns its folder, as webpack would leave it
 */
export async function handmadeRemote(
  app: RemoteApp,
  part: string,
  { loads = '', draws = '', presses = '', part: exported }: Doing,
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
      return () => ({ default: ${exported ?? 'Part'} });
    },
  };
})();
`;
  const entry = 'remoteEntry.js';
  const built = await readBuild(join(root, app, 'dist'));
  const info = {
    ...built,
    buildId: createHash('sha256').update(script).digest('hex').slice(0, 10),
    entry: [entry],
    exposes: { [part]: [] },
    integrity: { [entry]: `sha384-${createHash('sha384').update(script).digest('base64')}` },
    earlyRequests: {},
  };
  await writeFile(join(folder, entry), script);
  await writeFile(join(folder, 'release.json'), JSON.stringify(info));
  return folder;
}
