import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { appOfPart, federationName } from 'shared/contracts/appNames';
import { retriesGlobal } from 'shared/contracts/crossing';
import type { PartName, PartProps } from 'shared/contracts/parts';
import { type RemoteRelease, readRegistry } from '../runtime/registry.ts';
import { PartEvaluationError } from './partState.ts';

/**
 * Federation plugin that allows a retry for a lazily loaded shared library (axios, the carousel's engine): without it, the
 * runtime would return the failed attempt for the lifetime of the page.
 */
export const retrySharedLibraries: ModuleFederationRuntimePlugin = {
  name: 'snail-lotto-retry-shared',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap ?? {})) {
      for (const copy of Object.values(scope[pkgName] ?? {})) if (!copy.loaded) copy.loading = null;
    }
  },
};

/**
 * Tells whether webpack's name of a script belongs to a build of this app: `mfe-lottery-0f3a:chunk`, in development
 * `mfe-lottery:chunk`.
 */
export const isOfBuild = (script: string, app: string): boolean =>
  script.startsWith(app) && /^(-[0-9a-f]+)?:/.test(script.slice(app.length));

const entryTimeout = 10_000;

const remotes: Record<string, RemoteRelease> = {};

interface TrustedTypePolicies {
  emptyHTML: string;
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown };
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypePolicies;
    /** Number of re-registrations of each app. The chunk loader of each app adds its number to the addresses of its chunks. */
    [retriesGlobal]?: Record<string, number>;
  }
}

/** Registers the remotes of the page's registry. Call it once, before the first render. */
export function startFederation(): void {
  registerPlugins([
    {
      name: 'snail-lotto-scripts',
      createScript: ({ url, remoteInfo }) => ({
        script: entryScript(url, remotes[remoteInfo?.name ?? '']),
        timeout: entryTimeout,
      }),
    },
    retrySharedLibraries,
  ]);
  registerGlobalPlugins([retrySharedLibraries]);
  addRemotes(readRegistry().remotes);
}

const remotesInfo: Record<string, object> = {};

function addRemotes(added: Record<string, RemoteRelease>): void {
  Object.assign(remotes, added);
  // What Module Federation's DevTools draw: this build of the runtime leaves it empty.
  const moduleInfo: Record<string, object | undefined> = __FEDERATION__.moduleInfo;
  moduleInfo.host = { remotesInfo };
  registerRemotes(
    Object.entries(added).map(([name, { entry }]) => {
      const remoteEntry = new URL(entry, location.href).href;
      moduleInfo[`${name}:${remoteEntry}`] = remotesInfo[name] = { matchedVersion: remoteEntry, remoteEntry };
      return { name, entry, type: 'var' };
    }),
  );
}

function entryScript(url: string, release?: RemoteRelease): HTMLScriptElement {
  if (process.env.NODE_ENV === 'production' && !release?.integrity && !release?.development)
    throw new Error(`No integrity hash for ${url}.`);
  const script = document.createElement('script');
  // `src` is typed as a string, but browsers with Trusted Types require a TrustedScriptURL.
  Object.assign(script, { src: scriptUrl(url), async: true, crossOrigin: 'anonymous' });
  if (release?.integrity) script.integrity = release.integrity;
  return script;
}

export function generationOf(name: PartName): number {
  return window[retriesGlobal]?.[appOfPart(name)] ?? 0;
}

/**
 * Loads a part's code.
 * @throws PartEvaluationError when the code was loaded and threw while it was evaluated
 * @throws other errors when the remote's entry or the part's chunk could not be loaded, or does not expose the part
 */
export async function loadPart<Name extends PartName>(name: Name): Promise<ComponentType<PartProps[Name]>> {
  const remote = remoteOf(name);
  const part = name.split('/')[1];
  // Loading and evaluating are separate steps: loading can fail because of the connection, evaluating only because of the
  // release.
  const options = { loadFactory: false, from: 'runtime' } as const;
  const framed = remotes[remote]
    ? undefined
    : await (await import(/* webpackChunkName: "mounting" */ './findRemote.ts')).findRemote(remote, addRemotes);
  const code = framed ? null : await loadRemote<() => Promise<Exposed<Name>> | Exposed<Name>>(`${remote}/${part}`, options);
  const module = await evaluate(name, code);
  if (module?.default) return module.default;
  const { mountedPart } = await import(/* webpackChunkName: "mounting" */ './MountedPart.tsx');
  return mountedPart(name, module, framed);
}

type Exposed<Name extends PartName> = { default?: ComponentType<PartProps[Name]> } | undefined;

async function evaluate<Name extends PartName>(
  name: Name,
  code: (() => Promise<Exposed<Name>> | Exposed<Name>) | null,
): Promise<Exposed<Name>> {
  try {
    return await code?.();
  } catch (error) {
    throw new PartEvaluationError(name, error);
  }
}

/**
 * Registers a part's remote under a new address, so that the next load bypasses everything that caches a failure: the federation
 * runtime, webpack, and a request without a response.
 */
export function renew(name: PartName, generation: number): void {
  const [app, remote] = [appOfPart(name), remoteOf(name)];
  const release = remotes[remote];
  if (!release) return;
  window[retriesGlobal] = { ...window[retriesGlobal], [app]: generation };
  // webpack joins a pending request when it finds a script element with the same name. Only pending elements are still in the
  // document.
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[data-webpack]'))
    if (isOfBuild(script.dataset.webpack ?? '', app)) script.remove();
  registerRemotes([{ name: remote, entry: `${release.entry}?r=${generation}`, type: 'var' }], { force: true });
}

const remoteOf = (name: PartName) => federationName(appOfPart(name));

let policy: { createScriptURL(url: string): unknown } | undefined;

/** Returns the address as a TrustedScriptURL; a plain string where the browser has no Trusted Types. */
function scriptUrl(url: string): unknown {
  if (!window.trustedTypes) return url;
  policy ??= window.trustedTypes.createPolicy('snail-lotto-host', { createScriptURL: (address) => address });
  return policy.createScriptURL(url);
}
