import { type CSSProperties, useCallback, useRef, useState } from 'react';
import { maxNumbersAtOnce } from 'shared/contracts/maxNumbersAtOnce';
import type { Protection } from 'shared/contracts/protection';
import { withThousands } from 'shared/format/money';
import { Button } from 'shared/ui/Button';
import { DateTime } from 'shared/ui/DateTime';
import { Modal } from 'shared/ui/Modal';
import { chanceOf, chanceOfOne } from '../lottery/chance.ts';
import { LimitLeft } from '../lottery/LimitLeft.tsx';
import type { GridHandle } from './gridNavigation.ts';
import { Legend } from './Legend.tsx';
import { LongGrid } from './LongGrid.tsx';
import { affordableNumbers, cryptoRandomBelow } from './luckyDip.ts';
import { NumberGrid } from './NumberGrid.tsx';
import { Board, Foot, Notices, Side } from './Picker.styles.ts';
import { PickerFooter } from './PickerFooter.tsx';
import { LostNotice, PickerProblem, type Problem, SaleOver } from './PickerNotices.tsx';
import { JumpToNumber, LuckyDip, WaysToChoose } from './PickerTools.tsx';
import { isMany, useColumns } from './pickerLayout.ts';
import { SelectedNumbers } from './SelectedNumbers.tsx';
import type { Chosen, WayToChoose } from './selectionMethods.ts';
import type { PickerSelection } from './useSelection.ts';

interface BeforeBuyingProps {
  endTime: number;
  selected: readonly number[];
  own: Iterable<number>;
  total: number;
  drawRule: string;
}

/** Shows what a player should know before buying: time of the draw, chance, and what happens to unsold numbers. */
function BeforeBuying({ endTime, selected, own, total, drawRule }: BeforeBuyingProps) {
  const held = [...own, ...selected];
  return (
    <>
      <p>
        Draw <DateTime at={endTime} /> ·{' '}
        {selected.length > 0
          ? `you would hold ${held.length} of ${withThousands(total)} numbers: ${chanceOf(held, total, drawRule)}`
          : `each number wins ${chanceOfOne(total, drawRule)}`}
        .
      </p>
      <p>If nobody holds the number drawn, no one wins, and no ticket is paid back.</p>
    </>
  );
}

/** Up to this many numbers the grid is too short for a column of tools beside it on a desktop. */
const fewNumbers = 40;

export interface PickerProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  lotteryName: string;
  endTime: number;
  drawRule: string;
  price: number;
  balance: number;
  selection: PickerSelection;
  saleOver: boolean;
  buying: boolean;
  problem: Problem | null;
  /** The member's limits; null while they load. */
  protection: Protection | null;
  onConfirm(numbers: readonly number[]): void;
}

/** Returns why the picks cannot be bought; null when they can. */
function problemOf({ size }: ReadonlySet<number>): Problem | null {
  if (size === 0) return { message: 'Please select at least one number' };
  if (size <= maxNumbersAtOnce) return null;
  const most = withThousands(maxNumbersAtOnce);
  return {
    message: `At most ${most} numbers can be bought at once. Please give back ${withThousands(size - maxNumbersAtOnce)}, and buy them next.`,
  };
}

/** Renders the ticket dialog: choose numbers by hand, many together or at random, see the cost, confirm. */
export function Picker({
  open,
  onOpenChange,
  lotteryName,
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
  const grid = useRef<GridHandle>(null);
  const columns = useColumns();
  // The picks that were confirmed although they cannot be bought; after any change the error disappears.
  const [reproached, setReproached] = useState<ReadonlySet<number> | null>(null);
  const { store, total, sale, picks, selected, taken, missing, free, toggle } = selection;
  const { own } = sale;
  const many = isMany(total);
  const shownProblem = reproached === picks ? problemOf(picks) : problem;

  /**
   * Sends all picks, including ones sold meanwhile, until the member has dropped those: the provider sells all confirmed numbers
   * or none.
   */
  const confirm = () => {
    const { picks: latest } = store.getState();
    if (problemOf(latest)) return setReproached(latest);
    onConfirm([...latest].sort((a, b) => a - b));
  };
  const jump = useCallback((number: number) => grid.current?.show(number), []);
  const payable = (chosen: number, left: number) =>
    affordableNumbers(Math.min(balance, protection?.left ?? balance), price, chosen, left);
  const choose = (way: WayToChoose, text: string): Chosen => {
    const now = selection.latest();
    const chosen = way(text, {
      sale,
      picks: store.getState().picks,
      payable: payable(now.selected.length, now.free),
      randomBelow: cryptoRandomBelow,
    });
    if ('numbers' in chosen) selection.add(chosen.numbers);
    return chosen;
  };
  const close = () => {
    setReproached(null);
    onOpenChange(false);
  };
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
          <Notices data-many={many || undefined} data-limited={(protection && protection.left !== null) || undefined}>
            {saleOver && <Button onClick={close}>Back to the round</Button>}
            {!saleOver && (
              <>
                <PickerProblem problem={shownProblem} />
                <LostNotice
                  taken={taken}
                  missing={missing}
                  total={total}
                  canSwap={free > 0}
                  canTakeNearest={many && selection.nearest.length > 0}
                  onTakeNearest={selection.takeNearest}
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
            empty={picks.size === 0}
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
          <Legend mine={own.size > 0} />
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
        <Numbers ref={grid} sale={sale} store={store} price={price} columns={columns} onToggle={toggle} />
      </Board>
    </Modal>
  );
}
