import type { WatchedPage } from './WatchedPage.ts';

/**
 * Runs in the page before any script of the site, and watches what scripts do to what they share with others. It is sent as text:
 * all that it needs stands inside.
 */
export function watchPage(): void {
  const stacks = (): string => {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 50;
    const { stack = '' } = new Error();
    Error.stackTraceLimit = limit;
    return stack;
  };

  const uses: WatchedPage['uses'] = [];
  const note = (store: string, key: string | null) => uses.push({ store, key, stack: stacks() });
  const isObject = (value: unknown): value is object =>
    (typeof value === 'object' && value !== null) || typeof value === 'function';

  // Storage: by its methods, and by names as `localStorage.token`.
  const real = new Map<unknown, Storage>();
  const kindOf = new Map<Storage, string>();
  const told = (storage: unknown) => real.get(storage) ?? storage;
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    const storage = window[kind];
    const proxy = new Proxy(storage, {
      get(target, key) {
        const isOwn = typeof key === 'string' && !(key in Storage.prototype);
        if (isOwn) note(kind, key);
        return Reflect.get(target, key, target);
      },
      set: (target, key, value) => Reflect.set(target, key, value, target),
      ownKeys(target) {
        note(kind, null);
        return Reflect.ownKeys(target);
      },
    });
    real.set(proxy, storage);
    kindOf.set(storage, kind);
    Object.defineProperty(window, kind, { configurable: true, enumerable: true, get: () => proxy });
  }
  const { getItem, setItem, removeItem, clear, key: nth } = Storage.prototype;
  const length = Object.getOwnPropertyDescriptor(Storage.prototype, 'length');
  const kindNamed = (storage: unknown) => {
    const found = told(storage);
    return found instanceof Storage ? (kindOf.get(found) ?? 'storage') : 'storage';
  };
  Object.assign(Storage.prototype, {
    getItem(this: unknown, key: string) {
      note(kindNamed(this), String(key));
      return Reflect.apply(getItem, told(this), [key]);
    },
    key(this: unknown, index: number) {
      note(kindNamed(this), null);
      return Reflect.apply(nth, told(this), [index]);
    },
    setItem(this: unknown, ...args: [string, string]) {
      return Reflect.apply(setItem, told(this), args);
    },
    removeItem(this: unknown, ...args: [string]) {
      return Reflect.apply(removeItem, told(this), args);
    },
    clear(this: unknown) {
      return Reflect.apply(clear, told(this), []);
    },
  });
  Object.defineProperty(Storage.prototype, 'length', {
    ...length,
    get(this: unknown) {
      return length?.get && Reflect.apply(length.get, told(this), []);
    },
  });

  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  Object.defineProperty(Document.prototype, 'cookie', {
    ...cookie,
    get(this: Document) {
      note('cookies', null);
      return cookie?.get && Reflect.apply(cookie.get, this, []);
    },
  });
  const { open } = IDBFactory.prototype;
  Object.assign(IDBFactory.prototype, {
    open(this: IDBFactory, ...args: [string]) {
      note('indexedDB', String(args[0]));
      return Reflect.apply(open, this, args);
    },
  });

  const violations: WatchedPage['violations'] = [];
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    violations.push({ directive: effectiveDirective, blocked: blockedURI, file: sourceFile });
  });

  const longest: WatchedPage['longest'] = { ms: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
  }).observe({ type: 'longtask', buffered: true });

  // Globals: all that the browser gave this page, two levels deep.
  const given = Object.getOwnPropertyNames(window);
  const single = { document, navigator, history, location, performance, crypto, customElements };
  const ignored = new Set(['Error.stackTraceLimit']);
  type Members = Map<string, PropertyDescriptor | undefined>;
  function globals(): Members {
    const found: Members = new Map();
    const look = (name: string, owner: object, onlyKnown = false) => {
      for (const key of Reflect.ownKeys(owner)) {
        if (onlyKnown && !(key in (Object.getPrototypeOf(owner) ?? {}))) continue;
        found.set(`${name}.${String(key)}`, Object.getOwnPropertyDescriptor(owner, key));
      }
    };
    for (const name of given) {
      const descriptor = Object.getOwnPropertyDescriptor(window, name);
      found.set(name, descriptor);
      // A handler as `window.onerror` is kept by the browser; its property stays the same.
      if (name.startsWith('on')) found.set(name, { value: Reflect.get(window, name) });
      const value: unknown = descriptor && 'value' in descriptor ? descriptor.value : undefined;
      if (!isObject(value) || value === window) continue;
      look(name, value);
      const prototype: unknown = typeof value === 'function' ? Reflect.get(value, 'prototype') : undefined;
      if (isObject(prototype)) look(`${name}.prototype`, prototype);
    }
    for (const [name, owner] of Object.entries(single)) look(name, owner, true);
    return found;
  }
  const same = (one: PropertyDescriptor | undefined, other: PropertyDescriptor | undefined) =>
    Object.is(one?.value, other?.value) && one?.get === other?.get && one?.set === other?.set;

  // Styles: of what stands around the pages, and of one element of each kind that stands in nobody's part.
  const probe = document.createElement('div');
  const kinds = 'h1 h2 h3 p a button input select textarea label ul ol li table th td img svg section article form dialog span';
  probe.append(...kinds.split(' ').map((kind) => document.createElement(kind)));
  probe.style.cssText = 'position:absolute;left:-9999px;top:0;width:300px;height:300px';
  const looks = [
    ...['color', 'background-color', 'background-image', 'opacity', 'visibility', 'display', 'position', 'z-index', 'transform'],
    ...['font-family', 'font-size', 'font-weight', 'font-style', 'line-height', 'letter-spacing', 'text-align', 'text-transform'],
    ...['text-decoration-line', 'margin', 'padding', 'border-width', 'border-style', 'border-color', 'border-radius'],
    ...[
      'box-shadow',
      'box-sizing',
      'cursor',
      'pointer-events',
      'outline-style',
      'filter',
      'float',
      'list-style-type',
      'overflow',
    ],
  ];
  const pathOf = (element: Element): string => {
    const { parentElement: parent, localName } = element;
    if (parent === probe) return `any ${localName}`;
    if (!parent || /^(html|body|header|footer)$/.test(localName)) return localName;
    return `${pathOf(parent)} > ${localName}:nth-child(${[...parent.children].indexOf(element) + 1})`;
  };
  function outside(): Record<string, string[]> {
    if (!probe.isConnected) document.body.append(probe);
    const around = document.querySelectorAll('html, body, body header:not(main header), body footer:not(main footer)');
    const inside = [...around]
      .filter((one) => !/^(html|body)$/.test(one.localName))
      .flatMap((one) => [...one.querySelectorAll('*')]);
    const found: Record<string, string[]> = {};
    for (const element of [...around, ...inside, ...probe.children]) {
      const styles = [null, '::before', '::after'].map((pseudo) => getComputedStyle(element, pseudo));
      const [own] = styles;
      found[pathOf(element)] = [
        ...looks.map((look) => `${look}: ${own?.getPropertyValue(look)}`),
        ...styles.slice(1).map((style) => `content: ${style.content}`),
      ];
    }
    return found;
  }

  // Parts: where the host has put each, as React knows.
  interface Fiber {
    tag: number;
    child: Fiber | null;
    sibling: Fiber | null;
    stateNode: unknown;
    memoizedProps: { name?: unknown; props?: unknown } | null;
  }
  const isFiber = (value: unknown): value is Fiber => isObject(value) && 'memoizedProps' in value && 'child' in value;
  function topNodes(fiber: Fiber | null): Node[] {
    const found: Node[] = [];
    for (let one = fiber; one; one = one.sibling) {
      if (one.stateNode instanceof Node) found.push(one.stateNode);
      else found.push(...topNodes(one.child));
    }
    return found;
  }
  function partsBelow(fiber: Fiber | null, found: Map<string, Node[]>): void {
    for (let one = fiber; one; one = one.sibling) {
      const { name, props } = one.memoizedProps ?? {};
      if (typeof name === 'string' && /^[\w-]+\/\w+$/.test(name) && isObject(props)) {
        found.set(name, [...(found.get(name) ?? []), ...topNodes(one.child)]);
      } else partsBelow(one.child, found);
    }
  }
  function parts(): ReturnType<WatchedPage['parts']> {
    const found = new Map<string, Node[]>();
    for (const element of document.querySelectorAll('body, body > *')) {
      const key = Object.keys(element).find((name) => name.startsWith('__reactContainer$'));
      const root: unknown = key && Reflect.get(element, key);
      if (!isFiber(root) || !isObject(root.stateNode)) continue;
      const current: unknown = Reflect.get(root.stateNode, 'current');
      if (isFiber(current)) partsBelow(current, found);
    }
    return Object.fromEntries([...found].map(([name, nodes]) => [name, lookAt(nodes)]));
  }
  function lookAt(nodes: Node[]): ReturnType<WatchedPage['parts']>[string] {
    const all = nodes.flatMap((node) => (node instanceof Element ? [node, ...node.querySelectorAll('*')] : []));
    const alert = all.find((one) => one.getAttribute('role') === 'alert');
    return {
      busy: all.some((one) => one.getAttribute('aria-busy') === 'true'),
      shown: nodes.some((node) => node.textContent?.trim()) || all.some((one) => one.matches('img, svg, canvas, video, input')),
      problem: (alert?.querySelector('h1, h2, h3') ?? alert)?.textContent?.trim().slice(0, 200) ?? null,
    };
  }

  type Styles = ReturnType<WatchedPage['changes']>['styles'];
  const nothing: Record<string, string[]> = {};
  let before = { globals: globals(), outside: nothing };
  const page: WatchedPage = {
    uses,
    violations,
    longest,
    outside,
    parts,
    remember() {
      uses.length = 0;
      violations.length = 0;
      longest.ms = 0;
      before = { globals: globals(), outside: outside() };
    },
    changes() {
      const [now, look] = [globals(), outside()];
      const names = new Set([...before.globals.keys(), ...now.keys()]);
      return {
        globals: [...names].filter((name) => !ignored.has(name) && !same(before.globals.get(name), now.get(name))),
        styles: Object.entries(before.outside).flatMap(([path, was]): Styles => {
          const is = look[path];
          if (!is) return [{ path, was: null, is: null }];
          const at = was.findIndex((text, index) => text !== is[index]);
          return at < 0 ? [] : [{ path, was: was[at] ?? '', is: is[at] ?? '' }];
        }),
      };
    },
  };
  Reflect.set(window, Symbol.for('snail-lotto.smoke'), page);
}
