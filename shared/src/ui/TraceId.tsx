import styled from '@emotion/styled';
import { type ReactNode, useState } from 'react';
import { color, font, radius, space } from '../theme/tokens.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  color: ${color.muted};
  font-size: ${font.size.small};
  text-align: start;

  code {
    user-select: all;
    overflow-wrap: anywhere;
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

/** The trace of a call that failed, with a way to copy it: whoever answers for the site finds the call in the log by it. */
export function TraceId({ id }: { id: string }): ReactNode {
  const [copied, setCopied] = useState<keyof typeof said>('not');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      setCopied('copied');
    } catch {
      // No clipboard (an insecure address, a permission refused): the text itself can be selected.
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
