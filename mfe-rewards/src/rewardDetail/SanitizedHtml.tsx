import styled from '@emotion/styled';
import { useLayoutEffect, useRef } from 'react';
import { color, font, radius, space } from 'shared/theme/tokens';
import { sanitizeDescription } from './sanitizeDescription.ts';

const Prose = styled.div`
  max-width: 72ch;
  font-size: ${font.size.body};
  line-height: 1.65;
  color: ${color.second};
  overflow-wrap: anywhere;
  > :first-child {
    margin-top: 0;
  }
  h2,
  h3,
  h4,
  h5,
  h6 {
    margin: ${space(8)} 0 ${space(3)};
    font: 600 ${font.size.lead} / 1.3 ${font.display};
    color: ${color.text};
  }
  p,
  ul,
  ol,
  dl,
  blockquote,
  pre,
  figure {
    margin: 0 0 ${space(4)};
  }
  blockquote {
    padding-left: ${space(4)};
    border-left: 3px solid ${color.line};
  }
  a[href] {
    color: ${color.primaryHover};
  }
  img {
    max-width: 100%;
    height: auto;
    border-radius: ${radius.medium};
  }
  pre {
    white-space: pre-wrap;
  }
  [role='group'] {
    margin: 0 0 ${space(4)};
    overflow-x: auto;
    overflow-wrap: normal;
  }
  table {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: ${space(2)} ${space(3)};
    border: 1px solid ${color.line};
    text-align: left;
  }
  th {
    color: ${color.text};
  }
`;

/** Renders sanitised HTML of the provider. In its own chunk: see RewardDescription. */
export default function SanitizedHtml({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  // Inserts nodes, not a string: a second parse could differ from what was sanitised.
  useLayoutEffect(() => box.current?.replaceChildren(sanitizeDescription(html)), [html]);
  return <Prose ref={box} />;
}
