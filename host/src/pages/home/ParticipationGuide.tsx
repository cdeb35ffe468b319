import styled from '@emotion/styled';
import { paths } from 'shared/contracts/paths';
import { bareList, spread, stack, text, wider } from 'shared/theme/layout';
import { breakpoint, color, font, radius, upTo } from 'shared/theme/tokens';
import { LinkButton } from 'shared/ui/LinkButton';
import { Section } from 'shared/ui/Section';

const Steps = styled.ol`
  ${stack(4, 6)}
  ${bareList}
  counter-reset: step;
  grid-template-columns: 1fr 1fr;
  ${wider('grid-template-columns', { desktop: 'repeat(4, 1fr)' })}
`;

const Step = styled.li`
  display: grid;
  grid-template-columns: auto 1fr;
  align-items: center;
  align-content: start;
  gap: 8px;
  counter-increment: step;
  padding-top: 12px;
  border-top: 2px solid ${color.raised};
  &::before {
    content: counter(step);
    font: 700 28px / 1 ${font.display};
    color: ${color.primary};
  }
  h3 {
    margin: 0;
    font-size: clamp(16px, 2.4vw, 20px);
  }
  p {
    grid-column: 1 / -1;
    ${text('second')}
    font-size: clamp(14px, 2vw, 16px);
  }
`;

const Responsible = styled.aside`
  ${spread(4, 8)}
  margin-top: 24px;
  padding: 16px 20px;
  border-radius: ${radius.large};
  background: ${color.surface};
  h3 {
    margin: 0 0 4px;
    font-size: ${font.size.lead};
  }
  p {
    ${text('second')}
  }
  ${upTo(breakpoint.tablet)} {
    > a {
      flex: 1 1 100%;
    }
  }
`;

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
