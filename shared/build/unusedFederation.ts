/**
 * Replaces modules of Module Federation's runtime of which a site runs nothing or little, and which every visitor would download:
 * preloads, manifests and remotes named in a build, because a host registers its remotes' entries itself; shared modules of a
 * remote's first script, because it has none; and ranges of versions in all their forms.
 */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: () => {} };
  readonly manifestCache = new Map<string, object>();
}

export const getGlobalRemoteInfo = () => ({});

/**
 * Tells whether a version is in a range: builds share modules by `^version`, and the runtime compares two versions by `<=version`. Of
 * any other range only the version itself is in it; all pre-releases of a version count as one.
 */
export function satisfy(version: string, range: string): boolean {
  const [have, want] = [numbersOf(version), numbersOf(range)];
  const differs = have.findIndex((number, at) => number !== want[at]);
  const isLess = differs >= 0 && (have[differs] ?? 0) < (want[differs] ?? 0);
  if (differs < 0 || range.startsWith('<=')) return differs < 0 || isLess;
  // A caret keeps the first number that is not 0.
  return range.startsWith('^') && !isLess && differs > want.findIndex((number) => number > 0);
}

function numbersOf(text: string): number[] {
  const [, major, minor, patch, before] = /(\d+)(?:\.(\d+))?(?:\.(\d+))?(-)?/.exec(text) ?? [];
  return [Number(major), Number(minor ?? 0), Number(patch ?? 0), before ? 0 : 1];
}

function refuse(): never {
  throw new Error('The build left this function of Module Federation out: see shared/build/unusedFederation.ts.');
}

export {
  refuse as defaultPreloadArgs,
  refuse as formatPreloadArgs,
  refuse as installInitialConsumes,
  refuse as normalizePreloadExposes,
  refuse as preloadAssets,
  refuse as remotes,
};
