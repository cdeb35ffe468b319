import styled from '@emotion/styled';
import { flow } from 'shared/theme/layout';
import { breakpoint, color, font, from, space } from 'shared/theme/tokens';

export const Moment = styled.div`
  min-width: 84px;
  small {
    color: ${color.muted};
    font-size: ${font.size.small};
  }
  ${from(breakpoint.tablet)} {
    time {
      white-space: nowrap;
    }
  }
`;

export const Remarks = styled.div`
  ${flow(1, 2)}
  margin-top: ${space(1)};
`;

export const What = styled.div`
  overflow-wrap: anywhere;
  small {
    display: block;
    color: ${color.muted};
    font-size: ${font.size.small};
  }
`;
