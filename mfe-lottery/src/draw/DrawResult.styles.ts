import styled from '@emotion/styled';
import { color, font, radius, space } from 'shared/theme/tokens';

export const DrawTime = styled.p`
  margin: 0;
  color: ${color.second};
`;

export const Own = styled.p`
  margin: 0;
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.medium};
  background: ${color.raised};
  color: ${color.second};
  &[data-won] {
    color: ${color.success};
    font: 700 ${font.size.lead} / 1.3 ${font.display};
  }
`;

export const WinnerRow = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(4)};
  padding: ${space(4)};
  border-radius: ${radius.medium};
  background: ${color.raised};
  text-align: left;
  img {
    flex: none;
    width: 64px;
    height: 64px;
    border-radius: ${radius.pill};
    object-fit: cover;
  }
  h3 {
    margin: 0;
    color: ${color.text};
    font: 600 ${font.size.lead} / 1.3 ${font.display};
    overflow-wrap: anywhere;
  }
  p {
    margin: 0;
    color: ${color.second};
    font-size: ${font.size.small};
  }
`;

export const Nobody = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(3)};
  h3 {
    margin: 0;
    font: 600 ${font.size.lead} / 1.3 ${font.display};
  }
  p {
    margin: 0;
    color: ${color.second};
  }
`;
