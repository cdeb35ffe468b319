import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
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
  /** @returns false if it already goes back, or has nothing to go back to */
  back(): boolean;
  close(): void;
}

/** An entry of the history. `going`: Back was pressed and the history has yet to follow; `out`: it then leaves the picker too. */
interface Entry {
  key: string;
  step: PickerStep | null;
  going?: 'back' | 'out';
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
  const entry = useRef<Entry>({ key, step: null });
  const leave = (present: string, entries: number) => {
    entry.current = { key: present, step: null };
    setLeft(present);
    navigate(entries);
  };
  const arrive = useEffectEvent(() => {
    const { going } = entry.current;
    entry.current = { key, step };
    if (going === 'out' && step === 'pick') leave(key, -1);
    else setLeft(null);
  });
  useLayoutEffect(() => {
    arrive();
    return () => {
      entry.current = { ...entry.current, key, step: null };
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
      if (entry.current.step !== 'review') return false;
      entry.current = { ...entry.current, step: 'pick', going: 'back' };
      navigate(-1);
      return true;
    },
    close: () => {
      const { key: present, step: shown, going } = entry.current;
      if (going) entry.current = { ...entry.current, going: 'out' };
      else if (shown !== null) leave(present, shown === 'review' ? -2 : -1);
    },
  };
}
