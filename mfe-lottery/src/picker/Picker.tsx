import styled from '@emotion/styled';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { bareList, wrap } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';
import { Modal } from 'shared/ui/Modal';
import { LongGrid } from './LongGrid.tsx';
import { checkMark } from './NumberGrid.styles.ts';
import { NumberGrid } from './NumberGrid.tsx';
import { Board, Foot, Side, Subtitle } from './Picker.styles.ts';
import { PickerFooter } from './PickerFooter.tsx';
import { PickerNotices } from './PickerNotices.tsx';
import { JumpToNumber, LuckyDip, WaysToChoose } from './PickerTools.tsx';
import { isMany } from './pickerLayout.ts';
import { Review, ReviewFooter } from './Review.tsx';
import { SaleTime } from './SaleTime.tsx';
import { SelectedNumbers } from './SelectedNumbers.tsx';
import { type PickerProps, problemOf, usePicker } from './usePicker.ts';

const LegendList = styled.ul`
  ${wrap(1, 4)}
  ${bareList}
  color: ${color.second};
  font-size: ${font.size.small};

  li {
    display: inline-flex;
    align-items: center;
    gap: ${space(2)};
  }
  li::before {
    content: '';
    width: 18px;
    height: 18px;
    border: 1.5px solid ${color.control};
    border-radius: ${radius.pill};
    background: ${color.surface};
  }
  /* As in the grid: available numbers take the system's colours, the marks keep theirs. */
  li:not([data-mark='free'])::before {
    forced-color-adjust: none;
  }
  [data-mark='selected']::before {
    border-color: ${color.primary};
    background: ${checkMark(color.onPrimary)} center / 11px no-repeat ${color.primary};
  }
  [data-mark='sold']::before {
    border-color: transparent;
    background: linear-gradient(135deg, transparent calc(50% - 1px), ${color.muted} 50%, transparent calc(50% + 1px)), ${color.background};
  }
  [data-mark='mine']::before {
    border-color: ${color.success};
    background: ${checkMark(color.success)} center / 11px no-repeat ${color.surface};
  }
`;

function Legend({ mine }: { mine: boolean }) {
  return (
    <LegendList aria-label="Legend">
      <li data-mark="free">Select</li>
      <li data-mark="selected">Selected</li>
      <li data-mark="sold">Sold</li>
      {mine && <li data-mark="mine">Yours</li>}
    </LegendList>
  );
}

/** Up to this many numbers the grid is too short for a column of tools beside it on a desktop. */
const fewNumbers = 40;

/** Renders the ticket dialog: choose numbers by hand, many together or at random; then review the purchase, and confirm. */
export function Picker(props: PickerProps) {
  const { step, lotteryName, endTime, price, visitor, balance, selection, buying, onBack } = props;
  const { grid, columns, problem, review, confirm, close, jump, choose } = usePicker(props);
  const { store, total, sale, selected, taken, free, picks } = selection;
  const reviewing = step === 'review';
  // The sale may be known before its answer, and would take the numbers out of the review of their purchase.
  const reviewed = { ...props, selection: useLastWhile(buying, selection) };
  const reviewButton = useReturnFromReview(reviewing, step !== null);
  const nothingLeft = reviewing && picks.size === 0;
  // A second Escape may come before the history has followed the first.
  const onEscape = () => {
    if (!onBack()) close();
  };
  useEffect(() => {
    // The store, because `picks` follows it later.
    if (nothingLeft && store.getState().picks.size === 0) onBack();
  }, [nothingLeft, store, onBack]);
  const many = isMany(total);
  const Numbers = many ? LongGrid : NumberGrid;
  const layout: CSSProperties & { '--columns': number } = { '--columns': columns };
  return (
    <Modal
      open={step !== null}
      onOpenChange={close}
      {...(reviewing && { onEscape })}
      size="large"
      title={reviewing ? 'Review Your Tickets' : 'Choose Your Tickets'}
      subtitle={
        <Subtitle>
          <span>{lotteryName}</span>
          <SaleTime endTime={endTime} />
        </Subtitle>
      }
      footer={
        reviewing ? (
          <ReviewFooter {...reviewed} problem={problem} onConfirm={confirm} />
        ) : (
          <Foot>
            <PickerNotices {...props} problem={problem} />
            <PickerFooter
              count={selected.length}
              empty={picks.size === 0}
              blocked={problemOf(picks) !== null}
              price={price}
              visitor={visitor}
              balance={balance}
              buying={buying}
              ref={reviewButton}
              onClear={selection.clear}
              onReview={review}
            />
          </Foot>
        )
      }
    >
      {reviewing && <Review {...reviewed} />}
      {/* Hidden and not removed, so that typed texts and the place in the grid are kept. */}
      <Board style={layout} hidden={reviewing} data-few={total <= fewNumbers || undefined} data-many={many || undefined}>
        <Side>
          <Legend mine={sale.own.size > 0} />
          {many ? (
            <WaysToChoose total={total} onJump={jump} onChoose={choose} />
          ) : (
            <>
              <JumpToNumber total={total} onJump={jump} />
              <LuckyDip free={free} onDip={selection.addRandom} />
            </>
          )}
          <SelectedNumbers selected={selected} taken={taken} total={total} onDrop={selection.drop} onAdd={selection.add} />
        </Side>
        <Numbers ref={grid} sale={sale} store={store} price={price} columns={columns} onToggle={selection.toggle} />
      </Board>
    </Modal>
  );
}

/** Returns the value, or while `held` the last one before. */
function useLastWhile<T>(held: boolean, value: T): T {
  const [last, setLast] = useState(value);
  if (!held && last !== value) setLast(value);
  return held ? last : value;
}

/** Moves the focus to the Review button when an open picker returns from the review. @returns the button's ref */
function useReturnFromReview(reviewing: boolean, open: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const reviewed = useRef(false);
  useEffect(() => {
    if (open && !reviewing && reviewed.current) button.current?.focus();
    reviewed.current = open && reviewing;
  }, [reviewing, open]);
  return button;
}
