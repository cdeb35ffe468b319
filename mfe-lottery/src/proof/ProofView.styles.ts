import styled from '@emotion/styled';
import { bareList, panel, stack } from 'shared/theme/layout';
import { onPaper } from 'shared/theme/onPaper';
import { breakpoint, color, font, from, space } from 'shared/theme/tokens';

export const ProofTop = styled.div`
  ${stack(5)}
  grid-template-columns: minmax(0, 1fr);
  ${from(breakpoint.desktop)} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  }
`;

export const SixSentences = styled.section`
  ${stack(3)}
  align-content: start;
  padding: ${space(6)};
  ${panel()}
  h2 {
    margin: 0;
    font: 600 ${font.size.lead} / 1.3 ${font.display};
  }
  ol {
    ${stack(3)}
    ${bareList}
    counter-reset: sentence;
  }
  li {
    display: grid;
    grid-template-columns: 28px minmax(0, 1fr);
    color: ${color.second};
    line-height: 1.55;
    counter-increment: sentence;
  }
  li::before {
    content: counter(sentence);
    color: ${color.primaryHover};
    font: 600 ${font.size.body} / 1.55 ${font.display};
  }
  ${onPaper}
`;

export const ProofColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: 0 ${space(8)};
  ${from(breakpoint.desktop)} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`;
