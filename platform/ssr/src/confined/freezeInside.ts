/**
 * Freezes the language's own objects and the globals that are there, so that no server bundle changes what another one finds: a `toJSON` on
 * `Object.prototype`, another `Array.prototype.map`, another `URL`. Its text is run in the realm, after our own globals are there and
 * before any bundle, so it closes over nothing.
 *
 * A property that is inherited from a frozen object cannot be assigned to either, and libraries do so (`error.name = …`,
 * `Child.prototype.constructor = Child`). Such properties become accessors, of which the setter gives the object a property of its own.
 * @param at whose code runs: the clock is the host's to set, which renders a document at one moment
 */
export function freezeInside(at: { readonly isInRemote: boolean }): void {
  const { defineProperty, freeze, getOwnPropertyDescriptor, getPrototypeOf, hasOwn } = Object;
  const { ownKeys } = Reflect;
  const isObject = (value: unknown): value is object =>
    (typeof value === 'object' && value !== null) || typeof value === 'function';
  const assigned: PropertyKey[] = ['constructor', 'toString', 'toLocaleString', 'valueOf', 'name', 'message', 'stack', 'cause'];

  const generator = function* () {};
  const asyncGenerator = async function* () {};
  /** For methods that the types of TypeScript do not have yet. */
  const call = (owner: object, name: string, given: unknown): unknown => Reflect.apply(Reflect.get(owner, name), owner, [given]);
  /** What no global leads to. */
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
  // React takes its own way of writing stacks away for a moment: that changes nothing here, and is no error.
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
  // Code that is on the page may still make globals of its own, as the site's parts do to meet each other.
  for (const key of ownKeys(globalThis)) defineProperty(globalThis, key, { writable: false, configurable: false });
  for (const owner of found) if (owner !== globalThis) freeze(owner);
}
