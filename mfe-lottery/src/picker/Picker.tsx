import { type CSSProperties, useCallback, useRef, useState } from 'react';
import { maxNumbersAtOnce } from 'shared/contracts/maxNumbersAtOnce';
import type { Protection } from 'shared/contracts/protection';
import { Button } from 'shared/ui/Button';
import { Modal } from 'shared/ui/Modal';
import { LimitLeft } from '../lottery/LimitLeft.tsx';
import { BeforeBuying } from './BeforeBuying.tsx';
import { JumpToNumber } from './JumpToNumber.tsx';
import { Legend } from './Legend.tsx';
import { LostNotice } from './LostNotice.tsx';
import { LuckyDip } from './LuckyDip.tsx';
import { affordableNumbers } from './luckyDip.ts';
import { NumberGrid, showNumber } from './NumberGrid.tsx';
import { Board, Foot, Notices, Side } from './Picker.styles.ts';
import { PickerFooter } from './PickerFooter.tsx';
import { PickerProblem, type Problem } from './PickerProblem.tsx';
import { SaleOver } from './SaleOver.tsx';
import { SelectedNumbers } from './SelectedNumbers.tsx';
import { useColumns } from './useColumns.ts';
import type { PickerSelection } from './useSelection.ts';

/** So many numbers at most need no column of their own beside them on a desktop. */
const fewNumbers = 40;

export interface PickerProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  roundName: string;
  /** End of the sale and time of the draw, epoch ms. */
  endTime: number;
  /** Draw rule of the round. */
  drawRule: string;
  /** Price of one number, CTO. */
  price: number;
  /** The member's star balance, CTO. */
  balance: number;
  selection: PickerSelection;
  /** The round no longer sells. */
  saleOver: boolean;
  buying: boolean;
  /** Why the last purchase did not happen. */
  problem: Problem | null;
  /** What the member holds themselves to; null while it is not known. */
  protection: Protection | null;
  onConfirm(numbers: readonly number[]): void;
}

/** Why picks cannot be bought as they are; null where they can. */
function problemOf({ length }: readonly number[]): Problem | null {
  if (length === 0) return { message: 'Please select at least one number' };
  if (length <= maxNumbersAtOnce) return null;
  return {
    message: `At most ${maxNumbersAtOnce} numbers can be bought at once. Please give back ${length - maxNumbersAtOnce}, and buy them next.`,
  };
}

/** The ticket modal: choose numbers by hand, by jump or by luck, see what they cost, confirm. */
export function Picker({
  open,
  onOpenChange,
  roundName,
  endTime,
  drawRule,
  price,
  balance,
  selection,
  saleOver,
  buying,
  problem,
  protection,
  onConfirm,
}: PickerProps) {
  const grid = useRef<HTMLDivElement>(null);
  const columns = useColumns();
  // The very picks that were confirmed and cannot be bought: any change of them makes the reproach old.
  const [reproached, setReproached] = useState<readonly number[] | null>(null);
  const { store, states, picks, selected, taken, missing, free, toggle } = selection;
  const total = states.length;
  const own = states.flatMap((state, number) => (state === 'mine' ? [number] : []));
  const shownProblem = reproached === picks ? problemOf(picks) : problem;

  /**
   * Every pick is sent, also one that was taken a moment ago, until the member has said to do without it: what is bought
   * is what they confirmed, whole or not at all.
   */
  const confirm = () => {
    const { picks: latest } = store.getState();
    if (problemOf(latest)) return setReproached(latest);
    onConfirm(latest.toSorted((a, b) => a - b));
  };
  const jump = useCallback((number: number) => grid.current && showNumber(grid.current, number), []);
  const close = () => {
    setReproached(null);
    onOpenChange(false);
  };
  const layout: CSSProperties & { '--columns': number } = { '--columns': columns };

  return (
    <Modal
      open={open}
      onOpenChange={close}
      size="large"
      title="Choose Your Tickets"
      subtitle={roundName}
      footer={
        <Foot data-over={saleOver || undefined}>
          <Notices data-limited={(protection && protection.left !== null) || undefined}>
            {saleOver && <Button onClick={close}>Back to the round</Button>}
            {!saleOver && (
              <>
                <PickerProblem problem={shownProblem} />
                <LostNotice
                  taken={taken}
                  missing={missing}
                  total={total}
                  canSwap={free.length > 0}
                  onSwap={selection.swap}
                  onDismiss={selection.drop}
                />
                {!shownProblem && taken.length + missing.length === 0 && (
                  <BeforeBuying endTime={endTime} selected={selected} own={own} total={total} drawRule={drawRule} />
                )}
                {protection && protection.left !== null && (
                  <p>
                    <LimitLeft protection={protection} cost={selected.length * price} />
                  </p>
                )}
              </>
            )}
          </Notices>
          <PickerFooter
            count={selected.length}
            empty={picks.length === 0}
            price={price}
            balance={balance}
            buying={buying}
            onClear={selection.clear}
            onConfirm={confirm}
          />
        </Foot>
      }
    >
      <Board style={layout} data-few={total <= fewNumbers || undefined} data-over={saleOver || undefined}>
        {saleOver && <SaleOver selected={selected} total={total} />}
        <Side>
          <Legend states={states} />
          <JumpToNumber total={total} onJump={jump} />
          <LuckyDip
            free={free.length}
            affordable={affordableNumbers(Math.min(balance, protection?.left ?? balance), price, selected.length, free.length)}
            onDip={selection.addRandom}
          />
          <SelectedNumbers selected={selected} taken={taken} total={total} onToggle={toggle} />
        </Side>
        <NumberGrid ref={grid} states={states} store={store} price={price} columns={columns} onToggle={toggle} />
      </Board>
    </Modal>
  );
}
