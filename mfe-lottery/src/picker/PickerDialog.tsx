import { type ComponentType, useCallback, useEffect, useState, useTransition } from 'react';
import type { Protection } from 'shared/contracts/protection';
import { useSession } from 'shared/session';
import { ErrorBlock } from 'shared/ui/ErrorBlock';
import type { LotteryState } from '../lottery/useLotteryState.ts';
import type { PickerProps, Problem } from './usePicker.ts';
import { type PickerStep, usePickerStep } from './usePickerStep.ts';
import { type PickerSelection, type SelectableLottery, useSelection } from './useSelection.ts';

interface PickerState {
  Picker: ComponentType<PickerProps> | null;
  loading: boolean;
  failed: boolean;
}

interface LazyPicker extends PickerState {
  /** Starts the download, also after a failure. */
  load(): void;
}

/** Loads the picker's code on demand. React.lazy would cache a failed download; this can be retried. */
function useLazyPicker(): LazyPicker {
  const [state, setState] = useState<PickerState>({ Picker: null, loading: false, failed: false });
  const load = useCallback(() => {
    setState((last) => (last.Picker ? last : { ...last, loading: true, failed: false }));
    import('./Picker.tsx').then(
      ({ Picker }) => setState({ Picker, loading: false, failed: false }),
      // The browser logs the cause; the page shows a message.
      () => setState((last) => ({ ...last, loading: false, failed: true })),
    );
  }, []);
  return { ...state, load };
}

/** The member's picks and the state of the picker dialog. */
interface Picking extends LazyPicker {
  selection: PickerSelection;
  /** The dialog is open at this step, or opens when its code is loaded; null: closed. */
  step: PickerStep | null;
  shown: boolean;
  opening: boolean;
  open(): void;
  review(): void;
  back(): void;
  close(): void;
  /** Closes the dialog after a purchase; numbers picked during the purchase stay picked. */
  finish(bought: readonly number[]): void;
}

/**
 * Manages picks and dialog of one lottery. It lives outside the dialog, so that closing it loses nothing.
 * @param ready the numbers can be shown; afterwards an open dialog stays open while they load again
 */
export function usePicking(state: SelectableLottery, ready: boolean): Picking {
  const selection = useSelection(state);
  const { load, ...lazy } = useLazyPicker();
  const { step, open, back, close } = usePickerStep();
  const [begun, setBegun] = useState(ready);
  if (ready && !begun) setBegun(true);
  const shown = step !== null && begun;
  const [opening, startOpening] = useTransition();
  // Also after a reload and after Forward.
  useEffect(() => {
    if (shown) load();
  }, [shown, load]);
  return {
    ...lazy,
    load,
    selection,
    step: begun ? step : null,
    shown,
    opening: opening || (shown && lazy.loading),
    open: () => {
      load();
      // Rendering the numbers is slow on weak processors; in a transition the press gets its feedback first.
      startOpening(() => open('pick'));
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
  state: LotteryState;
  picking: Picking;
  buying: boolean;
  problem: Problem | null;
  refused: boolean;
  /** The member's limits; null while they load. */
  protection: Protection | null;
  onReview(): void;
  onConfirm(numbers: readonly number[]): void;
}

/** Renders the picker once its code is loaded. It stays usable when the sale ends meanwhile. */
export function PickerDialog({
  state: { lottery, phase },
  picking,
  buying,
  problem,
  refused,
  protection,
  onReview,
  onConfirm,
}: PickerDialogProps) {
  const { wallet } = useSession();
  const { Picker, failed, shown } = picking;
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
          balance={wallet.starBalance}
          selection={picking.selection}
          saleOver={phase !== 'open'}
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
