import { useCallback, useRef, useState } from 'react';
import { Modal } from 'shared/ui/Modal';
import { JumpToNumber } from './JumpToNumber.tsx';
import { Legend } from './Legend.tsx';
import { LuckyDip } from './LuckyDip.tsx';
import { affordableNumbers } from './luckyDip.ts';
import { focusNumber, NumberGrid } from './NumberGrid.tsx';
import { Board, Foot, Problem, Side } from './Picker.styles.ts';
import { PickerFooter } from './PickerFooter.tsx';
import { SaleOver } from './SaleOver.tsx';
import { SelectedNumbers } from './SelectedNumbers.tsx';
import { TakenNotice } from './TakenNotice.tsx';
import { useColumns } from './useColumns.ts';
import type { PickerSelection } from './useSelection.ts';

export interface PickerProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  roundName: string;
  /** Price of one number, CTO. */
  price: number;
  /** The member's star balance, CTO. */
  balance: number;
  selection: PickerSelection;
  /** The round no longer sells. */
  saleOver: boolean;
  buying: boolean;
  /** Why the last purchase did not happen, in words for the player. */
  problem: string | null;
  onConfirm(numbers: readonly number[]): void;
}

const nothingSelected = 'Please select at least one number';

/** The ticket modal: choose numbers by hand, by jump or by luck, see what they cost, confirm. */
export function Picker({
  open,
  onOpenChange,
  roundName,
  price,
  balance,
  selection,
  saleOver,
  buying,
  problem,
  onConfirm,
}: PickerProps) {
  const grid = useRef<HTMLDivElement>(null);
  const columns = useColumns();
  const [confirmedEmpty, setConfirmedEmpty] = useState(false);
  const { store, states, selected, taken, free, toggle } = selection;
  const total = states.length;
  const shownProblem = confirmedEmpty && selected.length === 0 ? nothingSelected : problem;

  const confirm = () => {
    const { selected: picked } = selection.latest();
    setConfirmedEmpty(picked.length === 0);
    if (picked.length > 0) onConfirm(picked);
  };
  const jump = useCallback((number: number) => grid.current && focusNumber(grid.current, number), []);

  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      size="large"
      title="Choose Your Tickets"
      description={roundName}
      footer={
        !saleOver && (
          <Foot>
            <Problem role="alert">{shownProblem}</Problem>
            <TakenNotice
              taken={taken}
              total={total}
              canSwap={free.length > 0}
              onSwap={selection.swap}
              onDismiss={(number) => selection.drop([number])}
            />
            <PickerFooter
              count={selected.length}
              price={price}
              balance={balance}
              buying={buying}
              onClear={selection.clear}
              onConfirm={confirm}
            />
          </Foot>
        )
      }
    >
      {saleOver ? (
        <SaleOver selected={selected} total={total} onClose={() => onOpenChange(false)} />
      ) : (
        <Board>
          <Side>
            <Legend states={states} />
            <JumpToNumber total={total} onJump={jump} />
            <LuckyDip
              free={free.length}
              affordable={affordableNumbers(balance, price, selected.length, free.length)}
              onDip={selection.addRandom}
            />
            <SelectedNumbers selected={selected} total={total} onRemove={toggle} />
          </Side>
          <NumberGrid ref={grid} states={states} store={store} price={price} columns={columns} onToggle={toggle} />
        </Board>
      )}
    </Modal>
  );
}
