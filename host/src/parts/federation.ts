import { loadRemote, registerGlobalPlugins, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { appOfPart, federationName } from 'shared/contracts/appNames';
import { retriesGlobal } from 'shared/contracts/crossing';
import type { PartName, PartProps } from 'shared/contracts/parts';
import { type RemoteRelease, readRegistry } from '../runtime/registry.ts';
import { PartThrew } from './PartThrew.ts';
import { isOfBuild } from './scriptName.ts';
import { askAgain } from './sharedLibraries.ts';
import { scriptUrl } from './trustedScripts.ts';

/** How long a remote's entry may take before its request is given up, ms. */
const entryTimeout = 10_000;

const remotes = new Map<string, RemoteRelease>();

declare global {
  interface Window {
    /** How often each app was registered anew; the chunk loader of each app puts its own count into the addresses it asks for. */
    [retriesGlobal]?: Record<string, number>;
  }
}

/** Registers the remotes of the page's registry. Called once, before anything is rendered. */
export function startFederation(): void {
  for (const [name, release] of Object.entries(readRegistry().remotes)) remotes.set(name, release);
  registerPlugins([
    { name: 'snail-lotto-scripts', createScript: ({ url }) => ({ script: entryScript(url), timeout: entryTimeout }) },
  ]);
  // The host's own, and each remote's when it comes.
  registerPlugins([askAgain]);
  registerGlobalPlugins([askAgain]);
  registerRemotes([...remotes].map(([name, { entry }]) => ({ name, entry, type: 'var' })));
}

function entryScript(url: string): HTMLScriptElement {
  // The runtime makes the registry's paths absolute.
  const release = [...remotes.values()].find(({ entry }) => new URL(entry, location.href).href === url.split('?')[0]);
  if (!release) throw new Error(`${url} is not in the registry of this page.`);
  if (process.env.NODE_ENV === 'production' && !release.integrity && !release.development)
    throw new Error(`No integrity hash for ${url}.`);
  const script = document.createElement('script');
  // The type of `src` is a plain string; browsers with trusted types demand the policy's value.
  Object.assign(script, { src: scriptUrl(url), async: true, crossOrigin: 'anonymous' });
  if (release.integrity) script.integrity = release.integrity;
  return script;
}

/** How often a part's remote was registered anew. */
export function generationOf(name: PartName): number {
  return window[retriesGlobal]?.[appOfPart(name)] ?? 0;
}

/**
 * @throws PartThrew where the code came and threw when it was run
 * @throws whatever else made the remote's entry or the part's chunk fail
 */
export async function loadPart<Name extends PartName>(name: Name): Promise<ComponentType<PartProps[Name]>> {
  const remote = remoteOf(name);
  const part = name.split('/')[1];
  // Come and run are two things: the one may fail by the connection, the other by the release alone.
  const only = { loadFactory: false, from: 'runtime' } as const;
  const code = await loadRemote<() => Promise<Exposed<Name>> | Exposed<Name>>(`${remote}/${part}`, only);
  const module = await run(name, code);
  if (!module?.default) throw new Error(`${remote} exposes no ${part}.`);
  return module.default;
}

/** What a remote exposes a part as. */
type Exposed<Name extends PartName> = { default: ComponentType<PartProps[Name]> } | undefined;

async function run<Name extends PartName>(
  name: Name,
  code: (() => Promise<Exposed<Name>> | Exposed<Name>) | null,
): Promise<Exposed<Name>> {
  try {
    return await code?.();
  } catch (error) {
    throw new PartThrew(name, error);
  }
}

/**
 * Registers a part's remote under a new address, so that the next question goes round everything that remembers a failure:
 * the federation runtime, webpack, a request that hangs.
 */
export function renew(name: PartName, generation: number): void {
  const [app, remote] = [appOfPart(name), remoteOf(name)];
  const release = remotes.get(remote);
  if (!release) return;
  window[retriesGlobal] = { ...window[retriesGlobal], [app]: generation };
  // webpack joins a request under way when it finds its script element, by name. Only elements still waiting are in the document.
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[data-webpack]'))
    if (isOfBuild(script.dataset.webpack ?? '', app)) script.remove();
  registerRemotes([{ name: remote, entry: `${release.entry}?r=${generation}`, type: 'var' }], { force: true });
}

const remoteOf = (name: PartName) => federationName(appOfPart(name));
