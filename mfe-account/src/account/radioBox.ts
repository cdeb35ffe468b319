import { color } from 'shared/theme/tokens';

/** Styles of a label around a radio button for its states: checked, focused, disabled. */
export const radioBox = `
  min-height: 44px;
  border: 1px solid ${color.control};
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
`;
