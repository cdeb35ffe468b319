import styled from '@emotion/styled';
import History from 'lucide-react/icons/history';
import ScrollText from 'lucide-react/icons/scroll-text';
import Trophy from 'lucide-react/icons/trophy';
import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { fillsCard } from 'shared/theme/cardLink';
import { bareList, panel, rowOnPhones, stack, text, wider } from 'shared/theme/layout';
import { color, font, moving } from 'shared/theme/tokens';
import { Section } from 'shared/ui/Section';

const AboutGrid = styled.ul`
  ${stack(3)}
  ${bareList}
  ${rowOnPhones}
  ${wider('grid-template-columns', { tablet: 'repeat(3, 1fr)' })}
  ${wider('gap', { tablet: '24px' })}
`;

/** The whole card is clickable, but only the title is the link's accessible name. */
const AboutCard = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 4px 12px;
  align-items: center;
  align-content: start;
  padding: 20px;
  ${panel()}
  ${moving('transition: border-color 0.2s, background-color 0.2s;')}
  svg {
    color: ${color.primary};
  }
  h3 {
    margin: 0;
    font-size: ${font.size.lead};
  }
  p {
    grid-column: 1 / -1;
    ${text('second')}
  }
  a {
    color: inherit;
    text-decoration: none;
    ${fillsCard}
  }
  &:hover {
    border-color: ${color.control};
    background: ${color.raised};
  }
`;

const cards = [
  {
    title: 'Policy',
    text: 'Who may play, what a number costs, and the rule that finds the winner, with an example you can change.',
    to: paths.policy(),
    Icon: ScrollText,
  },
  {
    title: 'Results',
    text: 'Every finished round with its time and its winning number, back to the first.',
    to: paths.result(),
    Icon: Trophy,
  },
  {
    title: 'History',
    text: 'The latest winners, and the tickets you bought yourself: pending, won or lost.',
    to: paths.history(),
    Icon: History,
  },
] as const;

export function AboutTheLottery() {
  return (
    <Section title="About the Lottery">
      <AboutGrid>
        {cards.map(({ title, text, to, Icon }) => (
          <AboutCard key={title}>
            <Icon size={28} strokeWidth={1.6} aria-hidden="true" />
            <h3>
              <Link to={to}>{title}</Link>
            </h3>
            <p>{text}</p>
          </AboutCard>
        ))}
      </AboutGrid>
    </Section>
  );
}
