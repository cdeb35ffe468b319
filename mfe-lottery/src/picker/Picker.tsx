import type { CSSProperties } from 'react';
import { Modal } from 'shared/ui/Modal';
import { Legend } from './Legend.tsx';
import { LongGrid } from './LongGrid.tsx';
import { NumberGrid } from './NumberGrid.tsx';
import { Board, Foot, Side } from './Picker.styles.ts';
import { PickerFooter } from './PickerFooter.tsx';
import { PickerNotices, SaleOver } from './PickerNotices.tsx';
import { JumpToNumber, LuckyDip, WaysToChoose } from './PickerTools.tsx';
import { isMany } from './pickerLayout.ts';
import { SelectedNumbers } from './SelectedNumbers.tsx';
import { type PickerProps, usePicker } from './usePicker.ts';

/** Up to this many numbers the grid is too short for a column of tools beside it on a desktop. */
const fewNumbers = 40;

/** Renders the ticket dialog: choose numbers by hand, many together or at random, see the cost, confirm. */
export function Picker(props: PickerProps) {
  const { open, lotteryName, price, balance, selection, saleOver, buying } = props;
  const { grid, columns, problem, confirm, close, jump, choose, payable } = usePicker(props);
  const { store, total, sale, selected, taken, free } = selection;
  const many = isMany(total);
  const Numbers = many ? LongGrid : NumberGrid;
  const layout: CSSProperties & { '--columns': number } = { '--columns': columns };
  return (
    <Modal
      open={open}
      onOpenChange={close}
      size="large"
      title="Choose Your Tickets"
      subtitle={lotteryName}
      footer={
        <Foot data-over={saleOver || undefined}>
          <PickerNotices {...props} problem={problem} onClose={close} />
          <PickerFooter
            count={selected.length}
            empty={selection.picks.size === 0}
            price={price}
            balance={balance}
            buying={buying}
            onClear={selection.clear}
            onConfirm={confirm}
          />
        </Foot>
      }
    >
      <Board
        style={layout}
        data-few={total <= fewNumbers || undefined}
        data-many={many || undefined}
        data-over={saleOver || undefined}
      >
        {saleOver && <SaleOver selected={selected} total={total} />}
        <Side>
          <Legend mine={sale.own.size > 0} />
          {many ? (
            <WaysToChoose total={total} onJump={jump} onChoose={choose} />
          ) : (
            <>
              <JumpToNumber total={total} onJump={jump} />
              <LuckyDip free={free} affordable={payable(selected.length, free)} onDip={selection.addRandom} />
            </>
          )}
          <SelectedNumbers selected={selected} taken={taken} total={total} onDrop={selection.drop} onAdd={selection.add} />
        </Side>
        <Numbers ref={grid} sale={sale} store={store} price={price} columns={columns} onToggle={selection.toggle} />
      </Board>
    </Modal>
  );
}
