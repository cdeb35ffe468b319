import { confirmRaise, keepLimit } from 'shared/api-client/protection';
import { useNow } from 'shared/clock';
import type { LimitRaise, SpendLimit } from 'shared/contracts/protection';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { Actions, Waiting } from './LimitCard.styles.ts';
import { limitAmount } from './limit.messages.ts';
import { useChange } from './useChange.ts';
import { utc } from './utc.ts';

/** Shows a pending raise of a limit, and its confirmation once the waiting time is over. */
export function WaitingRaise({ limit: { period, amount }, raise }: { limit: SpendLimit; raise: LimitRaise }) {
  const { busy, error, change } = useChange();
  const ready = useNow() >= raise.readyAt;
  const asked = limitAmount(raise.amount);
  return (
    <Waiting>
      <p>
        {ready
          ? `The wait for ${asked} is over. Confirm it until ${utc(raise.lapsesAt)}, or it is forgotten.`
          : `You asked for ${asked}. You can confirm it from ${utc(raise.readyAt)} on; until then nothing changes.`}
      </p>
      <FormError error={error} />
      <Actions>
        {ready && (
          <Button
            size="small"
            busy={busy}
            onClick={() => change(() => confirmRaise({ period, amount: raise.amount }), `From now on: ${asked} a ${period}.`)}
          >
            Confirm {asked}
          </Button>
        )}
        <Button
          size="small"
          variant="ghost"
          busy={busy}
          onClick={() => change(() => keepLimit({ period }), `The limit stays at ${limitAmount(amount)} a ${period}.`)}
        >
          Keep {limitAmount(amount)}
        </Button>
      </Actions>
    </Waiting>
  );
}
