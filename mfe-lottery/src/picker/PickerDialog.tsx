import { type ComponentType, useCallback, useEffect, useEffectEvent, useState, useTransition } from 'react';
import { emptyWallet } from 'shared/contracts/emptyWallet';
import type { Lottery } from 'shared/contracts/lotteries';
import type { Protection } from 'shared/contracts/protection';
import { useSession } from 'shared/session';
import { ErrorBlock } from 'shared/ui/ErrorBlock';
import type { PickerProps, Problem } from './usePicker.ts';
import { type PickerStep, usePickerStep } from './usePickerStep.ts';
import { type PickerSelection, type SelectableLottery, useSelection } from './useSelection.ts';

interface PickerState {
  Picker: ComponentType<PickerProps> | null;
  loading: boolean;
  failed: boolean;
}

interface LazyPicker extends PickerState {
  load(): void;
}

/** Loads the picker's code on demand. React.lazy would cache a failed download; this can be retried. */
function useLazyPicker(): LazyPicker {
  const [state, setState] = useState<PickerState>({ Picker: null, loading: false, failed: false });
  const load = useCallback(() => {
    setState((last) => (last.Picker ? last : { ...last, loading: true, failed: false }));
    import('./Picker.tsx').then(
      ({ Picker }) => setState({ Picker, loading: false, failed: false }),
      () => setState((last) => ({ ...last, loading: false, failed: true })),
    );
  }, []);
  return { ...state, load };
}

/**
 * `step`: the dialog is open at this step, or opens when its code is loaded; null: closed. `finish`: closes the dialog after a
 * purchase; numbers picked during the purchase stay picked.
 */
interface Picking extends LazyPicker {
  selection: PickerSelection;
  step: PickerStep | null;
  shown: boolean;
  closedByEnd: boolean;
  opening: boolean;
  open(step: PickerStep): void;
  review(): void;
  back(): boolean;
  close(): void;
  finish(bought: readonly number[]): void;
}

/**
 * Manages picks and dialog of one lottery. It lives outside the dialog, so that closing it loses nothing.
 * @param ready the numbers can be shown; afterwards an open dialog stays open while they load again
 * @param over the sale has ended: an open dialog closes, and the page shows its top, where the draw is
 */
export function usePicking(state: SelectableLottery, ready: boolean, over: boolean): Picking {
  const selection = useSelection(state);
  const { load, ...lazy } = useLazyPicker();
  const { step, leaving, open, back, close } = usePickerStep();
  const [begun, setBegun] = useState(ready);
  if (ready && !begun) setBegun(true);
  const shown = step !== null && begun && !over;
  const [opening, startOpening] = useTransition();
  const [ended, setEnded] = useState(false);
  const endSale = useEffectEvent(() => {
    if (step === null) return;
    setEnded(true);
    close();
  });
  useEffect(() => {
    if (over) endSale();
  }, [over]);
  // After the history has followed, because that restores the position in the page.
  useEffect(() => {
    if (ended && !leaving) window.scrollTo(0, 0);
  }, [ended, leaving]);
  // Also after a reload and after Forward.
  useEffect(() => {
    if (shown) load();
  }, [shown, load]);
  return {
    ...lazy,
    load,
    selection,
    step: shown ? step : null,
    closedByEnd: ended,
    shown,
    opening: opening || (shown && lazy.loading),
    open: (next) => {
      load();
      // Rendering the numbers is slow on weak processors; in a transition the press gets its feedback first.
      startOpening(() => open(next));
    },
    review: () => open('review'),
    back,
    close,
    finish: (bought) => {
      selection.drop([...bought, ...selection.missing]);
      close();
    },
  };
}

export interface PickerDialogProps {
  lottery: Lottery;
  picking: Picking;
  buying: boolean;
  problem: Problem | null;
  refused: boolean;
  protection: Protection | null;
  visitor: boolean;
  onReview(): void;
  onConfirm(numbers: readonly number[]): void;
}

export function PickerDialog({
  lottery,
  picking,
  buying,
  problem,
  refused,
  protection,
  visitor,
  onReview,
  onConfirm,
}: PickerDialogProps) {
  const { wallet, balanceKnown } = useSession();
  const { Picker, failed, shown } = picking;
  // The wallet of no token stands for one that is not known.
  const known = !visitor && wallet.tokenId !== emptyWallet.tokenId;
  return (
    <>
      {failed && shown && <ErrorBlock error={null} fallback="The number picker could not be loaded." onRetry={picking.load} />}
      {Picker && (
        <Picker
          step={picking.step}
          onReview={onReview}
          onBack={picking.back}
          onClose={picking.close}
          lotteryName={lottery.name}
          endTime={lottery.endTime}
          drawRule={lottery.drawRule}
          price={lottery.pricePerTicket}
          visitor={visitor}
          balance={known ? wallet.starBalance : null}
          waiting={!visitor && balanceKnown === false}
          selection={picking.selection}
          buying={buying}
          problem={problem}
          refused={refused}
          protection={protection}
          onConfirm={onConfirm}
        />
      )}
    </>
  );
}
