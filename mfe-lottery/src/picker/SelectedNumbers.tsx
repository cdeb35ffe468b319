import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { type FocusEvent, memo, useCallback, useEffect, useRef, useState } from 'react';
import { withThousands } from 'shared/format/money';
import { padNumber } from 'shared/format/ticketNumber';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { isMany } from './manyNumbers.ts';
import { Chip, Chips, SelectedBox } from './SelectedNumbers.styles.ts';
import { type Mark, numbersOf, type SelectedItem, selectedItems } from './selectedItems.ts';

/** So many are listed at first, and more with each press: a thousand would hold up every tap. A small round has no more. */
const listedAtOnce = 256;

export interface SelectedNumbersProps {
  selected: readonly number[];
  /** Picks that somebody else bought meanwhile: struck out until the member has answered. */
  taken: readonly number[];
  /** Count of numbers in the round. */
  total: number;
  /** Gives numbers back. */
  onDrop(numbers: readonly number[]): void;
  /** Takes numbers again that were given back a moment ago. */
  onAdd(numbers: readonly number[]): void;
}

/**
 * The chosen numbers, each to be given back with one tap; neighbours of a large round together. What was given back keeps its place for
 * as long as nothing else is pressed, and another tap there takes it again: the next number does not come up under the finger. A tap in
 * the grid renders one of them, however many there are.
 */
export const SelectedNumbers = memo(function SelectedNumbers({ selected, taken, total, onDrop, onAdd }: SelectedNumbersProps) {
  const [back, setBack] = useState<readonly number[]>([]);
  const [listed, setListed] = useState(listedAtOnce);
  const list = useRef<HTMLUListElement>(null);
  const onPress = useCallback(
    (first: number, last: number, mark: Mark) => {
      const numbers = numbersOf({ first, last });
      if (mark === 'back') return onAdd(numbers);
      onDrop(numbers);
      setBack((others) => [...new Set([...others, ...numbers])]);
    },
    [onDrop, onAdd],
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

  const items = selectedItems({ selected, taken, back }, isMany(total));
  const shown = items.slice(0, listed);
  return (
    <SelectedBox aria-label="Selected numbers">
      <h3>Selected</h3>
      <Chips ref={list} onBlur={onBlur}>
        {items.length === 0 && <li>No number selected yet</li>}
        {shown.map(({ first, last, mark }) => (
          <Selected key={first} first={first} last={last} mark={mark} total={total} onPress={onPress} />
        ))}
        {shown.length < items.length && (
          <li>
            <Chip type="button" onClick={() => setListed(listed + listedAtOnce)}>
              {withThousands(items.length - shown.length)} more
            </Chip>
          </li>
        )}
      </Chips>
    </SelectedBox>
  );
});

interface SelectedProps extends SelectedItem {
  /** Count of numbers in the round. */
  total: number;
  onPress(first: number, last: number, mark: Mark): void;
}

const Selected = memo(function Selected({ first, last, mark, total, onPress }: SelectedProps) {
  const ends = first === last ? [first] : [first, last];
  const shown = ends.map((number) => padNumber(number, total)).join('–');
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
        onClick={() => onPress(first, last, mark)}
        aria-label={`${shown}, ${mark === 'back' ? 'put back' : 'remove'}`}
      >
        {shown} <Icon size={14} aria-hidden />
      </Chip>
    </li>
  );
});
