import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { type FocusEvent, memo, useCallback, useEffect, useRef, useState } from 'react';
import { padNumber } from 'shared/format/ticketNumber';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { Chip, Chips, SelectedBox } from './SelectedNumbers.styles.ts';

export interface SelectedNumbersProps {
  selected: readonly number[];
  /** Picks that somebody else bought meanwhile: struck out until the member has answered. */
  taken: readonly number[];
  /** Count of numbers in the round. */
  total: number;
  onToggle(number: number): void;
}

/**
 * The chosen numbers, each to be given back with one tap. One that was given back keeps its place for as long as nothing
 * else is pressed, and another tap there takes it again: the next number does not come up under the finger. A tap in the
 * grid renders one of them, however many there are.
 */
export const SelectedNumbers = memo(function SelectedNumbers({ selected, taken, total, onToggle }: SelectedNumbersProps) {
  const [back, setBack] = useState<readonly number[]>([]);
  const list = useRef<HTMLUListElement>(null);
  const onPress = useCallback(
    (number: number) => {
      onToggle(number);
      setBack((others) => [...new Set([...others, number])]);
    },
    [onToggle],
  );
  useEffect(() => {
    if (back.length === 0) return;
    const close = ({ target }: Event) => {
      if (!(target instanceof Node && list.current?.contains(target))) setBack([]);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [back]);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setBack([]);
  };

  const marks = new Map<number, Mark>();
  for (const number of back) marks.set(number, 'back');
  for (const number of taken) marks.set(number, 'taken');
  for (const number of selected) marks.set(number, 'picked');
  const shown = [...marks].sort(([a], [b]) => a - b);
  return (
    <SelectedBox aria-label="Selected numbers">
      <h3>Selected</h3>
      <Chips ref={list} onBlur={onBlur}>
        {shown.length === 0 && <li>No number selected yet</li>}
        {shown.map(([number, mark]) => (
          <SelectedNumber key={number} number={number} total={total} mark={mark} onPress={onPress} />
        ))}
      </Chips>
    </SelectedBox>
  );
});

type Mark = 'picked' | 'back' | 'taken';

interface SelectedNumberProps {
  number: number;
  total: number;
  mark: Mark;
  onPress(number: number): void;
}

const SelectedNumber = memo(function SelectedNumber({ number, total, mark, onPress }: SelectedNumberProps) {
  const shown = padNumber(number, total);
  if (mark === 'taken') {
    return (
      <li>
        <Chip as="span" data-mark={mark}>
          {shown} <X size={14} aria-hidden /> <VisuallyHidden>taken</VisuallyHidden>
        </Chip>
      </li>
    );
  }
  const Icon = mark === 'back' ? Undo2 : X;
  return (
    <li>
      <Chip
        type="button"
        data-mark={mark}
        onClick={() => onPress(number)}
        aria-label={`${shown}, ${mark === 'back' ? 'put back' : 'remove'}`}
      >
        {shown} <Icon size={14} aria-hidden />
      </Chip>
    </li>
  );
});
