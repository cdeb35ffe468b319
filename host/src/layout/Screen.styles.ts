import styled from '@emotion/styled';
import { breakpoint, color, font, upTo } from 'shared/theme/tokens';

/** A message in the middle of an otherwise empty page. */
export const Screen = styled.div`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: 16px;
  min-height: 60vh;
  padding: 64px 16px;
  text-align: center;
  h1 {
    margin: 0;
    font-size: clamp(28px, 6vw, ${font.size.large});
  }
  p {
    margin: 0;
    max-width: 48ch;
    font-size: ${font.size.lead};
    color: ${color.second};
  }
`;

/** A large number with the snail on top. */
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
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 12px;
  margin-top: 16px;
  ${upTo(breakpoint.tablet)} {
    justify-self: stretch;
    > * {
      flex: 1 1 auto;
    }
  }
`;
