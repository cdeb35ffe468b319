import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { appOfFederationName, appOfPart, federationName } from 'shared/contracts/appNames';
import type { PartName, PartProps } from 'shared/contracts/parts';
import { inTime, Late } from './late.ts';
import { type RemoteRelease, readRegistry } from './registry.ts';
import { scriptUrl } from './trustedScripts.ts';

/** How long a part may take, entry and chunk together, before its error card takes its place, ms. */
const patience = 3_500;

/** How long a remote's entry may take before its request is given up, ms. */
const entryTimeout = 10_000;

const remotes = new Map<string, RemoteRelease>();

declare global {
  interface Window {
    /** Retries per app; the chunk loader of each app puts its own into the addresses it asks for. */
    __snailLottoRetries?: Record<string, number>;
  }
}

/** Registers the remotes of the page's registry. Called once, before anything is rendered. */
export function startFederation(): void {
  for (const [name, release] of Object.entries(readRegistry().remotes)) remotes.set(name, release);
  registerPlugins([
    { name: 'snail-lotto-scripts', createScript: ({ url }) => ({ script: entryScript(url), timeout: entryTimeout }) },
  ]);
  registerRemotes([...remotes].map(([name, { entry }]) => ({ name, entry, type: 'var' })));
}

function entryScript(url: string): HTMLScriptElement {
  // The runtime makes the registry's paths absolute.
  const release = [...remotes.values()].find(({ entry }) => new URL(entry, location.href).href === url.split('?')[0]);
  if (!release) throw new Error(`${url} is not in the registry of this page.`);
  if (process.env.NODE_ENV === 'production' && !release.integrity) throw new Error(`No integrity hash for ${url}.`);
  const script = document.createElement('script');
  // The type of `src` knows plain strings only; browsers with trusted types demand the policy's value.
  Object.assign(script, { src: scriptUrl(url), async: true, crossOrigin: 'anonymous' });
  if (release.integrity) script.integrity = release.integrity;
  return script;
}

/** How often each remote was registered anew, and in which of these generations a part failed last. */
const generations = new Map<string, number>();
const failedIn = new Map<PartName, number>();

/**
 * Loads a part of a remote. After a failure, asking again goes round everything that cached it (the federation
 * runtime, webpack, a request that hangs) by registering the remote under a new address; a part whose remote was
 * renewed in the meantime, by another part's retry, just uses that.
 * @throws Late when it takes longer than players should wait without a word
 * @throws whatever made the entry, its chunk or the module itself fail
 */
export async function loadPart<Name extends PartName>(name: Name): Promise<ComponentType<PartProps[Name]>> {
  const remote = federationName(appOfPart(name));
  const generation = generations.get(remote) ?? 0;
  if (failedIn.get(name) === generation) renew(remote, generation + 1);
  const tried = generations.get(remote) ?? 0;
  const loading = loadExposed(name, remote);
  try {
    return await inTime(loading, patience);
  } catch (error) {
    failedIn.set(name, tried);
    // What came late is used the next time anybody asks, without another request; a later failure stays one.
    if (error instanceof Late) error.came.then((came) => came && failedIn.get(name) === tried && failedIn.delete(name));
    throw error;
  }
}

async function loadExposed<Name extends PartName>(name: Name, remote: string): Promise<ComponentType<PartProps[Name]>> {
  const part = name.split('/')[1];
  const module = await loadRemote<{ default: ComponentType<PartProps[Name]> }>(`${remote}/${part}`);
  if (!module?.default) throw new Error(`${remote} exposes no ${part}.`);
  return module.default;
}

function renew(remote: string, generation: number): void {
  const release = remotes.get(remote);
  if (!release) return;
  const app = appOfFederationName(remote);
  generations.set(remote, generation);
  window.__snailLottoRetries = { ...window.__snailLottoRetries, [app]: generation };
  // webpack joins a request under way by its script element, by name. Only elements still waiting are in the document.
  for (const script of document.querySelectorAll(`script[data-webpack^="${app}"]`)) script.remove();
  registerRemotes([{ name: remote, entry: `${release.entry}?r=${generation}`, type: 'var' }], { force: true });
}
