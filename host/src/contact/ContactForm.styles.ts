import styled from '@emotion/styled';
import { breakpoint, color, font, from, radius } from 'shared/theme/tokens';

/** The form, and beside it what to know before writing. */
export const ContactGrid = styled.div`
  display: grid;
  gap: 32px;
  padding-block: 8px 48px;
  ${from(breakpoint.desktop)} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 4fr);
    gap: 64px;
  }
`;

export const Form = styled.form`
  display: grid;
  gap: 20px;
  padding: 20px 16px 24px;
  border: 1px solid ${color.raised};
  border-radius: ${radius.large};
  background: ${color.surface};
  ${from(breakpoint.tablet)} {
    padding: 32px;
  }
`;

/** Name and address share a row where there is room. */
export const Pair = styled.div`
  display: grid;
  gap: 20px;
  ${from(breakpoint.tablet)} {
    grid-template-columns: 1fr 1fr;
  }
`;

export const Sent = styled.div`
  display: grid;
  gap: 16px;
  justify-items: start;
  align-content: start;
  padding: 32px 24px;
  border: 1px solid ${color.success};
  border-radius: ${radius.large};
  background: ${color.surface};
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
  ${from(breakpoint.tablet)} {
    padding: 40px;
  }
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
