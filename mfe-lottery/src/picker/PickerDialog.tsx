import type { Protection } from 'shared/contracts/protection';
import { useSession } from 'shared/session';
import { ErrorBlock } from 'shared/ui/ErrorBlock';
import type { Round } from '../lottery/useLotteryState.ts';
import type { Problem } from './PickerProblem.tsx';
import type { Picking } from './usePicking.ts';

export interface PickerDialogProps {
  round: Round;
  picking: Picking;
  buying: boolean;
  problem: Problem | null;
  /** The member's limits; null while they load. */
  protection: Protection | null;
  onConfirm(numbers: readonly number[]): void;
}

/** Renders the picker once its code is loaded. It stays usable when the sale ends meanwhile. */
export function PickerDialog({ round: { lottery, phase }, picking, buying, problem, protection, onConfirm }: PickerDialogProps) {
  const { wallet } = useSession();
  const { Picker, failed, shown } = picking;
  return (
    <>
      {failed && shown && <ErrorBlock error={null} fallback="The number picker could not be loaded." onRetry={picking.load} />}
      {Picker && (
        <Picker
          open={shown}
          onOpenChange={picking.setShown}
          roundName={lottery.name}
          endTime={lottery.endTime}
          drawRule={lottery.drawRule}
          price={lottery.pricePerTicket}
          balance={wallet.starBalance}
          selection={picking.selection}
          saleOver={phase !== 'open'}
          buying={buying}
          problem={problem}
          protection={protection}
          onConfirm={onConfirm}
        />
      )}
    </>
  );
}
