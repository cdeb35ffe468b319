import { type FramedRelease, type Registry, type RemoteRelease, readRegistry } from '../runtime/registry.ts';

type Register = (remotes: Record<string, RemoteRelease>) => void;

const pending = new Map<string, Promise<void>>();

/**
 * Makes a remote known that is not registered. If the page's document does not list it, that of the present address does: every
 * server has that one, signed as the first, and for the same canaries.
 * @param name of the remote in the registry
 * @param register makes the others of that document known to the federation as well
 * @returns its release if it is for frames only
 * @throws Error when that document does not come, does not list the remote, or is of other releases than this page
 */
export async function findRemote(name: string, register: Register): Promise<FramedRelease | undefined> {
  const listed = readRegistry().frames?.[name];
  if (listed) return listed;
  const address = location.pathname + location.search;
  const asked = pending.get(address) ?? extendRegistry(address, register).finally(() => pending.delete(address));
  pending.set(address, asked);
  await asked;
  const { remotes, frames } = readRegistry();
  if (!remotes[name] && !frames?.[name]) throw new Error(`The document of ${address} lists no ${name}.`);
  return frames?.[name];
}

async function extendRegistry(address: string, register: Register): Promise<void> {
  const answer = await fetch(address, { headers: { accept: 'text/html' } });
  const text = /<script type="application\/json" id="registry">(.*?)<\/script>/s.exec(await answer.text())?.[1];
  if (text === undefined) throw new Error(`The document of ${address} has not come.`);
  const [own, found]: [Registry, Registry] = [readRegistry(), JSON.parse(text)];
  const listed = { ...own.remotes, ...own.frames };
  const isSame = Object.entries({ ...found.remotes, ...found.frames }).every(
    ([name, { entry }]) => (listed[name]?.entry ?? entry) === entry,
  );
  // Only releases that are live together were judged together.
  if (!isSame || found.revision !== own.revision || found.host !== own.host)
    throw new Error(`The document of ${address} is of other releases than this page.`);
  const all: Registry = { ...own, remotes: { ...found.remotes, ...own.remotes } };
  if (found.frames) all.frames = { ...found.frames, ...own.frames };
  // The text node, because the content of a script element takes trusted types only.
  document.getElementById('registry')?.firstChild?.replaceWith(JSON.stringify(all));
  register(Object.fromEntries(Object.entries(found.remotes).filter(([name]) => !own.remotes[name])));
}
