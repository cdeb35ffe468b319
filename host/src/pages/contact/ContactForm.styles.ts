import styled from '@emotion/styled';
import { panel, stack, wider } from 'shared/theme/layout';
import { breakpoint, color, font, from } from 'shared/theme/tokens';

export const ContactGrid = styled.div`
  ${stack(8)}
  padding-block: 8px 48px;
  ${wider('grid-template-columns', { desktop: 'minmax(0, 7fr) minmax(0, 4fr)' })}
  ${wider('gap', { desktop: '64px' })}
`;

export const Form = styled.form`
  ${stack(5)}
  padding: 20px 16px 24px;
  ${panel()}
  ${wider('padding', { tablet: '32px' })}
`;

export const Pair = styled.div`
  ${stack(5)}
  ${wider('grid-template-columns', { tablet: '1fr 1fr' })}
`;

export const Sent = styled.div`
  ${stack(4)}
  justify-items: start;
  align-content: start;
  padding: 32px 24px;
  ${panel(color.success)}
  svg {
    color: ${color.success};
  }
  h2,
  p {
    margin: 0;
    overflow-wrap: anywhere;
  }
  h2 {
    font-size: ${font.size.title};
  }
  h2:focus {
    outline: none;
  }
  p {
    max-width: 60ch;
    color: ${color.second};
  }
  ${wider('padding', { tablet: '40px' })}
  > button {
    width: 100%;
    ${from(breakpoint.tablet)} {
      width: auto;
    }
  }
`;

export const Aside = styled.aside`
  color: ${color.second};
  h2 {
    margin: 0 0 8px;
    color: ${color.text};
    font-size: ${font.size.lead};
  }
  p {
    margin: 0 0 28px;
    max-width: 60ch;
  }
`;
