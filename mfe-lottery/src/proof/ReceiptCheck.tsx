import FileUp from 'lucide-react/icons/file-up';
import { type ChangeEvent, useRef, useState } from 'react';
import { Button } from 'shared/ui/Button';
import { Section } from 'shared/ui/Section';
import { TextArea } from 'shared/ui/TextArea';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import type { ProofCheck } from './proofWork.ts';
import { DropBox } from './ReceiptCheck.styles.ts';
import { StepList } from './StepCard.styles.ts';
import { StepCard } from './StepCard.tsx';
import { useDrop } from './useDrop.ts';

/** Maximum size of a receipt, in characters: one with a thousand numbers has about nine thousand. */
const longest = 200_000;

interface ReceiptCheckProps {
  /** Result for the receipt; null while it is being checked, or without one. */
  check: ProofCheck | null;
  receipt: string | null;
  onReceipt(receipt: string | null): void;
}

/** Checks a dropped, chosen or pasted receipt: its signature, its numbers on the ticket list, and whether it won. */
export function ReceiptCheck({ check, receipt, onReceipt }: ReceiptCheckProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);

  const take = (text: string) => {
    const trimmed = text.trim();
    setProblem(trimmed === '' ? 'There is nothing in it.' : '');
    if (trimmed !== '') onReceipt(trimmed);
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > longest) {
      setProblem('This file is too large to be a receipt.');
      return;
    }
    try {
      take(await file.text());
    } catch {
      setProblem('This file cannot be read. Please choose it again.');
    }
  };
  const over = useDrop(({ files: [file], text }) => {
    if (file) void read(file);
    else take(text);
    box.current?.scrollIntoView({ block: 'nearest' });
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const putAway = () => {
    onReceipt(null);
    setTyped('');
    // The button disappears, so the focus moves to the field.
    field.current?.focus();
  };
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    void read(event.target.files?.[0]);
    // Allows choosing the same file again.
    event.target.value = '';
  };

  return (
    <Section title="Check your receipt" lead="It stays in your browser: nothing of it is sent anywhere.">
      <DropBox ref={box} data-over={over || undefined}>
        <p>Drop a receipt here, or</p>
        <Button variant="secondary" onClick={() => input.current?.click()}>
          <FileUp size={18} aria-hidden="true" /> Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Receipt file"
          accept=".jws,.txt,.json,.jwt,text/plain"
          onChange={chosen}
        />
        <TextArea
          ref={field}
          label="Or paste it"
          rows={3}
          value={typed}
          error={problem}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button variant="secondary" onClick={() => take(typed)}>
          Check this receipt
        </Button>
        {receipt !== null && (
          <Button variant="ghost" onClick={putAway}>
            Put it away
          </Button>
        )}
      </DropBox>
      <div role="status">
        {receipt !== null && check === null && <p>Checking the receipt …</p>}
        {check && <VisuallyHidden>Checked: {check.says}</VisuallyHidden>}
      </div>
      {check && (
        <StepList aria-label="What came of the receipt">
          <StepCard check={check} />
        </StepList>
      )}
    </Section>
  );
}
