import styled from '@emotion/styled';
import { column, panel, stack, terms, text, wrap } from 'shared/theme/layout';
import { notOnPaper, onPaper } from 'shared/theme/printStyles';
import { color, font, space } from 'shared/theme/tokens';

const wide = '@container (min-width: 640px)';

export const RoundRoom = styled.li`
  container-type: inline-size;
`;

export const Round = styled.article`
  ${column(4)}
  height: 100%;
  padding: ${space(5)};
  ${panel()}

  &[data-result='Win'] {
    border-color: ${color.primary};
  }
  p {
    ${text('second', 'small')}
    line-height: 1.5;
  }
  ${wide} {
    display: grid;
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    grid-template-rows: repeat(4, max-content) 1fr;
    column-gap: ${space(6)};
    & > * {
      grid-column: 1;
    }
    &::before {
      content: '';
      grid-area: 1 / 2 / span 5;
      border-left: 2px dashed ${color.line};
    }
  }
  ${onPaper}
`;

export const Head = styled.div`
  ${stack(3)}
  grid-template-columns: 56px minmax(0, 1fr) auto;
  align-items: start;

  h4 {
    margin: 0;
    font: 600 ${font.size.body} / 1.35 ${font.text};
    overflow-wrap: anywhere;
  }
  a {
    color: ${color.text};
    text-decoration-color: ${color.control};
    text-underline-offset: 3px;
  }
  a:hover {
    color: ${color.primaryHover};
  }
  p {
    color: ${color.muted};
  }
`;

/** Hidden in print, where a countdown would be wrong; the time of the draw is printed. */
export const Running = styled.div`
  ${notOnPaper}
`;

export const Figures = styled.dl`
  ${wrap(3, 6)}
  margin: auto 0 0;
  padding-top: ${space(4)};
  border-top: 2px dashed ${color.line};

  ${terms('small')}
  dd {
    line-height: 1.4;
  }
  dd[data-sign='gain'] {
    color: ${color.success};
  }
  ${wide} {
    && {
      grid-area: 1 / 2 / span 2;
      align-content: start;
      margin: 0;
      padding: 0 0 0 ${space(6)};
      border-top: 0;
    }
  }
`;

export const Actions = styled.div`
  ${wrap(3)}

  > * {
    flex: 1 0 auto;
    padding-inline: ${space(3)};
  }
  ${wide} {
    && {
      grid-area: 3 / 2 / span 3;
      align-self: end;
      padding-left: ${space(6)};
    }
  }
  ${notOnPaper}
`;
