import styled from '@emotion/styled';
import { fillsCard } from 'shared/theme/cardLink';
import { centred, panel, quietLink, stack, text, title } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';

export const WinnerBox = styled.article`
  position: relative;
  ${stack(3)}
  justify-items: center;
  align-content: start;
  height: 100%;
  padding: ${space(6)} ${space(4)};
  ${panel()}
  text-align: center;
  & > div {
    min-width: 0;
    max-width: 100%;
  }
  & > span {
    box-shadow: 0 0 0 2px ${color.primary};
  }
  h3 {
    max-width: 100%;
    ${title('lead', 1.3)}
    overflow: hidden;
    text-overflow: ellipsis;
  }
  p {
    margin: ${space(1)} 0 0;
    color: ${color.second};
    font-size: ${font.size.small};
    font-variant-numeric: tabular-nums;
  }
  strong {
    color: ${color.primaryHover};
    font: 600 ${font.size.body} / 1.3 ${font.display};
  }
  ${quietLink('second')}
  a {
    ${fillsCard}
  }
`;

export const LoadingBox = styled.p`
  ${centred}
  min-height: 240px;
  ${text('second')}
  border-radius: ${radius.large};
  background: ${color.surface};
`;
