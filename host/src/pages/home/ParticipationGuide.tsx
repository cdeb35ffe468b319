import { paths } from 'shared/contracts/paths';
import { LinkButton } from 'shared/ui/LinkButton';
import { Section } from 'shared/ui/Section';
import { Responsible, Step, Steps } from './ParticipationGuide.styles.ts';

const steps = [
  { title: 'Purchase Spins', text: 'Choose a running round and pick the numbers you believe in. Each number is one spin.' },
  { title: 'Join the Spin', text: 'Confirm while the sale is open. Your numbers are yours alone until the round ends.' },
  { title: 'Make a Payment', text: 'The price is taken from your star wallet in CTO, once, at the moment you confirm.' },
  {
    title: 'Results confirmed by the provider',
    text: 'Nobody can choose the number, anybody can check it, and the prize is sent within 24 hours.',
  },
] as const;

export function ParticipationGuide() {
  return (
    <Section title="Participation guide">
      <Steps>
        {steps.map(({ title, text }) => (
          <Step key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </Step>
        ))}
      </Steps>
      <Responsible aria-labelledby="responsible">
        <div>
          <h3 id="responsible">Play Responsibly, Enjoy the Fun</h3>
          <p>A ticket is a bit of fun, not a plan. Only play with what you can do without.</p>
        </div>
        <LinkButton to={`${paths.policy('how-to')}#responsibly`} variant="secondary">
          Learn more
        </LinkButton>
      </Responsible>
    </Section>
  );
}
