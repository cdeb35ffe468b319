import styled from '@emotion/styled';
import FileUp from 'lucide-react/icons/file-up';
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { stack, text } from 'shared/theme/layout';
import { notOnPaper } from 'shared/theme/printStyles';
import { color, radius, space } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { Section } from 'shared/ui/Section';
import { TextArea } from 'shared/ui/TextField';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import type { ProofCheck } from './proofWork.ts';
import { StepCard, StepList } from './StepCard.tsx';

interface Dropped {
  files: readonly File[];
  /** Dragged text; empty for files. */
  text: string;
}

/**
 * Handles drops anywhere on the page: the browser would otherwise open a file that misses the drop zone.
 * @returns whether something is being dragged over the page
 */
function useDrop(onDrop: (dropped: Dropped) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    const over = (event: DragEvent) => {
      // Text dragged into a field belongs to the field.
      if (isField(event.target)) return;
      event.preventDefault();
      setOver(true);
    };
    // Only when the pointer leaves the window.
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      setOver(false);
      const { dataTransfer, target } = event;
      if (!dataTransfer || (isField(target) && dataTransfer.files.length === 0)) return;
      event.preventDefault();
      take({ files: [...dataTransfer.files], text: dataTransfer.getData('text') });
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
}

const isField = (target: EventTarget | null) => target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

const DropBox = styled.div`
  ${stack(3)}
  grid-template-columns: minmax(0, 1fr);
  margin-bottom: ${space(4)};
  padding: ${space(5)};
  border: 2px dashed ${color.control};
  border-radius: ${radius.large};
  &[data-over] {
    border-color: ${color.primary};
    background: color-mix(in srgb, ${color.primary} 8%, transparent);
  }
  & > p {
    ${text('second')}
    text-align: center;
  }
  textarea {
    overflow-wrap: anywhere;
  }
  ${notOnPaper}
`;

/** Maximum size of a receipt, in characters: one with a thousand numbers has about nine thousand. */
const longest = 200_000;

interface ReceiptCheckProps {
  /** Result for the receipt; null while it is being checked, or without one. */
  check: ProofCheck | null;
  receipt: string | null;
  onReceipt(receipt: string | null): void;
}

/** Reads receipts from texts and files, and says why one cannot be read. */
function useReceiptInput(onReceipt: (receipt: string) => void) {
  const [problem, setProblem] = useState('');
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
  return { problem, take, read };
}

function ReceiptForm({ receipt, onReceipt }: Pick<ReceiptCheckProps, 'receipt' | 'onReceipt'>) {
  const [typed, setTyped] = useState('');
  const { problem, take, read } = useReceiptInput(onReceipt);
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const over = useDrop(({ files: [file], text }) => {
    if (file) void read(file);
    else take(text);
    box.current?.scrollIntoView({ block: 'nearest' });
  });
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
  );
}

/** Checks a dropped, chosen or pasted receipt: its signature, its numbers on the ticket list, and whether it won. */
export function ReceiptCheck({ check, receipt, onReceipt }: ReceiptCheckProps) {
  return (
    <Section title="Check your receipt" lead="It stays in your browser: nothing of it is sent anywhere.">
      <ReceiptForm receipt={receipt} onReceipt={onReceipt} />
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
