import styled from '@emotion/styled';
import { type ReactNode, useState } from 'react';
import { color, font, radius, space } from '../theme/tokens.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  max-width: 100%;
  gap: ${space(1)} ${space(2)};
  color: ${color.muted};
  font-size: ${font.size.small};
  text-align: start;

  /* One line, also in a toast: the end is truncated, but selected with the rest. */
  code {
    flex: 1 1 0;
    min-width: 5em;
    max-width: max-content;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    user-select: all;
    font-size: 0.9em;
  }
  button {
    min-height: 32px;
    padding: 0 ${space(3)};
    border: 1px solid ${color.line};
    border-radius: ${radius.small};
    background: none;
    color: ${color.text};
    font: inherit;
    cursor: pointer;
  }
`;

const said = { not: '', copied: 'Copied.', failed: 'Please select it and copy it.' };

/** Trace id of a failed call with a copy button; the operator finds the call in the log by it. */
export function TraceId({ id }: { id: string }): ReactNode {
  const [copied, setCopied] = useState<keyof typeof said>('not');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      setCopied('copied');
    } catch {
      // No clipboard (insecure origin, permission refused): the player can select the text.
      setCopied('failed');
    }
  };
  return (
    <Line>
      <span>Reference</span>
      <code>{id}</code>
      <button type="button" onClick={() => void copy()}>
        Copy<VisuallyHidden> the reference</VisuallyHidden>
      </button>
      <span role="status">{said[copied]}</span>
    </Line>
  );
}
