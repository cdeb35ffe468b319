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

/** A receipt has about a thousand characters, of a thousand numbers some nine thousand; what is far larger is another file. */
const longest = 200_000;

interface ReceiptCheckProps {
  /** What came of the receipt; null while it is being checked, or without one. */
  check: ProofCheck | null;
  /** What is being checked; null for none. */
  receipt: string | null;
  onReceipt(receipt: string | null): void;
}

/** A buyer's receipt, dropped, chosen or pasted: whether it is ours, whether its numbers were on the list, whether it won. */
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
    // The button goes, and the focus must not go with it.
    field.current?.focus();
  };
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    void read(event.target.files?.[0]);
    // The same file can be chosen again.
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
