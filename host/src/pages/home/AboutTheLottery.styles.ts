import styled from '@emotion/styled';
import { fillsCard } from 'shared/theme/cardLink';
import { bareList, panel, stack, text, wider } from 'shared/theme/layout';
import { color, font, moving } from 'shared/theme/tokens';

export const AboutGrid = styled.ul`
  ${stack(4)}
  ${bareList}
  ${wider('grid-template-columns', { tablet: 'repeat(3, 1fr)' })}
  ${wider('gap', { tablet: '24px' })}
`;

/** The whole card is clickable, but only the title is the link's accessible name. */
export const AboutCard = styled.li`
  position: relative;
  padding: 28px;
  ${panel()}
  ${moving('transition: border-color 0.2s, background-color 0.2s;')}
  svg {
    color: ${color.primary};
  }
  h3 {
    margin: 20px 0 8px;
    font-size: ${font.size.lead};
  }
  p {
    ${text('second')}
  }
  a {
    color: inherit;
    text-decoration: none;
  }
  a {
    ${fillsCard}
  }
  &:hover {
    border-color: ${color.control};
    background: ${color.raised};
  }
`;
