import { functionSource } from 'ssr/functionSource';
import { watchBuiltIns } from './builtIns.ts';
import { createControls, createPartFinder } from './parts.ts';
import { recordCookieUses, recordStorageUses } from './storageUses.ts';
import { createStyleReader, watchOtherParts, watchOutside } from './styles.ts';
import type { WatchedPage } from './WatchedPage.ts';

const pieces = {
  recordStorageUses,
  recordCookieUses,
  watchBuiltIns,
  createStyleReader,
  watchOutside,
  watchOtherParts,
  createPartFinder,
  createControls,
};

/** Observes what scripts do to shared state. Sent to the page as text, so it refers to nothing outside of itself. */
function watchPage(given: typeof pieces, tokenKey: string): void {
  const { uses, note, readLocal } = given.recordStorageUses();
  given.recordCookieUses(note);

  // React reports a successful second render; the original error is its cause.
  addEventListener('error', ({ error }) => {
    const cause: unknown = error instanceof Error ? error.cause : undefined;
    if (cause instanceof Error) console.error(cause.stack);
  });
  const violations: WatchedPage['violations'] = [];
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    violations.push({ directive: effectiveDirective, blocked: blockedURI, file: sourceFile });
  });

  const builtIns = given.watchBuiltIns();
  const stylesOf = given.createStyleReader();
  const { partNodes, isAlive, parts } = given.createPartFinder();
  const outside = given.watchOutside(stylesOf);
  const otherParts = given.watchOtherParts(stylesOf, partNodes);
  const readAll = (own: readonly string[]) => ({
    builtIns: builtIns.read(),
    outside: outside.read(),
    otherParts: otherParts.read(own),
    session: readLocal(tokenKey),
  });
  let before: ReturnType<typeof readAll> = {
    builtIns: builtIns.read(),
    outside: {},
    otherParts: new Map(),
    session: readLocal(tokenKey),
  };
  const page: WatchedPage = {
    uses,
    violations,
    outside: outside.read,
    isAlive,
    parts,
    ...given.createControls(partNodes),
    show(path) {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    },
    remember(own) {
      uses.length = 0;
      violations.length = 0;
      before = readAll(own);
    },
    changes: () => ({
      globals: builtIns.changed(before.builtIns),
      // Header and footer change with login and logout.
      styles:
        before.session === readLocal(tokenKey)
          ? [...outside.changed(before.outside), ...otherParts.changed(before.otherParts)]
          : [],
    }),
  };
  Reflect.set(window, Symbol.for('snail-lotto.smoke'), page);
}

/**
 * Writes the script that runs in a page before all scripts of the site and puts a `WatchedPage` into it.
 * @param tokenKey key of the session in the local storage
 */
export const watchPageScript = (tokenKey: string): string =>
  `(${functionSource(watchPage, pieces)})(${JSON.stringify(tokenKey)});`;
