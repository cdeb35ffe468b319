import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { spread, stack, text } from 'shared/theme/layout';
import { color, space } from 'shared/theme/tokens';

/**
 * Browsers autofill a form on load without events until the player interacts. This animation starts with the autofill, so the
 * form learns that it is not empty; it moves nothing.
 */
export const autofilled = keyframes`to { scroll-margin: 0; }`;

export const Form = styled.form`
  ${stack(5)}

  input:autofill {
    animation: ${autofilled} 1ms;
  }
`;

export const Row = styled.div`
  ${spread(1, 4)}

  a {
    padding: ${space(2)} 0;
    color: ${color.primaryHover};
    text-underline-offset: 3px;
  }
  p {
    flex-basis: 100%;
    ${text('muted', 'small')}
  }
`;
