import { useEffect, useEffectEvent, useState } from 'react';

export interface Dropped {
  files: readonly File[];
  /** Dragged text; empty for files. */
  text: string;
}

/**
 * Handles drops anywhere on the page: the browser would otherwise open a file that misses the drop zone.
 * @returns whether something is being dragged over the page
 */
export function useDrop(onDrop: (dropped: Dropped) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    const over = (event: DragEvent) => {
      // Text dragged into a field belongs to the field.
      if (isField(event.target)) return;
      event.preventDefault();
      setOver(true);
    };
    // Only when the pointer leaves the window.
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
