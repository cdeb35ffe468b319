/**
 * Replaces modules of Module Federation's runtime for preloads, manifests and remotes named in a build: a host that registers its
 * remotes' entries itself runs none of them, and every visitor would download them.
 */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: () => {} };
  readonly manifestCache = new Map<string, object>();
}

export const getGlobalRemoteInfo = () => ({});

function refuse(): never {
  throw new Error('The build left this function of Module Federation out: see shared/build/unusedFederation.ts.');
}

export {
  refuse as defaultPreloadArgs,
  refuse as formatPreloadArgs,
  refuse as normalizePreloadExposes,
  refuse as preloadAssets,
  refuse as remotes,
};
