import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'shared/router';

export type PickerStep = 'pick' | 'review';

/** Parses the step from the state of a history entry; null when it has none. */
function stepOf(state: unknown): PickerStep | null {
  if (typeof state !== 'object' || state === null || !('picker' in state)) return null;
  return state.picker === 'pick' || state.picker === 'review' ? state.picker : null;
}

/** Removes the picks, and the step that they lead to, from the query of an address. */
export function withoutNumbers(search: string): string {
  const rest = new URLSearchParams(search);
  rest.delete('numbers');
  rest.delete('review');
  return rest.toString();
}

/**
 * `leaving`: the picker is closed, and the history has yet to follow. `open`: opens a step; the step before it gets an entry too.
 */
interface PickerSteps {
  step: PickerStep | null;
  leaving: boolean;
  open(step: PickerStep): void;
  back(): void;
  close(): void;
}

/**
 * Keeps the picker's step in the browser's history, one entry for each step: Back leads to the step before, Forward to the next
 * one, and a reload opens the same step.
 */
export function usePickerStep(): PickerSteps {
  const navigate = useNavigate();
  const { key, pathname, search, state } = useLocation();
  const step = stepOf(state);
  // The entry that was left last: the picker closes immediately, the history follows later.
  const [left, setLeft] = useState<string | null>(null);
  // A ref, because a purchase may end after its render: the entry may be another one then, or the page gone.
  const entry = useRef<{ key: string; step: PickerStep | null }>({ key, step: null });
  useLayoutEffect(() => {
    entry.current = { key, step };
    setLeft(null);
    return () => {
      entry.current = { key, step: null };
    };
  }, [key, step]);
  // The numbers of the address were taken a moment ago; this render may still have them.
  const push = (next: PickerStep) => navigate({ pathname, search: withoutNumbers(search) }, { state: { picker: next } });
  return {
    step: key === left ? null : step,
    leaving: key === left,
    open: (next) => {
      if (entry.current.step === null) push('pick');
      if (next === 'review' && entry.current.step !== 'review') push('review');
    },
    back: () => {
      if (entry.current.step !== 'review') return;
      entry.current = { key: entry.current.key, step: 'pick' };
      navigate(-1);
    },
    close: () => {
      const { key: present, step: shown } = entry.current;
      if (shown === null) return;
      entry.current = { key: present, step: null };
      setLeft(present);
      navigate(shown === 'review' ? -2 : -1);
    },
  };
}
