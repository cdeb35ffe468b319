import styled from '@emotion/styled';
import { figures, flow, stack, text, title, wider } from 'shared/theme/layout';
import { onPaper } from 'shared/theme/onPaper';
import { color, font, radius, space } from 'shared/theme/tokens';

export const VerdictBox = styled.section`
  --tone: ${color.second};
  display: grid;
  gap: ${space(4)};
  align-content: start;
  padding: ${space(6)};
  border: 1px solid color-mix(in srgb, var(--tone) 60%, transparent);
  border-radius: ${radius.large};
  background: color-mix(in srgb, var(--tone) 8%, ${color.surface});
  ${wider('grid-template-columns', { 480: 'auto minmax(0, 1fr)' })}
  &[data-tone='valid'] {
    --tone: ${color.success};
  }
  &[data-tone='invalid'] {
    --tone: ${color.danger};
  }
  ${onPaper}
`;

export const VerdictMark = styled.span`
  color: var(--tone);
`;

export const VerdictText = styled.div`
  ${stack(3)}
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  & > [role='progressbar'] {
    width: 100%;
  }
  h2 {
    ${title('title', 1.2)}
  }
  p {
    ${text('second')}
    ${figures}
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
  div > p {
    margin-top: ${space(2)};
  }
  p[role='alert'] {
    color: ${color.danger};
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: ${color.primaryHover};
  }
`;

export const Computed = styled.p`
  ${flow(0, 3)}
  strong {
    padding: 0 ${space(3)};
    border: 2px solid ${color.primary};
    border-radius: ${radius.pill};
    color: ${color.primaryHover};
    font: 700 ${font.size.title} / 1.4 ${font.display};
  }
`;
