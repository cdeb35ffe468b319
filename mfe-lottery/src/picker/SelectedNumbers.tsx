import styled from '@emotion/styled';
import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { type FocusEvent, memo, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { padNumber } from 'shared/format/listNumbers';
import { withThousands } from 'shared/format/money';
import { type NumberRange, rangesOf } from 'shared/numbers/NumberSet';
import { bareList, ring, row } from 'shared/theme/layout';
import { breakpoint, color, font, from, radius, space } from 'shared/theme/tokens';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { beside, isMany, short } from './pickerLayout.ts';

/** Has its maximum size from the start, so that picks move nothing. Below the grid it is sticky. */
const SelectedBox = styled.section`
  position: sticky;
  /* Rows of numbers are separate layers that come later in the document. */
  z-index: 1;
  bottom: calc(-1 * ${space(2)});
  min-width: 0;
  margin: 0 calc(-1 * ${space(3)}) calc(-1 * ${space(2)});
  padding: ${space(1)} ${space(3)};
  border-top: 1px solid ${color.raised};
  background: ${color.surface};
  h3 {
    display: none;
  }
  ${short} {
    position: static;
  }
  ${from(640)} {
    bottom: calc(-1 * ${space(6)});
    margin: 0 calc(-1 * ${space(6)}) calc(-1 * ${space(6)});
    padding: ${space(2)} ${space(6)};
  }
  ${beside} {
    position: static;
    margin: 0;
    padding: 0;
    border: 0;
    h3 {
      display: block;
      margin: 0 0 ${space(2)};
      color: ${color.second};
      font: 600 ${font.size.small} / 1.4 ${font.text};
    }
  }
`;

const Chips = styled.ul`
  ${row(1.5)}
  align-content: start;
  height: 44px;
  ${bareList}
  contain: size layout paint;
  overflow: auto hidden;
  overscroll-behavior: contain;
  color: ${color.muted};
  font-size: ${font.size.small};
  scrollbar-width: none;
  li {
    flex: none;
  }
  ${from(640)} {
    flex-wrap: wrap;
    overflow: hidden auto;
    scrollbar-width: thin;
  }
  ${beside} {
    flex-wrap: wrap;
    height: 130px;
    overflow: hidden auto;
    scrollbar-width: thin;
  }
  ${from(breakpoint.tablet)} {
    height: 88px;
  }
  ${from(breakpoint.desktop)} {
    height: clamp(128px, calc(100dvh - 640px), 348px);
  }
  [data-many] & {
    ${from(breakpoint.desktop)} {
      height: clamp(128px, calc(100dvh - 560px), 348px);
    }
  }
  [data-few] & {
    ${from(breakpoint.desktop)} {
      height: 88px;
    }
  }
`;

const Chip = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-height: 40px;
  padding: 0 ${space(2)} 0 ${space(2.5)};
  border: 1px solid ${color.primary};
  border-radius: ${radius.pill};
  background: transparent;
  color: ${color.primaryHover};
  font: 600 14px/1 ${font.display};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  &:not(span) {
    cursor: pointer;
  }
  ${ring(-3, 'text')}
  &[data-mark='back'],
  &[data-mark='taken'] {
    border-color: ${color.control};
    border-style: dashed;
    color: ${color.muted};
  }
  &[data-mark='taken'] {
    border-color: ${color.danger};
    color: ${color.danger};
    text-decoration: line-through;
  }
`;

type Mark = 'picked' | 'back' | 'taken';

interface SelectedItem extends NumberRange {
  mark: Mark;
}

/**
 * Returns the items of the list of picks.
 * @param together groups adjacent numbers of the same mark, for large lotteries
 * @returns ascending
 */
export function selectedItems(
  { selected, taken, back }: Readonly<Record<'selected' | 'taken' | 'back', readonly number[]>>,
  together: boolean,
): SelectedItem[] {
  const marks = new Map<number, Mark>();
  for (const number of back) marks.set(number, 'back');
  for (const number of taken) marks.set(number, 'taken');
  for (const number of selected) marks.set(number, 'picked');
  const items = (mark: Mark) => {
    const numbers = [...marks].flatMap(([number, its]) => (its === mark ? [number] : [])).sort((a, b) => a - b);
    const ranges = together ? rangesOf(numbers) : numbers.map((number) => ({ first: number, last: number }));
    return ranges.map((range) => ({ ...range, mark }));
  };
  return [...items('picked'), ...items('back'), ...items('taken')].sort((a, b) => a.first - b.first);
}

export const numbersOf = ({ first, last }: NumberRange) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Number of picks listed at first, and added by each press on 'more': rendering a thousand would delay every tap. */
const listedAtOnce = 256;

export interface SelectedNumbersProps {
  selected: readonly number[];
  taken: readonly number[];
  total: number;
  onDrop(numbers: readonly number[]): void;
  onAdd(numbers: readonly number[]): void;
}

/**
 * Lists the picks; a tap drops one, and in large lotteries adjacent ones are grouped. A dropped number keeps its place until
 * something else is pressed, so that the next one does not move under the finger; another tap restores it. A tap in the grid
 * re-renders one item.
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
            <Chip type="button" onClick={() => startTransition(() => setListed(listed + listedAtOnce))}>
              {withThousands(items.length - shown.length)} more
            </Chip>
          </li>
        )}
      </Chips>
    </SelectedBox>
  );
});

interface SelectedProps extends SelectedItem {
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
