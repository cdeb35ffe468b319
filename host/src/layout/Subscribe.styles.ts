import styled from '@emotion/styled';
import { color, font } from 'shared/theme/tokens';

export const SubscribeForm = styled.form`
  display: grid;
  gap: 12px;
  align-content: start;
  h2 {
    margin: 0;
    font-size: ${font.size.lead};
  }
  p {
    margin: 0;
    color: ${color.second};
  }
`;
