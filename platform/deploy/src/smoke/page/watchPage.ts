import { functionSource } from 'ssr/functionSource';
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
  const { places, isAlive, parts } = given.createPartFinder();
  const outside = given.watchOutside(stylesOf);
  const otherParts = given.watchOtherParts(stylesOf, places);
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
    ...given.createControls(places),
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

/**
 * Watches all properties of built-in objects, two levels deep. Call it before any script of the site. Sent to the page as text
 * like `watchPage`.
 * @returns `read`, and `changed` with the names of properties that differ from those of an earlier `read`
 */
function watchBuiltIns() {
  type Members = Map<string, PropertyDescriptor | undefined>;
  const names = Object.getOwnPropertyNames(window);
  const single = { document, navigator, history, location, performance, crypto, customElements };
  const ignored = new Set(['Error.stackTraceLimit']);
  const isObject = (value: unknown): value is object =>
    (typeof value === 'object' && value !== null) || typeof value === 'function';
  const same = (one: PropertyDescriptor | undefined, other: PropertyDescriptor | undefined) =>
    Object.is(one?.value, other?.value) && one?.get === other?.get && one?.set === other?.set;

  const read = (): Members => {
    const found: Members = new Map();
    const add = (name: string, owner: object, onlyKnown = false) => {
      for (const key of Reflect.ownKeys(owner)) {
        if (onlyKnown && !(key in (Object.getPrototypeOf(owner) ?? {}))) continue;
        found.set(`${name}.${String(key)}`, Object.getOwnPropertyDescriptor(owner, key));
      }
    };
    for (const name of names) {
      const descriptor = Object.getOwnPropertyDescriptor(window, name);
      found.set(name, descriptor);
      // For handlers such as `window.onerror` the descriptor does not change, only the value.
      if (name.startsWith('on')) found.set(name, { value: Reflect.get(window, name) });
      const value: unknown = descriptor && 'value' in descriptor ? descriptor.value : undefined;
      if (!isObject(value) || value === window) continue;
      add(name, value);
      const prototype: unknown = typeof value === 'function' ? Reflect.get(value, 'prototype') : undefined;
      if (isObject(prototype)) add(`${name}.prototype`, prototype);
    }
    for (const [name, owner] of Object.entries(single)) add(name, owner, true);
    return found;
  };
  const changed = (before: Members): string[] => {
    const now = read();
    return [...new Set([...before.keys(), ...now.keys()])].filter(
      (name) => !ignored.has(name) && !same(before.get(name), now.get(name)),
    );
  };
  return { read, changed };
}
