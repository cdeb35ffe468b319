import History from 'lucide-react/icons/history';
import ScrollText from 'lucide-react/icons/scroll-text';
import Trophy from 'lucide-react/icons/trophy';
import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { Section } from 'shared/ui/Section';
import { AboutCard, AboutGrid } from './AboutTheLottery.styles.ts';

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
