import type { WatchedPage } from './WatchedPage.ts';

// Sent to the page as text (functionSource.ts): these functions refer to nothing outside of themselves.

type Styles = ReturnType<WatchedPage['changes']>['styles'];

/** Reads the computed styles of an element and its pseudo-elements: `color: red`, … */
export function createStyleReader() {
  const properties = [
    ...['color', 'background-color', 'background-image', 'opacity', 'visibility', 'display', 'position', 'z-index', 'transform'],
    ...['font-family', 'font-size', 'font-weight', 'font-style', 'line-height', 'letter-spacing', 'text-align', 'text-transform'],
    ...['text-decoration-line', 'padding', 'border-width', 'border-style', 'border-color', 'border-radius', 'box-shadow'],
    ...['box-sizing', 'cursor', 'pointer-events', 'outline-style', 'filter', 'float', 'list-style-type', 'overflow'],
  ];
  return (element: Element): string[] => {
    const [own, ...pseudo] = [null, '::before', '::after'].map((name) => getComputedStyle(element, name));
    // The specified value: the computed value of `margin: auto` changes with the text beside it.
    const written = element.computedStyleMap();
    return [
      ...properties.map((property) => `${property}: ${own?.getPropertyValue(property)}`),
      ...['top', 'right', 'bottom', 'left'].map((side) => `margin-${side}: ${written.get(`margin-${side}`)}`),
      ...pseudo.map((style) => `content: ${style.content}`),
    ];
  };
}

export function watchOutside(stylesOf: (element: Element) => string[]) {
  const kinds = 'h1 h2 h3 p a button input select textarea label ul ol li table th td img svg section article form dialog span';
  const oneOfEach = () => kinds.split(' ').map((kind) => document.createElement(kind));
  const otherPart = document.createElement('section');
  otherPart.append(...oneOfEach());
  const otherPlace = document.createElement('div');
  otherPlace.dataset.place = 'another/Part';
  otherPlace.append(otherPart);
  const content = document.createElement('main');
  content.append(otherPlace);
  const probe = document.createElement('div');
  probe.append(...oneOfEach(), content);
  probe.style.cssText = 'position:absolute;left:-9999px;top:0;width:300px;height:300px';

  const pathOf = (element: Element): string => {
    const { parentElement: parent, localName } = element;
    if (parent === probe) return `any ${localName}`;
    if (parent === otherPart) return `any ${localName} in another part`;
    if (!parent || /^(html|body|header|footer)$/.test(localName)) return localName;
    return `${pathOf(parent)} > ${localName}:nth-child(${[...parent.children].indexOf(element) + 1})`;
  };
  const read = (): Record<string, string[]> => {
    if (!probe.isConnected) document.body.append(probe);
    const around = document.querySelectorAll('html, body, body header:not(main header), body footer:not(main footer)');
    const inside = [...around]
      .filter((one) => !/^(html|body)$/.test(one.localName))
      .flatMap((one) => [...one.querySelectorAll('*')]);
    const all = [...around, ...inside, ...probe.children, ...otherPart.children];
    return Object.fromEntries(all.map((element) => [pathOf(element), stylesOf(element)]));
  };
  const changed = (before: Record<string, string[]>): Styles => {
    const now = read();
    return Object.entries(before).flatMap(([path, was]): Styles => {
      const is = now[path];
      if (!is) return [{ path, was: null, is: null }];
      const at = was.findIndex((text, index) => text !== is[index]);
      return at < 0 ? [] : [{ path, was: was[at] ?? '', is: is[at] ?? '' }];
    });
  };
  return { read, changed };
}

/** Watches parts of other remotes: the same elements before and after, unless their own code has changed them. */
export function watchOtherParts(stylesOf: (element: Element) => string[], places: () => Map<string, Element[]>) {
  interface Seen {
    part: string;
    state: string;
    styles: string[];
    /** Whether the host hid the part: it may show it when the parts before it are ready. */
    hiddenByHost: boolean;
  }
  const mostElements = 400;
  const attributesOf = (element: Element) => [...element.attributes].map(({ name, value }) => `${name}=${value}`).join(' ');
  const stateOf = (element: Element): string => {
    const place = element.closest('[data-place]');
    const chain: string[] = [];
    for (let one: Element | null = element; one && one !== place; one = one.parentElement) chain.push(attributesOf(one));
    return chain.join('\n');
  };
  const isPlaceHidden = (element: Element): boolean => {
    const place = element.closest('[data-place]');
    return place !== null && getComputedStyle(place).visibility === 'hidden';
  };
  const read = (own: readonly string[]): Map<Element, Seen> => {
    const found = new Map<Element, Seen>();
    for (const [part, around] of places()) {
      if (own.includes(part)) continue;
      const all = around.flatMap((place) => [...place.querySelectorAll('*')]);
      for (const element of all.slice(0, mostElements - found.size))
        found.set(element, { part, state: stateOf(element), styles: stylesOf(element), hiddenByHost: isPlaceHidden(element) });
    }
    return found;
  };
  const changed = (before: Map<Element, Seen>): Styles => {
    const moving = new Set(
      document.getAnimations().map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null)),
    );
    return [...before].flatMap(([element, { part, state, styles, hiddenByHost }]): Styles => {
      if (!element.isConnected || stateOf(element) !== state || moving.has(element)) return [];
      const now = stylesOf(element);
      const isShownByHost = (style: string) => hiddenByHost && style.startsWith('visibility: ');
      const at = styles.findIndex((text, index) => text !== now[index] && !isShownByHost(text));
      return at < 0 ? [] : [{ path: `${part}: ${element.localName}`, was: styles[at] ?? '', is: now[at] ?? '' }];
    });
  };
  return { read, changed };
}
