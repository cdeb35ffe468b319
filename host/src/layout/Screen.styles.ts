import styled from '@emotion/styled';
import { stack, text, wrap } from 'shared/theme/layout';
import { breakpoint, font, upTo } from 'shared/theme/tokens';

export const Screen = styled.div`
  ${stack(4)}
  justify-items: center;
  align-content: center;
  min-height: 60vh;
  padding: 64px 16px;
  text-align: center;
  h1 {
    margin: 0;
    font-size: clamp(28px, 6vw, ${font.size.large});
  }
  p {
    ${text('second', 'lead')}
    max-width: 48ch;
  }
`;

export const Perched = styled.div`
  display: grid;
  justify-items: end;
  svg {
    width: clamp(110px, 26vw, 190px);
    margin: 0 6% -3% 0;
  }
  h1 {
    font-size: clamp(120px, 30vw, 220px);
    line-height: 0.8;
    letter-spacing: -0.04em;
  }
`;

export const Actions = styled.div`
  ${wrap(3)}
  justify-content: center;
  margin-top: 16px;
  ${upTo(breakpoint.tablet)} {
    justify-self: stretch;
    > * {
      flex: 1 1 auto;
    }
  }
`;
