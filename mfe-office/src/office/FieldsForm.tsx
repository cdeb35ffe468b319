import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from 'shared/api-client/http';
import type { ActRequest } from 'shared/contracts/officeActs';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { NativeSelect } from 'shared/ui/NativeSelect';
import { Stack } from 'shared/ui/Stack';
import { TextArea, TextField } from 'shared/ui/TextField';

export interface DraftFormProps {
  error: unknown;
  busy: boolean;
  onSend(typed: Pick<ActRequest, 'why'> & Partial<ActRequest>): Promise<void>;
}

export interface FormField {
  name: keyof ActRequest;
  label: string;
  hint?: string;
  initial?: string;
  options?: readonly { value: string; label: string }[];
  inputMode?: 'numeric' | 'email' | 'url';
  type?: 'datetime-local';
  /** Of a text that may have several lines: its longest length. It is below the reason, or with its `rows` above. */
  longest?: number;
  rows?: number;
  problem?(text: string): string | undefined;
  read(text: string): Partial<ActRequest>;
}

const isBelow = ({ longest, rows }: FormField) => longest !== undefined && rows === undefined;

/** Reads a typed amount, with or without separators: '1,000' → 1000; NaN for what is none. */
export const amountIn = (text: string): number => (text === '' ? Number.NaN : Number(text.replaceAll(',', '')));

/** Focuses the first field of a form that opens, and after each refusal the first one that is refused. */
export function useFieldFocus(tried: number, error: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const wanted = tried > 0 || error ? '[aria-invalid="true"]' : 'input, select, textarea';
    form.current?.querySelector<HTMLElement>(wanted)?.focus();
  }, [tried, error]);
  return form;
}

/** The form of an act: its fields and the reason; a refusal is said at its field. */
export function FieldsForm({ fields, error, busy, onSend }: DraftFormProps & { fields: readonly FormField[] }) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [tried, setTried] = useState(0);
  const form = useFieldFocus(tried, error);

  const textOf = ({ name, initial = '' }: Pick<FormField, 'name' | 'initial'>) => (typed[name] ?? initial).trim();
  const why = textOf({ name: 'why' });
  const problemOf = (field: FormField) => field.problem?.(textOf(field));
  const refused = (name: string) => (error instanceof ApiError ? error.fields[name]?.[0] : undefined);
  const isAtField = fields.some(({ name }) => refused(name)) || refused('why') !== undefined;
  const type = (name: string, text: string) => setTyped({ ...typed, [name]: text });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(tried + 1);
    if (busy || why === '' || fields.some(problemOf)) return;
    void onSend(Object.assign({ why }, ...fields.map((field) => field.read(textOf(field)))));
  }

  function shown(field: FormField) {
    const { name, label, hint, initial = '', options, longest, rows = 2, inputMode, type: kind = 'text' } = field;
    const value = typed[name] ?? initial;
    if (options)
      return <NativeSelect key={name} label={label} value={value} options={options} onChange={(text) => type(name, text)} />;
    const common = {
      label,
      hint,
      value,
      error: tried > 0 ? (problemOf(field) ?? refused(name)) : undefined,
      onChange: ({ target }: { target: { value: string } }) => type(name, target.value),
    };
    return longest === undefined ? (
      <TextField key={name} type={kind} inputMode={inputMode} autoComplete="off" {...common} />
    ) : (
      <TextArea key={name} rows={rows} maxLength={longest} {...common} />
    );
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Draft of an act">
      <Stack gap={4}>
        {!isAtField && <FormError error={error} fallback="There is no connection to the office. Nothing was drafted." />}
        {fields.filter((field) => !isBelow(field)).map(shown)}
        <TextArea
          label="Reason"
          hint="For operators, kept for good: name no person."
          rows={2}
          maxLength={1000}
          value={typed.why ?? ''}
          error={tried > 0 ? (why === '' ? 'Say why you do it.' : refused('why')) : undefined}
          onChange={({ target }) => type('why', target.value)}
        />
        {fields.filter(isBelow).map(shown)}
        <Button type="submit" busy={busy}>
          Draft
        </Button>
      </Stack>
    </form>
  );
}
