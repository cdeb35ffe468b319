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
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    const over = (event: DragEvent) => {
      // A text dragged into a field stays there.
      if (isField(event.target)) return;
      event.preventDefault();
      setOver(true);
    };
    // Out of the window, and not only from one element to the next.
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      setOver(false);
      const { dataTransfer, target } = event;
      if (!dataTransfer || (isField(target) && dataTransfer.files.length === 0)) return;
      event.preventDefault();
      take({ files: [...dataTransfer.files], text: dataTransfer.getData('text') });
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
}

const isField = (target: EventTarget | null) => target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
