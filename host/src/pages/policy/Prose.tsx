import styled from '@emotion/styled';
import { type ReactNode, useId } from 'react';
import { stack } from 'shared/theme/layout';
import { breakpoint, color, font, from, radius } from 'shared/theme/tokens';

const PassageRoot = styled.section`
  padding-block: 32px;
  ${from(breakpoint.desktop)} {
    ${stack(12)}
    grid-template-columns: minmax(0, 3fr) minmax(0, 8fr);
    padding-block: 40px;
  }
  & + & {
    border-top: 1px solid ${color.raised};
  }
  > h2 {
    margin: 0 0 16px;
    font-size: 24px;
    font-weight: 600;
    text-wrap: wrap;
  }
`;

const Prose = styled.div`
  color: ${color.second};
  font-size: 17px;
  line-height: 1.7;
  > p,
  > ul,
  > ol,
  > dl {
    max-width: 68ch;
    margin: 0 0 16px;
  }
  > :last-child {
    margin-bottom: 0;
  }
  h3 {
    margin: 24px 0 8px;
    color: ${color.text};
    font-size: 18px;
  }
  > h3:first-of-type {
    margin-top: 0;
  }
  ul,
  ol {
    padding-left: 1.3em;
  }
  li {
    margin-bottom: 8px;
    padding-left: 0.3em;
  }
  li::marker {
    color: ${color.primary};
    font-weight: 600;
  }
  strong {
    color: ${color.text};
    font-weight: 600;
  }
`;

export const Note = styled.aside`
  max-width: 68ch;
  margin: 20px 0;
  padding: 16px 20px;
  border-left: 3px solid ${color.primary};
  border-radius: 0 ${radius.medium} ${radius.medium} 0;
  background: ${color.surface};
  p {
    margin: 0 0 12px;
  }
  p:last-child {
    margin: 0;
  }
`;

export const Rule = styled.blockquote`
  max-width: 68ch;
  margin: 0 0 20px;
  padding: 20px 24px;
  border: 1px solid ${color.line};
  border-radius: ${radius.medium};
  color: ${color.text};
  p {
    margin: 0;
    font: 500 19px / 1.55 ${font.display};
  }
`;

export const Terms = styled.dl`
  ${stack(1, 8)}
  dt {
    margin-top: 12px;
    color: ${color.text};
    font-weight: 600;
  }
  dd {
    margin: 0;
  }
  ${from(breakpoint.tablet)} {
    grid-template-columns: 12em 1fr;
    gap: 16px 32px;
    dt {
      margin: 0;
    }
  }
`;

interface PassageProps {
  title: string;
  id?: string;
  children: ReactNode;
}

export function Passage({ title, id, children }: PassageProps) {
  const titleId = useId();
  return (
    <PassageRoot id={id} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <Prose>{children}</Prose>
    </PassageRoot>
  );
}
