import type { WatchedPage } from './WatchedPage.ts';

/**
 * Observes what scripts do to shared state. Runs in the page before all scripts of the site. It is sent as text, so it must not
 * refer to anything outside of this function.
 * @param tokenKey key of the session in the local storage
 */
export function watchPage(tokenKey: string): void {
  const stacks = (): string => {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 50;
    const { stack = '' } = new Error();
    Error.stackTraceLimit = limit;
    return stack;
  };

  const uses: WatchedPage['uses'] = [];
  const note = (store: string, key: string | null, does: 'reads' | 'writes' = 'reads') =>
    uses.push({ store, key, does, stack: stacks() });
  const isObject = (value: unknown): value is object =>
    (typeof value === 'object' && value !== null) || typeof value === 'function';

  // Storage: accesses by methods, and by property names such as `localStorage.token`.
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
      set(target, key, value) {
        note(kind, String(key), 'writes');
        return Reflect.set(target, key, value, target);
      },
      defineProperty(target, key, descriptor) {
        note(kind, String(key), 'writes');
        return Reflect.defineProperty(target, key, descriptor);
      },
      deleteProperty(target, key) {
        note(kind, String(key), 'writes');
        return Reflect.deleteProperty(target, key);
      },
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
      note(kindNamed(this), String(args[0]), 'writes');
      return Reflect.apply(setItem, told(this), args);
    },
    removeItem(this: unknown, ...args: [string]) {
      note(kindNamed(this), String(args[0]), 'writes');
      return Reflect.apply(removeItem, told(this), args);
    },
    clear(this: unknown) {
      note(kindNamed(this), null, 'writes');
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

  // React reports a successful second render; the original error is its cause.
  addEventListener('error', ({ error }) => {
    const cause: unknown = error instanceof Error ? error.cause : undefined;
    if (cause instanceof Error) console.error(cause.stack);
  });

  const violations: WatchedPage['violations'] = [];
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    violations.push({ directive: effectiveDirective, blocked: blockedURI, file: sourceFile });
  });

  // Globals: all properties of built-in objects, two levels deep.
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
      // For handlers such as `window.onerror` the descriptor does not change, only the value.
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

  // Styles: of the elements around the pages, and of one element of each kind outside of all parts.
  const probe = document.createElement('div');
  const kinds = 'h1 h2 h3 p a button input select textarea label ul ol li table th td img svg section article form dialog span';
  const oneOfEach = () => kinds.split(' ').map((kind) => document.createElement(kind));
  const otherPart = document.createElement('section');
  otherPart.append(...oneOfEach());
  const otherPlace = document.createElement('div');
  otherPlace.dataset.place = 'another/Part';
  otherPlace.append(otherPart);
  const content = document.createElement('main');
  content.append(otherPlace);
  probe.append(...oneOfEach(), content);
  probe.style.cssText = 'position:absolute;left:-9999px;top:0;width:300px;height:300px';
  const looks = [
    ...['color', 'background-color', 'background-image', 'opacity', 'visibility', 'display', 'position', 'z-index', 'transform'],
    ...['font-family', 'font-size', 'font-weight', 'font-style', 'line-height', 'letter-spacing', 'text-align', 'text-transform'],
    ...['text-decoration-line', 'padding', 'border-width', 'border-style', 'border-color', 'border-radius'],
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
    if (parent === otherPart) return `any ${localName} in another part`;
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
    for (const element of [...around, ...inside, ...probe.children, ...otherPart.children]) {
      found[pathOf(element)] = looksOf(element);
    }
    return found;
  }
  function looksOf(element: Element): string[] {
    const [own, ...pseudo] = [null, '::before', '::after'].map((name) => getComputedStyle(element, name));
    // The specified value: the computed value of `margin: auto` changes with the text beside it.
    const written = element.computedStyleMap();
    return [
      ...looks.map((look) => `${look}: ${own?.getPropertyValue(look)}`),
      ...['top', 'right', 'bottom', 'left'].map((side) => `margin-${side}: ${written.get(`margin-${side}`)}`),
      ...pseudo.map((style) => `content: ${style.content}`),
    ];
  }

  // Parts of other remotes: compares the same elements before and after, unless their own code has changed them.
  const mostElements = 400;
  interface Kept {
    part: string;
    state: string;
    looks: string[];
  }
  const attributesOf = (element: Element) => [...element.attributes].map(({ name, value }) => `${name}=${value}`).join(' ');
  function stateOf(element: Element): string {
    const place = element.closest('[data-place]');
    const chain: string[] = [];
    for (let one: Element | null = element; one && one !== place; one = one.parentElement) chain.push(attributesOf(one));
    return chain.join('\n');
  }
  function othersParts(own: readonly string[]): Map<Element, Kept> {
    const found = new Map<Element, Kept>();
    for (const [part, nodes] of partNodes()) {
      if (own.includes(part)) continue;
      const all = nodes.flatMap((node) => (node instanceof Element ? [...node.querySelectorAll('*')] : []));
      for (const element of all.slice(0, mostElements - found.size))
        found.set(element, { part, state: stateOf(element), looks: looksOf(element) });
    }
    return found;
  }
  function changedOfOthers(): Styles {
    const moving = new Set(
      document.getAnimations().map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null)),
    );
    const found: Styles = [];
    for (const [element, kept] of before.others) {
      if (!element.isConnected || stateOf(element) !== kept.state || moving.has(element)) continue;
      const now = looksOf(element);
      const at = kept.looks.findIndex((text, index) => text !== now[index]);
      if (at >= 0) found.push({ path: `${kept.part}: ${element.localName}`, was: kept.looks[at] ?? '', is: now[at] ?? '' });
    }
    return found;
  }

  // Parts: their positions, from React's tree.
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
  function roots(): Fiber[] {
    return [...document.querySelectorAll('body, body > *')].flatMap((element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactContainer$'));
      const root: unknown = key && Reflect.get(element, key);
      if (!isFiber(root) || !isObject(root.stateNode)) return [];
      const current: unknown = Reflect.get(root.stateNode, 'current');
      return isFiber(current) ? [current] : [];
    });
  }
  function partNodes(): Map<string, Node[]> {
    const found = new Map<string, Node[]>();
    for (const root of roots()) partsBelow(root, found);
    return found;
  }
  const parts = (): ReturnType<WatchedPage['parts']> =>
    Object.fromEntries([...partNodes()].map(([name, nodes]) => [name, lookAt(nodes)]));

  // Controls: everything that can be pressed, except links.
  const pressable =
    'button, summary, select, input:not([type=hidden], [type=file]), [role=button], [role=tab], [role=checkbox], [role=switch], [role=radio], [role=combobox]';
  function nameOf(element: Element): string {
    const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
    const texts = [
      element.getAttribute('aria-label'),
      labelled.map((id) => document.getElementById(id)?.textContent).join(' '),
      labels.map(({ textContent }) => textContent).join(' '),
      element.textContent,
      element.getAttribute('title'),
      element.getAttribute('name'),
    ];
    const name = texts.find((text) => text?.trim());
    return (name ?? element.localName).trim().replace(/\s+/g, ' ').slice(0, 60);
  }
  function controlElements(part: string): HTMLElement[] {
    const nodes = partNodes().get(part) ?? [];
    const all = nodes.flatMap((node) => (node instanceof Element ? [node, ...node.querySelectorAll('*')] : []));
    return all.filter(
      (one): one is HTMLElement =>
        one instanceof HTMLElement &&
        one.matches(pressable) &&
        !one.matches(':disabled, [aria-disabled=true], a[href], a[href] *') &&
        one.getClientRects().length > 0,
    );
  }
  const controlOf = (element: Element) => {
    const label = nameOf(element);
    return { kind: `${element.getAttribute('role') ?? element.localName} ${label.replace(/\d+/g, '#')}`, label };
  };
  const drawn = () =>
    new Promise<void>((done) => {
      const last = () => setTimeout(done);
      requestAnimationFrame(() => requestAnimationFrame(last));
      setTimeout(done, 200);
    });
  async function press(part: string, kind: string, nth: number): Promise<string | null> {
    const element = controlElements(part).filter((one) => controlOf(one).kind === kind)[nth];
    if (!element) return null;
    const by = { bubbles: true, cancelable: true, composed: true, button: 0, isPrimary: true, pointerType: 'mouse' };
    element.focus({ preventScroll: true });
    element.dispatchEvent(new PointerEvent('pointerdown', by));
    element.dispatchEvent(new MouseEvent('mousedown', by));
    element.dispatchEvent(new PointerEvent('pointerup', by));
    element.dispatchEvent(new MouseEvent('mouseup', by));
    element.click();
    await drawn();
    const escapeKey = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true };
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', escapeKey));
    await drawn();
    return location.pathname;
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
  // Header and footer change with login and logout.
  const session = (): unknown => Reflect.apply(getItem, told(window.localStorage), [tokenKey]);
  let before = { globals: globals(), outside: nothing, others: new Map<Element, Kept>(), session: session() };
  const page: WatchedPage = {
    uses,
    violations,
    outside,
    isAlive: () => roots().length > 0,
    parts,
    controls: (part) => controlElements(part).map(controlOf),
    press,
    show(path) {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    },
    remember(own) {
      uses.length = 0;
      violations.length = 0;
      before = { globals: globals(), outside: outside(), others: othersParts(own), session: session() };
    },
    changes() {
      const [now, look] = [globals(), outside()];
      const names = new Set([...before.globals.keys(), ...now.keys()]);
      return {
        globals: [...names].filter((name) => !ignored.has(name) && !same(before.globals.get(name), now.get(name))),
        styles:
          before.session !== session()
            ? []
            : [
                ...Object.entries(before.outside).flatMap(([path, was]): Styles => {
                  const is = look[path];
                  if (!is) return [{ path, was: null, is: null }];
                  const at = was.findIndex((text, index) => text !== is[index]);
                  return at < 0 ? [] : [{ path, was: was[at] ?? '', is: is[at] ?? '' }];
                }),
                ...changedOfOthers(),
              ],
      };
    },
  };
  Reflect.set(window, Symbol.for('snail-lotto.smoke'), page);
}
