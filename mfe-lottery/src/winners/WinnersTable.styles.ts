import styled from '@emotion/styled';
import { color, font, space } from 'shared/theme/tokens';

export const Thumb = styled.span`
  display: block;
  width: 44px;
`;

export const DrawnAt = styled.span`
  display: block;
  min-width: 86px;
`;

/** Width of a usual name; longer ones wrap, so that the reward stays visible. */
export const WinnerName = styled.span`
  display: block;
  min-width: 88px;
`;

export const ProofLink = styled.span`
  display: block;
  font-size: ${font.size.small};
  a {
    display: inline-block;
    padding-block: ${space(1)};
    color: ${color.second};
  }
`;

export const Aside = styled.p`
  margin: ${space(4)} 0 0;
  color: ${color.muted};
  font-size: ${font.size.small};
  a {
    color: ${color.second};
  }
`;
