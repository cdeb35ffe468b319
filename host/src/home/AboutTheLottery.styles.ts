import styled from '@emotion/styled';
import { breakpoint, color, font, from, moving, radius } from 'shared/theme/tokens';

export const AboutGrid = styled.ul`
  display: grid;
  gap: 16px;
  margin: 0;
  padding: 0;
  list-style: none;
  ${from(breakpoint.tablet)} {
    grid-template-columns: repeat(3, 1fr);
    gap: 24px;
  }
`;

/** The whole card is the link's target; its name is the title alone. */
export const AboutCard = styled.li`
  position: relative;
  padding: 28px;
  border: 1px solid ${color.raised};
  border-radius: ${radius.large};
  background: ${color.surface};
  ${moving('transition: border-color 0.2s, background-color 0.2s;')}
  svg {
    color: ${color.primary};
  }
  h3 {
    margin: 20px 0 8px;
    font-size: ${font.size.lead};
  }
  p {
    margin: 0;
    color: ${color.second};
  }
  a {
    color: inherit;
    text-decoration: none;
  }
  a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }
  &:hover {
    border-color: ${color.control};
    background: ${color.raised};
  }
`;
