import type { WatchedPage } from './WatchedPage.ts';

// Sent to the page as text (functionSource.ts): these functions refer to nothing outside of themselves.

/** Finds parts by the attribute that the host writes on the element around each of them, also around the card of a failed one. */
export function createPartFinder() {
  const isAlive = () => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer$'));
  const places = (): Map<string, HTMLElement[]> =>
    Map.groupBy(
      document.querySelectorAll<HTMLElement>('#root [data-place]:not([data-place] *)'),
      ({ dataset }) => dataset.place ?? '',
    );
  const stateOf = (of: HTMLElement[]): ReturnType<WatchedPage['parts']>[string] => {
    const all = of.flatMap((place) => [...place.querySelectorAll('*')]);
    const alert = all.find((one) => one.getAttribute('role') === 'alert');
    return {
      busy: all.some((one) => one.getAttribute('aria-busy') === 'true'),
      shown: of.some((place) => place.textContent.trim()) || all.some((one) => one.matches('img, svg, canvas, video, input')),
      problem: (alert?.querySelector('h1, h2, h3') ?? alert)?.textContent.trim().slice(0, 200) ?? null,
    };
  };
  const parts = () => Object.fromEntries([...places()].map(([name, of]) => [name, stateOf(of)]));
  return { places, isAlive, parts };
}

/** Finds and presses the controls of a part: everything that can be pressed, except links. */
export function createControls(places: () => Map<string, Element[]>): Pick<WatchedPage, 'controls' | 'press'> {
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
    const all = (places().get(part) ?? []).flatMap((place) => [place, ...place.querySelectorAll('*')]);
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
