import styled from '@emotion/styled';
import { flow, row, text } from '../theme/layout.ts';
import { notOnPaper } from '../theme/onPaper.ts';
import { color, font, moving, radius, space } from '../theme/tokens.ts';
import { controlStyles } from './field.styles.ts';

export const Bar = styled.div`
  ${flow(4, 8)}
  justify-content: center;
  margin-top: ${space(8)};
  color: ${color.second};
  font: 400 ${font.size.small} / 1.4 ${font.text};
  font-variant-numeric: tabular-nums;

  nav {
    ${row(0.5)}
  }
  ${notOnPaper}
`;

export const PageButton = styled.button`
  min-width: 36px;
  height: 44px;
  padding: 0 ${space(1)};
  border: 0;
  border-radius: ${radius.small};
  background: transparent;
  color: ${color.second};
  font: inherit;
  font-size: ${font.size.body};
  cursor: pointer;
  ${moving('transition: background-color 0.15s;')}

  &:hover {
    background: ${color.raised};
    color: ${color.text};
  }
  &:focus-visible {
    outline: 3px solid ${color.primaryHover};
  }
  &[aria-current] {
    background: ${color.raised};
    color: ${color.primaryHover};
    font-weight: 700;
    box-shadow: inset 0 -2px ${color.primary};
  }
`;

export const Gap = styled.span`
  min-width: 24px;
  text-align: center;
`;

export const SizeLabel = styled.label`
  ${row(2)}

  select {
    ${controlStyles}
    width: auto;
  }
`;

export const JumpForm = styled.form`
  ${flow(2)}

  input {
    ${controlStyles}
    width: 64px;
    text-align: center;
  }
  p {
    flex-basis: 100%;
    ${text('danger')}
  }
`;
