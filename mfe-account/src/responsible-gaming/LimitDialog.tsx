import { type FormEvent, useId, useState } from 'react';
import { setLimit } from 'shared/api-client/protection';
import { serverNow } from 'shared/clock';
import type { SpendLimit } from 'shared/contracts/protection';
import { isRaise } from 'shared/contracts/spendWindows';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { Modal } from 'shared/ui/Modal';
import { Stack } from 'shared/ui/Stack';
import { Text } from 'shared/ui/Text';
import { TextField } from 'shared/ui/TextField';
import { Actions } from './LimitCard.styles.ts';
import { changeWords, limitAmount, limitFrom } from './limit.messages.ts';
import { useChange } from './useChange.ts';

interface LimitDialogProps {
  limit: SpendLimit;
  open: boolean;
  onClose(): void;
}

/** Asks for a limit and explains the effect before sending it. */
export function LimitDialog({ limit, open, onClose }: LimitDialogProps) {
  return (
    <Modal
      open={open}
      onOpenChange={onClose}
      title={`Limit a ${limit.period}`}
      description="A lower limit holds at once. A higher one waits for 72 hours, and until the running period ends, and then you confirm it once more."
    >
      <LimitForm limit={limit} onClose={onClose} />
    </Modal>
  );
}

function LimitForm({ limit, onClose }: Omit<LimitDialogProps, 'open'>) {
  const { period, amount } = limit;
  const id = useId();
  const [typed, setTyped] = useState(amount === null ? '' : String(amount));
  const [wrong, setWrong] = useState(false);
  const { busy, error, change } = useChange();
  const next = limitFrom(typed);

  const send = async (to: number | null) => {
    const done = isRaise(amount, to)
      ? 'Your raise waits. You confirm it later, on this page.'
      : `Your limit a ${period}: ${limitAmount(to)}.`;
    if (await change(() => setLimit({ period, amount: to }), done)) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(next === undefined);
    if (next !== undefined) void send(next);
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={4}>
        <FormError error={error} />
        <TextField
          label={`CTO a ${period}`}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
          error={wrong ? 'A limit is a whole number of CTO, 1 or more.' : undefined}
        />
        <Text id={id} tone="second" size="small" leading={1.5} role="status">
          {next !== undefined && changeWords(limit, next, serverNow())}
        </Text>
        <Actions>
          <Button type="submit" busy={busy}>
            Save limit
          </Button>
          {amount !== null && (
            <Button variant="ghost" busy={busy} onClick={() => send(null)}>
              Ask for no limit
            </Button>
          )}
        </Actions>
      </Stack>
    </form>
  );
}
