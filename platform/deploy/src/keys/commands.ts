import { rename } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { newPrivateKey, replaceKeyFile } from 'keys/keyFiles';
import { isRemoteApp } from 'shared/contracts/appNames';
import { livePath } from 'shared/contracts/siteFiles';
import type { KeyChange } from 'site/deployments/deployment';
import { isPublicKey } from 'site/deployments/signing';
import { keyOf, type SiteState } from 'site/deployments/siteState';
import { composePages } from '../release/compose.ts';
import { addDeployment } from '../site/addDeployment.ts';
import { readState } from '../site/deploymentLog.ts';
import type { Site } from '../site/Site.ts';
import type { Machine } from './machine.ts';
import { checkKeyName, heldKeys, keysAfterRotation, makeKey, nextFile } from './signer.ts';

/**
 * Adds a deployment that changes the list of keys.
 * @throws DeploymentRefused if this machine's key may not
 */
export async function changeKeys(site: Site, machine: Machine, change: KeyChange): Promise<SiteState> {
  return addDeployment(site, () => ({ what: 'keys', apps: [], keys: [change], forced: [], skipped: [] }), machine);
}

/**
 * Replaces this machine's key by a new one for the same apps. The site learns the new key before the file is replaced; after a
 * crash in between, the new key is in the file beside it.
 * @returns a message
 */
async function rotateKey(site: Site, machine: Machine, name: string): Promise<string> {
  const state = await readState(site, machine);
  const held = await keysAfterRotation(machine, state);
  const key = held.find(({ publicKey }) => keyOf(state, publicKey)?.name === name);
  if (!key)
    throw new Error(
      `The key '${name}' of the site is not on this machine, so it cannot be replaced from here. An owner can let another key take its place: npm run releases -- keys allow ${name} PUBLIC-KEY APP…`,
    );
  const next = newPrivateKey();
  await replaceKeyFile(nextFile(key.file), next);
  await changeKeys(site, { ...machine, keyFile: key.file }, { change: 'rotate', name, publicKey: next.publicKey });
  await rename(nextFile(key.file), key.file);
  return `The key '${name}' is ${next.publicKey} now, in ${key.file}. The one before moves nothing any more.`;
}

const keysHelp = `Usage of npm run releases -- keys:
  keys                                         which keys may move what on the site, and which of them are here
  keys new NAME                                make a key on this machine; an owner of the site allows it
  keys allow NAME PUBLIC-KEY APP… [--by KEY]   an owner lets a key release these apps, and no others any more; --owner: everything
  keys allow … --watcher                       the same for a server that only carries on canaries which others began
  keys rotate NAME                             a new key in place of the one here, for the same
  keys revoke NAME [--by KEY]                  this key moves nothing any more`;

type Say = (line: string) => void;

/**
 * Runs `npm run releases -- keys …`.
 * @throws Error with a message for the operator
 */
export async function keysCommand(site: Site, machine: Machine, args: readonly string[], say: Say): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      owner: { type: 'boolean', default: false },
      watcher: { type: 'boolean', default: false },
      by: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [command, name, ...words] = positionals;
  const signing = { ...machine, keyName: values.by ?? machine.keyName };
  if (values.help) return say(keysHelp);
  if (command === undefined) return listKeys(site, machine, say);
  if (!['new', 'allow', 'rotate', 'revoke'].includes(command)) throw new Error(`There is no 'keys ${command}'.\n${keysHelp}`);
  if (name === undefined) throw new Error(`Name the key: keys ${command} NAME.\n${keysHelp}`);
  checkKeyName(name);
  if (command === 'new') return newKey(machine, name, say);
  if (command === 'rotate') {
    say(await rotateKey(site, machine, name));
    return composeList(site, machine, say);
  }
  const change: KeyChange = command === 'revoke' ? { change: 'revoke', name } : allowed(name, words, values);
  await changeKeys(site, signing, change);
  say(`The key '${name}' ${rightOf(change)}.`);
  await composeList(site, signing, say);
}

/**
 * Composes the pages, because the provider shows previews by the list of keys beside them. The change itself is already in force.
 */
async function composeList(site: Site, machine: Machine, say: Say): Promise<void> {
  if (!(await site.exists(livePath))) return;
  await composePages(site, { machine, say, unlessDone: true }).catch((error: unknown) =>
    say(`! The pages could not be composed: ${error instanceof Error ? error.message : String(error)}`),
  );
}

async function newKey(machine: Machine, name: string, say: Say): Promise<void> {
  const key = await makeKey({ ...machine, keyFile: undefined }, name);
  say(`Made ${key.file}. It never leaves this machine. An owner of the site allows it:`);
  say(`npm run releases -- keys allow ${name} ${key.publicKey} APP…`);
}

function rightOf(change: KeyChange): string {
  if (change.change === 'watch') return `may carry on canaries of ${change.apps.join(', ')} that others begin, and nothing else`;
  if (change.change !== 'allow') return 'moves nothing any more. What it released stays live: npm run releases lists it';
  return `may release ${change.owner ? 'everything, and change the list of keys' : change.apps.join(', ')}`;
}

function allowed(
  name: string,
  [publicKey = '', ...apps]: readonly string[],
  { owner, watcher }: { owner: boolean; watcher: boolean },
): KeyChange {
  if (!isPublicKey(publicKey)) throw new Error(`'${publicKey}' is no public key: it is the 64 digits that 'keys new' prints.`);
  const wrong = apps.find((app) => app !== 'host' && !isRemoteApp(app));
  if (wrong !== undefined) throw new Error(`'${wrong}' is no name of an app: host, or mfe- and a team.`);
  if (apps.length === 0 && !owner)
    throw new Error('Say which apps it may release, or --owner for everything and the list of keys itself.');
  if (owner && watcher) throw new Error('An owner may do everything, a watcher only carry on canaries: one of them.');
  return watcher ? { change: 'watch', name, publicKey, apps } : { change: 'allow', name, publicKey, apps, owner };
}

async function listKeys(site: Site, machine: Machine, say: Say): Promise<void> {
  const { keys, moves, warnings } = await readState(site, machine);
  for (const warning of warnings) say(`! ${warning}`);
  const here = new Set((await heldKeys(machine)).map(({ publicKey }) => publicKey));
  for (const { name, publicKey, apps, owner, revoked, watcher } of Object.values(keys)) {
    const list = `${watcher ? 'canaries of ' : ''}${apps.join(', ')}`;
    const may = revoked ? 'revoked' : owner ? 'owner: everything, and this list' : list;
    say(`${name.padEnd(20)} ${publicKey}  ${may}${here.has(publicKey) ? '  (here)' : ''}`);
  }
  const first = moves[0];
  if (first) say(`\nThe site was started by ${first.publicKey}: SITE_OWNER=${first.publicKey} holds it to that.`);
  else say(`${site.address} has no list of keys yet: the first that releases there owns it.`);
}
