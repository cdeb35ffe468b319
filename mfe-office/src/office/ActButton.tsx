import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from 'shared/api-client/http';
import { draftAct, type OfficeSession } from 'shared/api-client/office';
import type { ActRequest, OfficeActDetail } from 'shared/contracts/officeActs';
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

interface ActButtonProps {
  session: OfficeSession;
  request: Omit<ActRequest, 'why' | 'tell' | 'amount'>;
  label: string;
  /** Begins with the label. */
  title: string;
  /** Where it takes an amount: the most, CTO; null: any. */
  most?: number | null;
  /** Beside the reason, in the place of what acts of members and rounds ask for. */
  fields?: readonly FormField[];
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
      <Modal open={open} onOpenChange={close} title={title}>
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

function ActDialog({ session, request, most, fields, onClose, onOver }: ActDialogProps) {
  const [drafted, setDrafted] = useState<OfficeActDetail>();
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  async function send(typed: Pick<ActRequest, 'why'> & Partial<ActRequest>): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      setDrafted(await draftAct(session, { ...request, ...typed }));
    } catch (refusal) {
      // What was typed stays readable: the sign-in is shown when the dialog is closed.
      if (refusal instanceof ApiError && refusal.status === 401) onOver();
      setError(refusal);
    } finally {
      setBusy(false);
    }
  }

  if (drafted) return <Drafted act={drafted} onClose={onClose} />;
  const isMailed = request.member !== undefined || request.purchase !== undefined;
  const form = { error, busy, onSend: send };
  return fields ? <FieldsForm fields={fields} {...form} /> : <ActForm isMailed={isMailed} most={most} {...form} />;
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
  isMailed: boolean;
  most: number | null | undefined;
}

type Name = 'amount' | 'why' | 'tell';

function ActForm({ isMailed, most, error, busy, onSend }: ActFormProps) {
  const [typed, setTyped] = useState({ amount: '', why: '', tell: '' });
  const [tried, setTried] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tried > 0 || error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried, error]);

  const amount = Number(typed.amount.replaceAll(',', ''));
  const wrong = {
    amount: most === undefined ? undefined : amountProblem(amount, most),
    why: typed.why.trim() === '' ? 'Say why you do it.' : undefined,
    tell: undefined,
  };
  const refused = (name: Name) => (error instanceof ApiError ? error.fields[name]?.[0] : undefined);
  const isAtField = (['amount', 'why', 'tell'] as const).some((name) => refused(name) !== undefined);
  const field = (name: Name) => ({
    value: typed[name],
    error: tried > 0 ? (wrong[name] ?? refused(name)) : undefined,
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(tried + 1);
    if (busy || wrong.amount || wrong.why) return;
    const tell = typed.tell.trim();
    void onSend({ why: typed.why.trim(), ...(tell && { tell }), ...(most !== undefined && { amount }) });
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Draft of an act">
      <Stack gap={4}>
        {!isAtField && <FormError error={error} fallback="There is no connection to the office. Nothing was drafted." />}
        {most !== undefined && <TextField label="Amount, CTO" inputMode="numeric" autoComplete="off" {...field('amount')} />}
        <TextArea
          label="Reason"
          hint="For operators, kept for good: name no person."
          rows={2}
          maxLength={1000}
          {...field('why')}
        />
        {isMailed && (
          <TextArea
            label="Sentence for the member (optional)"
            hint="In the mail that tells them."
            rows={2}
            maxLength={1000}
            {...field('tell')}
          />
        )}
        <Button type="submit" busy={busy}>
          Draft
        </Button>
      </Stack>
    </form>
  );
}

function amountProblem(amount: number, most: number | null): string | undefined {
  if (!Number.isSafeInteger(amount) || amount < 1) return 'Enter a whole number of CTO, from 1.';
  return most !== null && amount > most ? `Enter at most ${formatCto(most)}.` : undefined;
}
