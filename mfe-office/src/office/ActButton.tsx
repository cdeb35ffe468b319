import styled from '@emotion/styled';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { ApiError } from 'shared/api-client/http';
import { draftAct, type OfficeSession } from 'shared/api-client/office';
import type { ActRequest, OfficeAct, OfficeActDetail } from 'shared/contracts/officeActs';
import { zoneName } from 'shared/format/date';
import { formatCto } from 'shared/format/money';
import { quietFocus } from 'shared/theme/layout';
import { Button } from 'shared/ui/Button';
import { LinkButton } from 'shared/ui/LinkButton';
import { Modal } from 'shared/ui/Modal';
import { Stack } from 'shared/ui/Stack';
import { amountIn, type DraftFormProps, FieldsForm, type FormField } from './FieldsForm.tsx';
import { forgetSession } from './officeStore.ts';

/**
 * `title` begins with the label. `most`: largest amount, CTO; null: any. `endsAt`: present end of the sale, epoch ms.
 * `fields`: inputs beside the reason, instead of those of members and rounds.
 */
interface ActButtonProps {
  session: OfficeSession;
  request: Omit<ActRequest, 'why' | 'tell' | 'amount' | 'until'>;
  label: string;
  title: string;
  most?: number | null;
  endsAt?: number;
  fields?: readonly FormField[];
  Form?: ComponentType<DraftFormProps & Pick<ActButtonProps, 'session'>>;
}

/** A button that drafts an act in a dialog; nothing for operators whose role may not ask for it. */
export function ActButton({ session, label, title, ...form }: ActButtonProps) {
  const [open, setOpen] = useState(false);
  const isOver = useRef(false);
  if (!session.asks.includes(form.request.kind)) return null;
  const close = () => {
    setOpen(false);
    if (isOver.current) forgetSession(true);
  };
  return (
    <>
      <Button variant="secondary" size="small" aria-label={title} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Modal open={open} onOpenChange={close} title={title} size={form.Form ? 'large' : 'small'}>
        <ActDialog
          session={session}
          {...form}
          onClose={close}
          onOver={() => {
            isOver.current = true;
          }}
        />
      </Modal>
    </>
  );
}

type ActDialogProps = Omit<ActButtonProps, 'label' | 'title'> & { onClose(): void; onOver(): void };

function ActDialog({ session, request, most, endsAt, fields, Form, onClose, onOver }: ActDialogProps) {
  const [drafted, setDrafted] = useState<OfficeActDetail>();
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  async function send(typed: Pick<ActRequest, 'why'> & Partial<ActRequest>): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      setDrafted(await draftAct(session, { ...request, ...typed }));
    } catch (refusal) {
      // The typed text stays readable: the sign-in is shown when the dialog is closed.
      if (refusal instanceof ApiError && refusal.status === 401) onOver();
      setError(refusal);
    } finally {
      setBusy(false);
    }
  }

  if (drafted) return <Drafted act={drafted} onClose={onClose} />;
  const state = { error, busy, onSend: send };
  if (Form) return <Form session={session} {...state} />;
  return <FieldsForm fields={fields ?? usualFields(request, most, endsAt)} {...state} />;
}

const Said = styled.div(quietFocus);

function Drafted({ act, onClose }: { act: OfficeActDetail; onClose(): void }) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <Stack gap={4}>
      <Said ref={said} role="status" tabIndex={-1}>
        Drafted: {act.words} It has no effect until it is signed, within 15 minutes.
      </Said>
      <SignAtDesk id={act.id} deskUrl={act.deskUrl} />
      <Button variant="ghost" onClick={onClose}>
        Done
      </Button>
    </Stack>
  );
}

export function SignAtDesk({
  id,
  deskUrl,
  size = 'medium',
}: Pick<OfficeActDetail, 'id' | 'deskUrl'> & { size?: 'small' | 'medium' }) {
  return (
    <LinkButton to={deskUrl} target="_blank" rel="noopener" size={size} aria-label={`Sign at the desk: act ${id}`}>
      Sign at the desk
    </LinkButton>
  );
}

/** A link to an open act at the desk, which says whether the operator may sign it. */
export function ActAtDesk({ session, act: { id, deskUrl, kind, state, by } }: { session: OfficeSession; act: OfficeAct }) {
  const isOwn = by === session.operator.name;
  if (state === 'draft' ? isOwn : state === 'waiting' && !isOwn && session.approves.includes(kind))
    return <SignAtDesk id={id} deskUrl={deskUrl} size="small" />;
  const label = isOwn ? 'See at the desk' : 'See or refuse at the desk';
  return (
    <LinkButton to={deskUrl} target="_blank" rel="noopener" size="small" variant="secondary" aria-label={`${label}: act ${id}`}>
      {label}
    </LinkButton>
  );
}

/** What acts of members, purchases, rounds and orders ask for beside the reason. */
function usualFields(
  { kind, member, purchase, order }: ActButtonProps['request'],
  most: ActButtonProps['most'],
  endsAt: ActButtonProps['endsAt'],
): FormField[] {
  const fields: FormField[] = [];
  if (most !== undefined)
    fields.push({
      name: 'amount',
      label: 'Amount, CTO',
      inputMode: 'numeric',
      problem: (text) => amountProblem(amountIn(text), most),
      read: (text) => ({ amount: amountIn(text) }),
    });
  if (endsAt !== undefined)
    fields.push({
      name: 'until',
      label: 'End of the sale',
      hint: zoneName(endsAt),
      type: 'datetime-local',
      initial: localInput(endsAt),
      problem: (text) => (new Date(text).getTime() > endsAt ? undefined : 'Enter a later time.'),
      read: (text) => ({ until: new Date(text).getTime() }),
    });
  if (kind === 'rounds cancel')
    fields.push({
      name: 'tell',
      label: 'Reason for players',
      hint: 'In the public log and on the page of the round.',
      longest: 200,
      problem: (text) => (text === '' ? 'Say what players are to read.' : undefined),
      read: (tell) => ({ tell }),
    });
  else if ((member ?? purchase ?? order) !== undefined)
    fields.push({
      name: 'tell',
      label: 'Sentence for the member (optional)',
      hint: 'In the mail that tells them.',
      longest: 1000,
      read: (tell) => (tell === '' ? {} : { tell }),
    });
  return fields;
}

/** Formats a time (epoch ms) for an input, which has the local time: '2026-11-20T18:00'. */
function localInput(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function amountProblem(amount: number, most: number | null): string | undefined {
  if (!Number.isSafeInteger(amount) || amount < 1) return 'Enter a whole number of CTO, from 1.';
  return most !== null && amount > most ? `Enter at most ${formatCto(most)}.` : undefined;
}
