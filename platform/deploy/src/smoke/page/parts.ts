import type { WatchedPage } from './WatchedPage.ts';

// Sent to the page as text (functionSource.ts): these functions refer to nothing outside of themselves.

export function createPartFinder() {
  interface Fiber {
    tag: number;
    child: Fiber | null;
    sibling: Fiber | null;
    stateNode: unknown;
    memoizedProps: { name?: unknown; props?: unknown } | null;
  }
  const isObject = (value: unknown): value is object =>
    (typeof value === 'object' && value !== null) || typeof value === 'function';
  const isFiber = (value: unknown): value is Fiber => isObject(value) && 'memoizedProps' in value && 'child' in value;
  const topNodes = (fiber: Fiber | null): Node[] => {
    const found: Node[] = [];
    for (let one = fiber; one; one = one.sibling) {
      if (one.stateNode instanceof Node) found.push(one.stateNode);
      else found.push(...topNodes(one.child));
    }
    return found;
  };
  const addParts = (fiber: Fiber | null, found: Map<string, Node[]>): void => {
    for (let one = fiber; one; one = one.sibling) {
      const { name, props } = one.memoizedProps ?? {};
      if (typeof name === 'string' && /^[\w-]+\/\w+$/.test(name) && isObject(props)) {
        found.set(name, [...(found.get(name) ?? []), ...topNodes(one.child)]);
      } else addParts(one.child, found);
    }
  };
  const roots = (): Fiber[] =>
    [...document.querySelectorAll('body, body > *')].flatMap((element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactContainer$'));
      const root: unknown = key && Reflect.get(element, key);
      if (!isFiber(root) || !isObject(root.stateNode)) return [];
      const current: unknown = Reflect.get(root.stateNode, 'current');
      return isFiber(current) ? [current] : [];
    });
  const partNodes = (): Map<string, Node[]> => {
    const found = new Map<string, Node[]>();
    for (const root of roots()) addParts(root, found);
    return found;
  };
  const stateOf = (nodes: Node[]): ReturnType<WatchedPage['parts']>[string] => {
    const all = nodes.flatMap((node) => (node instanceof Element ? [node, ...node.querySelectorAll('*')] : []));
    const alert = all.find((one) => one.getAttribute('role') === 'alert');
    return {
      busy: all.some((one) => one.getAttribute('aria-busy') === 'true'),
      shown: nodes.some((node) => node.textContent?.trim()) || all.some((one) => one.matches('img, svg, canvas, video, input')),
      problem: (alert?.querySelector('h1, h2, h3') ?? alert)?.textContent?.trim().slice(0, 200) ?? null,
    };
  };
  return {
    partNodes,
    isAlive: () => roots().length > 0,
    parts: (): ReturnType<WatchedPage['parts']> =>
      Object.fromEntries([...partNodes()].map(([name, nodes]) => [name, stateOf(nodes)])),
  };
}

/** Finds and presses the controls of a part: everything that can be pressed, except links. */
export function createControls(partNodes: () => Map<string, Node[]>): Pick<WatchedPage, 'controls' | 'press'> {
  const pressable =
    'button, summary, select, input:not([type=hidden], [type=file]), [role=button], [role=tab], [role=checkbox], [role=switch], [role=radio], [role=combobox]';
  const nameOf = (element: Element): string => {
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
  };
  const elementsOf = (part: string): HTMLElement[] => {
    const nodes = partNodes().get(part) ?? [];
    const all = nodes.flatMap((node) => (node instanceof Element ? [node, ...node.querySelectorAll('*')] : []));
    return all.filter(
      (one): one is HTMLElement =>
        one instanceof HTMLElement &&
        one.matches(pressable) &&
        !one.matches(':disabled, [aria-disabled=true], a[href], a[href] *') &&
        one.getClientRects().length > 0,
    );
  };
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
  const press = async (part: string, kind: string, nth: number): Promise<string | null> => {
    const element = elementsOf(part).filter((one) => controlOf(one).kind === kind)[nth];
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
  };
  return { controls: (part) => elementsOf(part).map(controlOf), press };
}
