import styled from '@emotion/styled';
import { column, flow, panel, text, title, wideOnPhones } from 'shared/theme/layout';
import { color, font, from, radius, space } from 'shared/theme/tokens';

export const Choice = styled.div`
  ${column(5)}
  padding: ${space(5)};
  ${panel(color.line)}
`;

export const Groups = styled.div`
  display: grid;
  gap: ${space(6)};
  ${from(768)} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

export const Group = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    ${title('lead', 1.2)}
    padding: 0;
  }
  p {
    ${text('second', 'small')}
    margin: ${space(2)} 0 ${space(3)};
    line-height: 1.5;
  }
`;

export const Options = styled.div`
  ${flow(2)}
  label {
    position: relative;
    display: inline-flex;
    align-items: center;
    gap: ${space(2)};
    min-height: 44px;
    padding: 0 ${space(4)};
    border: 1px solid ${color.control};
    border-radius: ${radius.pill};
    color: ${color.text};
    font-size: ${font.size.body};
    cursor: pointer;
  }
  label:has(:checked) {
    border-color: ${color.primary};
    background: color-mix(in srgb, ${color.primary} 14%, ${color.surface});
  }
  label:has(:focus-visible) {
    outline: 3px solid ${color.primaryHover};
    outline-offset: 2px;
  }
  label:has(:disabled) {
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

export const Next = styled.div`
  ${flow(3)}
  ${wideOnPhones('button')}
`;

export const Meaning = styled.ul`
  margin: 0;
  padding-left: ${space(5)};
  color: ${color.second};
  line-height: 1.5;
  li + li {
    margin-top: ${space(2)};
  }
`;
