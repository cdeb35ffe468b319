import styled from '@emotion/styled';
import { color, font, space } from '../theme/tokens.ts';
import { controlStyles, labelStyles } from './field.styles.ts';

export const Field = styled.div`
  min-width: 0;

  label {
    ${labelStyles}
  }
  > div {
    position: relative;
  }
  input,
  textarea {
    ${controlStyles}
  }
  textarea {
    display: block;
    resize: vertical;
  }
  input[data-end] {
    padding-right: 48px;
  }
  input + button {
    position: absolute;
    inset: 0 0 auto auto;
  }
  p {
    margin: ${space(2)} 0 0;
    color: ${color.danger};
    font: 400 ${font.size.small} / 1.4 ${font.text};
  }
  small {
    display: block;
    margin-top: ${space(2)};
    color: ${color.muted};
    font: 400 ${font.size.small} / 1.4 ${font.text};
  }
`;
