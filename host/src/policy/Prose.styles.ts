import styled from '@emotion/styled';
import { breakpoint, color, font, from, radius } from 'shared/theme/tokens';

/** Running text: one column of a comfortable width, clear steps between passages. */
export const Prose = styled.div`
  max-width: 72ch;
  color: ${color.second};
  font-size: 17px;
  line-height: 1.7;
  h2 {
    margin: 48px 0 12px;
    color: ${color.text};
    font-size: ${font.size.title};
  }
  h3 {
    margin: 28px 0 8px;
    color: ${color.text};
    font-size: ${font.size.lead};
  }
  p,
  ul,
  ol,
  dl {
    margin: 0 0 16px;
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

/** A remark that changes how the sentence above it is to be read. */
export const Note = styled.aside`
  margin: 20px 0;
  padding: 16px 20px;
  border-left: 3px solid ${color.primary};
  border-radius: 0 ${radius.medium} ${radius.medium} 0;
  background: ${color.surface};
  p:last-child {
    margin: 0;
  }
`;

/** The policy's own words. */
export const Rule = styled.blockquote`
  margin: 20px 0;
  padding: 20px 24px;
  border: 1px solid ${color.line};
  border-radius: ${radius.medium};
  color: ${color.text};
  font: 500 19px / 1.55 ${font.display};
  p {
    margin: 0;
  }
`;

/** Terms beside their meaning. */
export const Terms = styled.dl`
  display: grid;
  gap: 4px 32px;
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
