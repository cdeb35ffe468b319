import styled from '@emotion/styled';
import Download from 'lucide-react/icons/download';
import FileUp from 'lucide-react/icons/file-up';
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from 'shared/api-client/http';
import type { LogFinding } from 'shared/fair/sameLog';
import { saveFile } from 'shared/saveFile';
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

/** Maximum size, in characters: a receipt with a thousand numbers has about nine thousand, a checkpoint with ten witnesses forty. */
const longest = 200_000;

/** A character that is in no text: the file is a picture, an archive or the like. */
const notText = /[\0\uFFFD]/;

function useInput(onGiven: (text: string | null) => void) {
  const [problem, setProblem] = useState('');
  const take = (text: string) => {
    const trimmed = text.trim().replaceAll('\r\n', '\n');
    const wrong =
      trimmed === ''
        ? 'There is nothing in it.'
        : trimmed.length > longest
          ? 'This is too large to be a receipt or a checkpoint.'
          : notText.test(trimmed)
            ? 'This is no text, so it is neither a receipt nor a checkpoint.'
            : '';
    setProblem(wrong);
    onGiven(wrong === '' ? trimmed : null);
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > longest) {
      setProblem('This file is too large to be a receipt or a checkpoint.');
      onGiven(null);
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

interface GivenFormProps {
  given: string | null;
  /** Why what is given cannot be checked; empty when it can. */
  unreadable: string;
  onGiven(text: string | null): void;
}

function GivenForm({ given, unreadable, onGiven }: GivenFormProps) {
  const [typed, setTyped] = useState('');
  const { problem, take, read } = useInput(onGiven);
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const over = useDrop(({ files: [file], text }) => {
    if (file) void read(file);
    else take(text);
    box.current?.scrollIntoView({ block: 'nearest' });
  });
  const putAway = () => {
    onGiven(null);
    setTyped('');
    // The button disappears, so the focus moves to the field.
    field.current?.focus();
  };
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    void read(event.target.files?.[0]);
    event.target.value = '';
  };
  return (
    <DropBox ref={box} data-over={over || undefined}>
      <p>Drop a file here, or</p>
      <Button variant="secondary" onClick={() => input.current?.click()}>
        <FileUp size={18} aria-hidden="true" /> Choose a file
      </Button>
      <input ref={input} type="file" hidden aria-label="Receipt or checkpoint file" onChange={chosen} />
      <TextArea
        ref={field}
        label="Or paste it"
        rows={3}
        value={typed}
        error={problem || unreadable}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button variant="secondary" onClick={() => take(typed)}>
        Check it
      </Button>
      {given !== null && (
        <Button variant="ghost" onClick={putAway}>
          Put it away
        </Button>
      )}
    </DropBox>
  );
}

type Comparison = { finding: LogFinding } | { unreadable: string } | null;

/** Compares the checkpoint in a text with the log of this site. @returns null while there is nothing, or no result yet */
function useComparison(given: string | null): Comparison {
  const [comparison, setComparison] = useState<Comparison>(null);
  useEffect(() => {
    setComparison(null);
    if (given === null) return;
    const stop = new AbortController();
    const show = (next: Comparison) => stop.signal.aborted || setComparison(next);
    import(/* webpackChunkName: "proofWork" */ './checkGiven.ts')
      .then(({ checkGiven }) => checkGiven(given, stop.signal))
      .then((finding) => show({ finding }))
      .catch((error: unknown) => show({ unreadable: messageOf(error) }));
    return () => stop.abort();
  }, [given]);
  return comparison;
}

function comparisonCheck({ split, ...finding }: LogFinding): ProofCheck {
  const signed = split
    ? [
        { label: 'What was given', value: split.given.trimEnd() },
        { label: 'What this site shows', value: split.shown.trimEnd() },
      ]
    : [];
  return { step: 'sameLog', ...finding, figures: [...finding.figures, ...signed] };
}

interface GivenCheckProps {
  check: ProofCheck | null;
  given: string | null;
  isReceipt: boolean;
  onGiven(text: string | null): void;
}

/**
 * Checks a dropped, chosen or pasted receipt with the records of the round; and whether a checkpoint, in it or
 * alone, is of the log of this site.
 */
export function GivenCheck({ check, given, isReceipt, onGiven }: GivenCheckProps) {
  const comparison = useComparison(given);
  const finding = comparison && 'finding' in comparison ? comparison.finding : null;
  const unreadable = comparison && 'unreadable' in comparison && !isReceipt ? comparison.unreadable : '';
  const checks = [...(check ? [check] : []), ...(finding ? [comparisonCheck(finding)] : [])];
  const split = finding?.split;
  const isBusy = given !== null && (comparison === null || (isReceipt && check === null));
  return (
    <Section
      title="Check a receipt or a checkpoint"
      lead="Yours, or what somebody else was shown of the log: is it the same? It stays in your browser: only files of the log are fetched."
    >
      <GivenForm given={given} unreadable={unreadable} onGiven={onGiven} />
      <div role="status">
        {isBusy && <p>Checking it …</p>}
        {!isBusy && checks.length > 0 && <VisuallyHidden>Checked: {checks.map(({ says }) => says).join(' ')}</VisuallyHidden>}
      </div>
      {checks.length > 0 && (
        <StepList aria-label="What came of it">
          {checks.map((each) => (
            <StepCard key={each.step} check={each} word={each.step === 'sameLog' ? wordOf(each) : undefined}>
              {each.step === 'sameLog' && split && (
                <Button variant="secondary" onClick={() => saveFile('two-logs.txt', split.file, 'text/plain;charset=utf-8')}>
                  <Download size={18} aria-hidden="true" /> Save as one file
                </Button>
              )}
            </StepCard>
          ))}
        </StepList>
      )}
    </Section>
  );
}

const wordOf = ({ state }: ProofCheck) => (state === 'unchecked' ? 'Not shown' : undefined);
