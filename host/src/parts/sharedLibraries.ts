import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/**
 * A shared library that comes with its first use (axios, the carousel's engine) is asked for again after a failure: the federation runtime
 * would answer with the failed attempt for the life of the page.
 */
export const askAgain: ModuleFederationRuntimePlugin = {
  name: 'snail-lotto-ask-again',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap ?? {})) {
      for (const copy of Object.values(scope[pkgName] ?? {})) if (!copy.loaded) copy.loading = null;
    }
  },
};
