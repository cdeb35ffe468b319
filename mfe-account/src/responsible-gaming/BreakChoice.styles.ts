import styled from '@emotion/styled';
import { column, flow, panel, text, title, wideOnPhones } from 'shared/theme/layout';
import { color, font, from, radius, space } from 'shared/theme/tokens';
import { radioBox } from '../account/radioBox.ts';

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
    padding: 0 ${space(4)};
    border-radius: ${radius.pill};
    color: ${color.text};
    font-size: ${font.size.body};
    ${radioBox}
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
