import styled from '@emotion/styled';
import { Content, Item, Trigger as RadixTrigger } from '@radix-ui/react-select';
import { row } from '../theme/layout.ts';
import { color, font, radius, space } from '../theme/tokens.ts';
import { controlStyles, labelStyles } from './field.styles.ts';

export const Label = styled.label(labelStyles);

export const Trigger = styled(RadixTrigger)`
  ${controlStyles}
  ${row(3)}
  justify-content: space-between;
  min-width: 140px;
  text-align: left;
  white-space: nowrap;
  cursor: pointer;
`;

export const List = styled(Content)`
  z-index: 110;
  width: var(--radix-select-trigger-width);
  max-height: var(--radix-select-content-available-height);
  padding: ${space(1)};
  border: 1px solid ${color.line};
  border-radius: ${radius.small};
  background: ${color.raised};
`;

export const Option = styled(Item)`
  ${row(3)}
  justify-content: space-between;
  min-height: 44px;
  padding: 0 ${space(3)};
  border-radius: 6px;
  color: ${color.second};
  font: 400 ${font.size.body} / 1.4 ${font.text};
  outline: none;
  cursor: pointer;

  &[data-highlighted] {
    background: ${color.line};
    color: ${color.text};
  }
  &[data-state='checked'] {
    color: ${color.primaryHover};
  }
`;
