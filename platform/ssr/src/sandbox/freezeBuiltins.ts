/**
 * Freezes the built-in objects and globals, so that no server bundle changes what another one uses: a `toJSON` on
 * `Object.prototype`, another `Array.prototype.map`, another `URL`. Its source runs in the realm, after our own globals and
 * before any bundle, so it must not use outer variables.
 * A property inherited from a frozen object cannot be assigned either, but libraries do so (`error.name = …`,
 * `Child.prototype.constructor = Child`). Such properties become accessors whose setter defines an own property.
 * @param at says whether a remote's code is running: only the host may set the clock, which is fixed while a document renders
 */
export function freezeBuiltins(at: { readonly isInRemote: boolean }): void {
  const { defineProperty, freeze, getOwnPropertyDescriptor, getPrototypeOf, hasOwn } = Object;
  const { ownKeys } = Reflect;
  const isObject = (value: unknown): value is object =>
    (typeof value === 'object' && value !== null) || typeof value === 'function';
  const assigned: PropertyKey[] = ['constructor', 'toString', 'toLocaleString', 'valueOf', 'name', 'message', 'stack', 'cause'];

  const generator = function* () {};
  const asyncGenerator = async function* () {};
  const call = (owner: object, name: string, given: unknown): unknown => Reflect.apply(Reflect.get(owner, name), owner, [given]);
  const hidden: unknown[] = [
    ...[generator, generator(), asyncGenerator, asyncGenerator(), async () => {}],
    ...[[].values(), new Map().values(), new Set().values(), ''[Symbol.iterator](), ''.matchAll(/a/g)],
    call([].values(), 'map', String),
    call(Reflect.get(globalThis, 'Iterator'), 'from', { next: () => ({ done: true, value: undefined }) }),
    typeof Intl === 'object' ? new Intl.Segmenter().segment('') : null,
    typeof Intl === 'object' ? new Intl.Segmenter().segment('')[Symbol.iterator]() : null,
  ];

  const found = new Set<object>();
  const waiting: unknown[] = [...hidden.map((one) => (isObject(one) ? getPrototypeOf(one) : null)), globalThis];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (!isObject(one) || found.has(one)) continue;
    found.add(one);
    waiting.push(getPrototypeOf(one));
    for (const key of ownKeys(one)) {
      const { value, get, set } = getOwnPropertyDescriptor(one, key) ?? {};
      waiting.push(value, get, set);
    }
  }

  let { now } = Date;
  const setNow = (given: typeof now) => {
    if (!at.isInRemote) now = given;
  };
  defineProperty(Date, 'now', { get: freeze(() => now), set: freeze(setNow), enumerable: false, configurable: false });
  // React temporarily overwrites how stacks are written: the setter ignores that without an error.
  for (const name of ['prepareStackTrace', 'stackTraceLimit']) {
    const value: unknown = Reflect.get(Error, name);
    defineProperty(Error, name, { get: freeze(() => value), set: freeze(() => {}), enumerable: false, configurable: false });
  }
  for (const owner of found) {
    const isPrototype = hasOwn(owner, 'constructor');
    for (const key of isPrototype ? ownKeys(owner) : []) {
      const about = getOwnPropertyDescriptor(owner, key);
      if (!about?.configurable || !('value' in about) || !(owner === Object.prototype || assigned.includes(key))) continue;
      const { value, enumerable = false } = about;
      const get = () => value;
      const set = function (this: unknown, given: unknown) {
        if (this === owner || !isObject(this))
          throw new TypeError(`${String(key)} of the language's own objects cannot be changed.`);
        defineProperty(this, key, { value: given, writable: true, enumerable: true, configurable: true });
      };
      defineProperty(owner, key, { get: freeze(get), set: freeze(set), enumerable, configurable: false });
    }
  }
  // Code may still add globals of its own, as the site's parts do to share state.
  for (const key of ownKeys(globalThis)) defineProperty(globalThis, key, { writable: false, configurable: false });
  for (const owner of found) if (owner !== globalThis) freeze(owner);
}
