import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { thisMachine } from '../keys/machine.ts';
import { addDeployment } from '../site/addDeployment.ts';
import { readState } from '../site/deploymentLog.ts';
import type { Site } from '../site/Site.ts';
import { releaseBySteps } from '../steps/releaseSteps.ts';
import type { StepName } from '../steps/runSteps.ts';
import { buildFolder, emptySite, liveHost, releaseInfo } from '../testing/builds.ts';
import { release } from './release.ts';
import { diffSites } from './staged.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

/** A machine with a key of its own, as the production of another team has. */
async function otherMachine() {
  const folder = await mkdtemp(join(tmpdir(), 'snail-lotto-machine-'));
  folders.push(folder);
  return thisMachine({ ...process.env, DATA_DIR: folder });
}

const path = (name: string) => `mfe-lottery/1.0.0-aaaaaaaaaa/${name}`;
const textOf = async (site: Site, name: string) => (await site.read(path(name)))?.text;

async function twoSites(machine = thisMachine()) {
  const [staging, production] = [await emptySite(), await emptySite()];
  await liveHost(staging);
  await liveHost(production);
  await release(staging, 'mfe-lottery', {
    from: await buildFolder(releaseInfo('mfe-lottery')),
    machine,
    skipped: ['tests', 'smoke'],
  });
  const said: string[] = [];
  const skip: StepName[] = ['smoke'];
  const options = { machine: thisMachine(), skip, api: undefined, staging, say: (line: string) => said.push(line) };
  return { staging, production, said, toProduction: () => releaseBySteps(production, ['mfe-lottery'], options) };
}

test('a release from another site has the same bytes and signature there, and records what both left out', async () => {
  const { staging, production, said, toProduction } = await twoSites();
  expect((await diffSites(staging, production)).lines).toContain(
    `mfe-lottery: 1.0.0-aaaaaaaaaa on ${staging.address}, nothing on ${production.address}`,
  );
  await toProduction();
  for (const name of ['signature.json', 'remoteEntry.js', 'remoteEntry.js.br', 'release.json'])
    expect([name, await textOf(production, name)]).toEqual([name, await textOf(staging, name)]);
  expect((await readState(production)).moves.at(-1)).toMatchObject({
    apps: [{ app: 'mfe-lottery', to: '1.0.0-aaaaaaaaaa' }],
    skipped: ['smoke', 'behave', 'tests'],
    why: `The same bytes as on ${staging.address}.`,
  });
  expect(said).toContain(`tests  left out: the bytes are those of ${staging.address}`);
  const { lines } = await diffSites(staging, production);
  expect(lines).toContain('mfe-lottery: the same on both, 1.0.0-aaaaaaaaaa');
});

test('a changed byte, a missing release, and a signer whom production does not know are refused', async () => {
  const changed = await twoSites();
  await changed.staging.write(path('NextDraw.js'), 'other');
  await expect(changed.toProduction()).rejects.toThrow('is not as it was released: NextDraw.js was changed.');
  const signature = await twoSites();
  await signature.staging.write(path('signature.json'), '{}');
  await expect(signature.toProduction()).rejects.toThrow('signature.json is not the one that was deployed.');
  const empty = await twoSites();
  await expect(
    releaseBySteps(empty.production, ['mfe-account'], {
      ...{ machine: thisMachine(), skip: ['smoke'], api: undefined },
      ...{ staging: empty.staging, say: () => {} },
    }),
  ).rejects.toThrow(`mfe-account is not live on ${empty.staging.address}.`);
  for (const { production } of [changed, signature, empty])
    expect(Object.keys((await readState(production)).apps)).toEqual(['host']);
});

test('who signed on staging must be allowed on production, and the sentence names the command', async () => {
  const team = await otherMachine();
  const [staging, production] = [await emptySite(), await emptySite()];
  await addDeployment(staging, () => ({ what: 'keys', apps: [], keys: [], forced: [], skipped: [] }), team);
  await release(staging, 'mfe-lottery', { from: await buildFolder(releaseInfo('mfe-lottery')), machine: team, force: true });
  await liveHost(production);
  const machine = thisMachine();
  const options = { machine, skip: ['smoke' as const], api: undefined, staging, say: () => {} };
  await expect(releaseBySteps(production, ['mfe-lottery'], options)).rejects.toThrow(
    /was signed by '.+', who may not release it on .+: npm run releases -- keys allow \S+ [0-9a-f]{64} mfe-lottery\./,
  );
  expect(await production.exists(path('remoteEntry.js'))).toBe(false);
});
