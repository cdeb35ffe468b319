import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from 'shared/api-client/http';
import { draftAct, type OfficeSession } from 'shared/api-client/office';
import type { ActRequest, OfficeActDetail } from 'shared/contracts/officeActs';
import { zoneName } from 'shared/format/date';
import { formatCto } from 'shared/format/money';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { LinkButton } from 'shared/ui/LinkButton';
import { Modal } from 'shared/ui/Modal';
import { Stack } from 'shared/ui/Stack';
import { TextArea, TextField } from 'shared/ui/TextField';
import { type DraftFormProps, FieldsForm, type FormField } from './FieldsForm.tsx';
import { askers } from './office.messages.ts';
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
  Form?: ComponentType<DraftFormProps>;
}

/** A button that drafts an act in a dialog; nothing for operators whose role may not ask for it. */
export function ActButton({ session, label, title, ...form }: ActButtonProps) {
  const [open, setOpen] = useState(false);
  const isOver = useRef(false);
  if (![askers[form.request.kind]].flat().includes(session.operator.role)) return null;
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
  if (Form) return <Form {...state} />;
  if (fields) return <FieldsForm fields={fields} {...state} />;
  return <ActForm request={request} most={most} endsAt={endsAt} {...state} />;
}

function Drafted({ act, onClose }: { act: OfficeActDetail; onClose(): void }) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <Stack gap={4}>
      <div ref={said} role="status" tabIndex={-1}>
        Drafted: {act.words} It has no effect until it is signed, within 15 minutes.
      </div>
      <SignAtDesk {...act} />
      <Button variant="ghost" onClick={onClose}>
        Done
      </Button>
    </Stack>
  );
}

export function SignAtDesk({ id, deskUrl }: Pick<OfficeActDetail, 'id' | 'deskUrl'>) {
  return (
    <LinkButton to={deskUrl} target="_blank" rel="noopener" size="small" aria-label={`Sign at the desk: act ${id}`}>
      Sign at the desk
    </LinkButton>
  );
}

export function RefuseAtDesk({ id, deskUrl }: Pick<OfficeActDetail, 'id' | 'deskUrl'>) {
  return (
    <LinkButton
      to={deskUrl}
      target="_blank"
      rel="noopener"
      size="small"
      variant="secondary"
      aria-label={`See or refuse at the desk: act ${id}`}
    >
      See or refuse at the desk
    </LinkButton>
  );
}

interface ActFormProps extends DraftFormProps {
  request: ActButtonProps['request'];
  most: number | null | undefined;
  endsAt: number | undefined;
}

const names = ['amount', 'until', 'why', 'tell'] as const;
type Name = (typeof names)[number];

function ActForm({ request, most, endsAt, error, busy, onSend }: ActFormProps) {
  const [typed, setTyped] = useState({ amount: '', until: endsAt === undefined ? '' : localInput(endsAt), why: '', tell: '' });
  const [tried, setTried] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tried > 0 || error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried, error]);

  const sentence = sentenceOf(request);
  const [amount, until, why, tell] = [
    Number(typed.amount.replaceAll(',', '')),
    new Date(typed.until).getTime(),
    typed.why.trim(),
    typed.tell.trim(),
  ];
  const wrong: Record<Name, string | undefined> = {
    amount: most === undefined ? undefined : amountProblem(amount, most),
    until: endsAt === undefined || until > endsAt ? undefined : 'Enter a later time.',
    why: why === '' ? 'Say why you do it.' : undefined,
    tell: sentence?.isNeeded && tell === '' ? 'Say what players are to read.' : undefined,
  };
  const refused = (name: Name) => (error instanceof ApiError ? error.fields[name]?.[0] : undefined);
  const isAtField = names.some((name) => refused(name) !== undefined);
  const field = (name: Name) => ({
    value: typed[name],
    error: tried > 0 ? (wrong[name] ?? refused(name)) : undefined,
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(tried + 1);
    if (busy || names.some((name) => wrong[name])) return;
    void onSend({ why, ...(tell && { tell }), ...(most !== undefined && { amount }), ...(endsAt !== undefined && { until }) });
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Draft of an act">
      <Stack gap={4}>
        {!isAtField && <FormError error={error} fallback="There is no connection to the office. Nothing was drafted." />}
        {most !== undefined && <TextField label="Amount, CTO" inputMode="numeric" autoComplete="off" {...field('amount')} />}
        {endsAt !== undefined && (
          <TextField label="End of the sale" hint={zoneName(endsAt)} type="datetime-local" {...field('until')} />
        )}
        <TextArea
          label="Reason"
          hint="For operators, kept for good: name no person."
          rows={2}
          maxLength={1000}
          {...field('why')}
        />
        {sentence && (
          <TextArea label={sentence.label} hint={sentence.hint} rows={2} maxLength={sentence.longest} {...field('tell')} />
        )}
        <Button type="submit" busy={busy}>
          Draft
        </Button>
      </Stack>
    </form>
  );
}

function sentenceOf({ kind, member, purchase, order }: ActButtonProps['request']) {
  if (kind === 'rounds cancel')
    return { label: 'Reason for players', hint: 'In the public log and on the page of the round.', longest: 200, isNeeded: true };
  if ((member ?? purchase ?? order) === undefined) return null;
  return { label: 'Sentence for the member (optional)', hint: 'In the mail that tells them.', longest: 1000, isNeeded: false };
}

/** Formats a time (epoch ms) for an input, which has the local time: '2026-11-20T18:00'. */
function localInput(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function amountProblem(amount: number, most: number | null): string | undefined {
  if (!Number.isSafeInteger(amount) || amount < 1) return 'Enter a whole number of CTO, from 1.';
  return most !== null && amount > most ? `Enter at most ${formatCto(most)}.` : undefined;
}
