import { useState } from 'react';
import type { SpendLimit } from 'shared/contracts/protection';
import { Button } from 'shared/ui/Button';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { Actions, Card } from './LimitCard.styles.ts';
import { LimitDialog } from './LimitDialog.tsx';
import { limitState, limitTitles } from './limit.messages.ts';
import { utc } from './utc.ts';
import { WaitingRaise } from './WaitingRaise.tsx';

export function LimitCard({ limit }: { limit: SpendLimit }) {
  const { period, amount, spent, renewsAt, raise } = limit;
  const [open, setOpen] = useState(false);
  return (
    <Card>
      <h3>{limitTitles[period]}</h3>
      {amount !== null && (
        <ProgressBar
          value={Math.min(spent, amount)}
          max={amount}
          label={`Spent of the limit for ${limitTitles[period].toLowerCase()}`}
        />
      )}
      <p>{limitState(limit)}</p>
      <p>
        {amount === null ? 'The next one begins' : 'Renews'} on {utc(renewsAt)}.
      </p>
      {raise && <WaitingRaise limit={limit} raise={raise} />}
      <Actions>
        <Button
          size="small"
          variant="secondary"
          onClick={() => setOpen(true)}
          aria-label={`${amount === null ? 'Set a limit' : 'Change the limit'} for ${limitTitles[period].toLowerCase()}`}
        >
          {amount === null ? 'Set a limit' : 'Change'}
        </Button>
      </Actions>
      <LimitDialog limit={limit} open={open} onClose={() => setOpen(false)} />
    </Card>
  );
}
