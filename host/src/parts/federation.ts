import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import type { PartName, PartProps } from 'shared/contracts/parts';
import { type RemoteRelease, readRegistry } from './registry.ts';
import { scriptUrl } from './trustedScripts.ts';

/** How long a remote's entry may take before its parts show their error card, ms. */
const entryTimeout = 4_500;

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
 * @throws whatever made the entry, its chunk or the module itself fail
 */
export async function loadPart<Name extends PartName>(name: Name): Promise<ComponentType<PartProps[Name]>> {
  const [team, part] = name.split('/');
  const remote = `mfe_${team}`;
  const generation = generations.get(remote) ?? 0;
  if (failedIn.get(name) === generation) renew(remote, `mfe-${team}`, generation + 1);
  try {
    const module = await loadRemote<{ default: ComponentType<PartProps[Name]> }>(`${remote}/${part}`);
    if (!module?.default) throw new Error(`${remote} exposes no ${part}.`);
    failedIn.delete(name);
    return module.default;
  } catch (error) {
    failedIn.set(name, generations.get(remote) ?? 0);
    throw error;
  }
}

function renew(remote: string, app: string, generation: number): void {
  const release = remotes.get(remote);
  if (!release) return;
  generations.set(remote, generation);
  window.__snailLottoRetries = { ...window.__snailLottoRetries, [app]: generation };
  registerRemotes([{ name: remote, entry: `${release.entry}?r=${generation}`, type: 'var' }], { force: true });
}
