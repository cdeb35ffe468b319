import styled from '@emotion/styled';
import { column, text, title } from 'shared/theme/layout';
import { color, radius, space } from 'shared/theme/tokens';

export const Ways = styled.fieldset`
  ${column(3)}
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    ${title('lead', 1.2)}
    margin-bottom: ${space(3)};
    padding: 0;
  }
`;

/** One way to be told, with what it means. */
export const Way = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1)} ${space(3)};
  align-items: center;
  min-height: 44px;
  padding: ${space(3)} ${space(4)};
  border: 1px solid ${color.control};
  border-radius: ${radius.small};
  ${text('text')}
  cursor: pointer;
  &:has(:checked) {
    border-color: ${color.primary};
    background: color-mix(in srgb, ${color.primary} 14%, ${color.surface});
  }
  &:has(:focus-visible) {
    outline: 3px solid ${color.primaryHover};
    outline-offset: 2px;
  }
  &:has(:disabled) {
    color: ${color.muted};
    border-style: dashed;
    cursor: default;
  }
  input {
    width: 18px;
    height: 18px;
    margin: 0;
    accent-color: ${color.primary};
    outline: none;
  }
  small {
    grid-column: 2;
    ${text('second', 'small')}
    line-height: 1.5;
    text-wrap: pretty;
  }
`;
