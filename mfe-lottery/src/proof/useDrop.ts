import { useEffect, useEffectEvent, useState } from 'react';

export interface Dropped {
  files: readonly File[];
  /** What was dragged as a text; empty for files. */
  text: string;
}

/**
 * Takes what is dropped anywhere on the page: a file that misses its place by a little would otherwise be opened instead of the page.
 * @returns whether something is being dragged over the page
 */
export function useDrop(onDrop: (dropped: Dropped) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    const stop = new AbortController();
    const on = <Name extends 'dragover' | 'dragleave' | 'drop'>(name: Name, listener: (event: WindowEventMap[Name]) => void) =>
      window.addEventListener(name, listener, { signal: stop.signal });
    on('dragover', (event) => {
      // A text dragged into a field stays there.
      if (isField(event.target)) return;
      event.preventDefault();
      setOver(true);
    });
    // Out of the window, and not only from one element to the next.
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false));
    on('drop', (event) => {
      setOver(false);
      const { dataTransfer, target } = event;
      if (!dataTransfer || (isField(target) && dataTransfer.files.length === 0)) return;
      event.preventDefault();
      take({ files: [...dataTransfer.files], text: dataTransfer.getData('text') });
    });
    return () => stop.abort();
  }, []);
  return over;
}

const isField = (target: EventTarget | null) => target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
