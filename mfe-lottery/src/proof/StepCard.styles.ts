import styled from '@emotion/styled';
import { bareList, centred, column, disc, panel, ring, spread, stack, text } from 'shared/theme/layout';
import { onPaper } from 'shared/theme/onPaper';
import { color, font, radius, space } from 'shared/theme/tokens';

/** Below this width, figures of 64 digits do not fit beside the mark. */
const narrow = '@media (max-width: 559.98px)';
/** Width of the mark and its gap. */
const besideMark = `calc(36px + ${space(4)})`;

export const StepList = styled.ol`
  ${stack(4)}
  grid-template-columns: minmax(0, 1fr);
  ${bareList}
`;

export const Step = styled.li`
  --tone: ${color.second};
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(4)};
  padding: ${space(4)};
  ${panel()}
  border-left: 4px solid var(--tone);
  &[data-state='valid'] {
    --tone: ${color.success};
  }
  &[data-state='invalid'] {
    --tone: ${color.danger};
    background: color-mix(in srgb, ${color.danger} 8%, ${color.surface});
  }
  ${onPaper}
`;

export const StepMark = styled.span`
  ${centred}
  ${disc(36)}
  background: color-mix(in srgb, var(--tone) 16%, transparent);
  color: var(--tone);
`;

export const StepHead = styled.div`
  ${spread(1, 4)}
  min-height: 36px;
  h3 {
    margin: 0;
    font: 600 18px / 1.3 ${font.display};
  }
  b {
    color: var(--tone);
    font-size: ${font.size.small};
  }
  ${narrow} {
    ${column(0)}
    align-items: flex-start;
  }
`;

export const StepBody = styled.div`
  ${stack(2)}
  grid-template-columns: minmax(0, 1fr);
  & p {
    ${text('second')}
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
  details {
    border-radius: ${radius.small};
  }
  summary {
    width: fit-content;
    padding-block: ${space(2)};
    border-radius: ${radius.small};
    color: ${color.muted};
    font-size: ${font.size.small};
    cursor: pointer;
    ${ring()}
  }
  summary:hover {
    color: ${color.primaryHover};
  }
  ${narrow} {
    details[open],
    > ol {
      margin-left: calc(-1 * ${besideMark});
    }
    details[open] > summary {
      margin-left: ${besideMark};
    }
  }
  details > p {
    margin-bottom: ${space(3)};
    font-size: ${font.size.small};
  }
`;
