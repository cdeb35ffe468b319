// Sent to the page as text (functionSource.ts): this function refers to nothing outside of itself.

/**
 * Watches all properties of built-in objects, two levels deep. Call it before any script of the site.
 * @returns `read`, and `changed` with the names of properties that differ from those of an earlier `read`
 */
export function watchBuiltIns() {
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
