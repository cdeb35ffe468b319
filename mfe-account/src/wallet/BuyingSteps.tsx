import styled from '@emotion/styled';
import Check from 'lucide-react/icons/check';
import { useAlerts } from 'shared/api-client/alerts';
import { useProtection } from 'shared/api-client/protection';
import type { Alerts } from 'shared/contracts/alerts';
import type { User } from 'shared/contracts/auth';
import { memberPaths } from 'shared/contracts/memberPaths';
import { paths } from 'shared/contracts/paths';
import type { PlayStop, Protection } from 'shared/contracts/protection';
import { formatCto } from 'shared/format/money';
import { Link } from 'shared/router';
import { bareList, disc, panel, text, title } from 'shared/theme/layout';
import { color, font, from, space } from 'shared/theme/tokens';
import { Answer } from 'shared/ui/Answer';
import { LinkButton } from 'shared/ui/LinkButton';
import { Section } from 'shared/ui/Section';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';

interface Step {
  name: string;
  state: 'done' | 'open' | 'optional';
  text: string;
  links: readonly { label: string; to: string }[];
}

interface Known {
  user: User;
  spendable: number;
  alerts: Pick<Alerts, 'mailTo'>;
  protection: Pick<Protection, 'limits' | 'stop' | 'frozenAt'>;
  stopTitle(stop: PlayStop): string;
}

function buyingSteps({ user, spendable, alerts, protection, stopTitle }: Known): Step[] {
  return [
    alerts.mailTo === null
      ? {
          name: 'Email address',
          state: 'optional',
          text: user.email === null ? 'Your account has none. Codes and answers go there.' : `${user.email} is not confirmed.`,
          links: [{ label: 'To your email address', to: memberPaths.email }],
        }
      : { name: 'Email address', state: 'done', text: `${alerts.mailTo} is confirmed.`, links: [] },
    user.verified
      ? { name: 'Identity', state: 'done', text: 'Your identity is checked.', links: [] }
      : {
          name: 'Identity',
          state: 'open',
          text: 'Not checked yet. Only verified members can buy: write to us, and our answer comes by email.',
          links: [
            { label: 'Write to us', to: paths.contact() },
            { label: 'How your identity is checked', to: paths.verification },
          ],
        },
    spendable > 0
      ? { name: 'CTO', state: 'done', text: `You have ${formatCto(spendable)}.`, links: [] }
      : {
          name: 'CTO',
          state: 'open',
          text: 'You have none. Numbers are paid in CTO.',
          links: [{ label: 'How to get CTO', to: paths.getTokens }],
        },
    limitStep(protection, stopTitle),
  ];
}

function limitStep({ limits, stop, frozenAt }: Known['protection'], stopTitle: Known['stopTitle']): Step {
  const name = 'Limits and breaks';
  if (frozenAt) {
    const links = [{ label: 'Write to us', to: paths.contact() }];
    return { name, state: 'open', text: 'Your account is frozen: nothing can be bought with it for now.', links };
  }
  if (stop)
    return { name, state: 'open', text: `${stopTitle(stop)}.`, links: [{ label: 'About your break', to: paths.takeABreak }] };
  const isSet = limits.some(({ amount }) => amount !== null);
  return {
    name,
    state: isSet ? 'done' : 'optional',
    text: isSet ? 'You have set a spend limit.' : 'You have set no spend limit. You can, now or later.',
    links: isSet ? [] : [{ label: 'Set a limit', to: memberPaths.limits }],
  };
}

const List = styled.ol`
  ${bareList}
  padding-inline: ${space(5)};
  ${panel(color.line)}
  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: ${space(1)} ${space(4)};
    align-items: center;
    padding-block: ${space(4)};
  }
  li + li {
    border-top: 1px solid ${color.raised};
  }
  h3 {
    ${title('body', 1.3)}
    color: ${color.text};
  }
  p {
    ${text('second')}
    line-height: 1.45;
  }
  ${from(768)} {
    padding-inline: ${space(6)};
    li {
      grid-template-columns: auto minmax(0, 1fr) auto;
    }
  }
`;

const Mark = styled.span`
  ${disc(32)}
  display: grid;
  place-items: center;
  align-self: start;
  border: 2px solid ${color.control};
  color: ${color.second};
  font: 600 ${font.size.small} / 1 ${font.text};
  &[data-state='done'] {
    border-color: ${color.success};
    color: ${color.success};
  }
  &[data-state='open'] {
    border-color: ${color.primary};
    color: ${color.primaryHover};
  }
`;

const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)} ${space(5)};
  align-items: center;
  grid-column: 2;
  margin-top: ${space(2)};
  &:empty {
    display: none;
  }
  ${from(768)} {
    grid-column: auto;
    margin-top: 0;
    flex-direction: row-reverse;
  }
`;

const stateNames = { done: 'Done', open: 'Needed', optional: 'Optional' } as const;

const StateName = styled.small`
  margin-left: ${space(2)};
  color: ${color.muted};
  font: 500 ${font.size.small} / 1.3 ${font.text};
  &[data-state='done'] {
    color: ${color.success};
  }
  &[data-state='open'] {
    color: ${color.primaryHover};
  }
`;

function Steps({ steps }: { steps: readonly Step[] }) {
  const next = steps.find(({ state }) => state === 'open');
  return (
    <List>
      {steps.map((step, index) => (
        <li key={step.name}>
          <Mark data-state={step.state} aria-hidden="true">
            {step.state === 'done' ? <Check size={18} /> : index + 1}
          </Mark>
          <div>
            <h3>
              {step.name} <StateName data-state={step.state}>{stateNames[step.state]}</StateName>
            </h3>
            <p>{step.text}</p>
          </div>
          <Links>
            {step.links.map(({ label, to }, place) =>
              step === next && place === 0 ? (
                <LinkButton key={to} to={to} size="small">
                  {label}
                </LinkButton>
              ) : (
                <Link key={to} to={to}>
                  {label}
                </Link>
              ),
            )}
          </Links>
        </li>
      ))}
    </List>
  );
}

export function BuyingSteps({ user, spendable, stopTitle }: Pick<Known, 'user' | 'spendable' | 'stopTitle'>) {
  const alerts = useAlerts(true);
  const protection = useProtection(true);
  const known = alerts.data && protection.data && { alerts: alerts.data, protection: protection.data };
  const retry = () => Promise.all([alerts, protection].map((asked) => asked.error && asked.mutate()));
  return (
    <Section
      id="getting-started"
      title="What you need to buy"
      lead="Looking is free. Before your first number, your identity is checked once, and you need CTO."
    >
      <Answer
        asked={{ data: known, error: alerts.error ?? protection.error, mutate: retry }}
        loading={
          <LoadingRegion label="Loading what you need to buy">
            <Skeleton height={420} />
          </LoadingRegion>
        }
      >
        {(loaded) => <Steps steps={buyingSteps({ user, spendable, stopTitle, ...loaded })} />}
      </Answer>
    </Section>
  );
}
