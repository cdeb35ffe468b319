import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/**
 * Federation plugin that allows a retry for a lazily loaded shared library (axios, the carousel's engine): without it, the
 * runtime would return the failed attempt for the lifetime of the page.
 */
export const retrySharedLibraries: ModuleFederationRuntimePlugin = {
  name: 'snail-lotto-ask-again',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap ?? {})) {
      for (const copy of Object.values(scope[pkgName] ?? {})) if (!copy.loaded) copy.loading = null;
    }
  },
};
