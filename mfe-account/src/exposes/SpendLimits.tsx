import styled from '@emotion/styled';
import { type FormEvent, useId, useState } from 'react';
import { confirmRaise, keepLimit, setLimit, useProtection } from 'shared/api-client/protection';
import { serverNow, useNow } from 'shared/clock';
import type { Part } from 'shared/contracts/parts';
import { paths } from 'shared/contracts/paths';
import type { LimitRaise, SpendLimit } from 'shared/contracts/protection';
import { isRaise } from 'shared/contracts/spendWindows';
import { useSession } from 'shared/session';
import { column, panel, text, title, wrap } from 'shared/theme/layout';
import { color, radius, space } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { Grid } from 'shared/ui/Grid';
import { LinkButton } from 'shared/ui/LinkButton';
import { Modal } from 'shared/ui/Modal';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { Skeleton } from 'shared/ui/Skeleton';
import { Stack } from 'shared/ui/Stack';
import { Text } from 'shared/ui/Text';
import { TextField } from 'shared/ui/TextField';
import { AccountBlock, BlockLoading, Notice } from '../account/AccountBlock.tsx';
import {
  changeWords,
  limitAmount,
  limitFrom,
  limitState,
  limitTitles,
  utc,
} from '../responsible-gaming/responsibleGaming.messages.ts';
import { useChange } from '../responsible-gaming/useChange.ts';

const Card = styled.li`
  ${column(3)}
  padding: ${space(5)};
  ${panel(color.line)}
  h3 {
    ${title('lead', 1.2)}
  }
  p {
    ${text('second', 'small')}
    line-height: 1.5;
    font-variant-numeric: tabular-nums;
  }
`;

/** At the bottom, so that the buttons of all three cards align. */
const Actions = styled.div`
  ${wrap(2)}
  margin-top: auto;
`;

const Waiting = styled.div`
  padding: ${space(3)};
  border: 1px solid color-mix(in srgb, ${color.primary} 45%, transparent);
  border-radius: ${radius.small};
  ${column(3)}
`;

function WaitingRaise({ limit: { period, amount }, raise }: { limit: SpendLimit; raise: LimitRaise }) {
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

interface LimitDialogProps {
  limit: SpendLimit;
  open: boolean;
  onClose(): void;
}

function LimitDialog({ limit, open, onClose }: LimitDialogProps) {
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

function LimitCard({ limit }: { limit: SpendLimit }) {
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

/**
 * Explains that an operator has frozen the account, and whom to contact. The reason is not shown: it may name other people or an
 * investigation.
 */
function FrozenNotice({ since }: { since: number }) {
  return (
    <Notice role="note" aria-label="Your account is frozen">
      <h2>Your account is frozen</h2>
      <p>
        Since {utc(since)} nothing can be bought with it. Numbers that you hold stay in their draws, and prizes, receipts and your
        balance stay yours. If you want to know why, or think that it is a mistake, write to us.
      </p>
      <LinkButton variant="secondary" to={paths.contact()}>
        Write to us
      </LinkButton>
    </Notice>
  );
}

const columns = { base: 1, tablet: 3 } as const;

function SpendLimitsSection() {
  const signedIn = useSession().status === 'signedIn';
  const asked = useProtection(signedIn);
  return (
    <>
      {asked.data?.frozenAt && <FrozenNotice since={asked.data.frozenAt} />}
      <AccountBlock
        title="Spend limits"
        id="spend-limits"
        lead="How much you let yourself spend on numbers. Of several limits the one with the least left counts. Days, weeks (from Monday) and months are those of UTC."
        asked={asked}
        loading={
          <BlockLoading label="Loading your limits">
            <Grid as="div" columns={columns} gap={4}>
              <Skeleton height={196} />
              <Skeleton height={196} />
              <Skeleton height={196} />
            </Grid>
          </BlockLoading>
        }
      >
        {({ limits }) => (
          <Grid columns={columns} gap={4}>
            {limits.map((limit) => (
              <LimitCard key={limit.period} limit={limit} />
            ))}
          </Grid>
        )}
      </AccountBlock>
    </>
  );
}

export default SpendLimitsSection satisfies Part<'account/SpendLimits'>;
