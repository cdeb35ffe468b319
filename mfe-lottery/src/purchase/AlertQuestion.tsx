import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { isAlertsKey, useAlerts } from 'shared/api-client/alerts';
import { messageOf } from 'shared/api-client/http';
import type { Alerts } from 'shared/contracts/alerts';
import { memberPaths } from 'shared/contracts/memberPaths';
import { allowHomeScreen, chooseWay, homeScreenWords, pushAbility } from 'shared/push/thisBrowser';
import { Link } from 'shared/router';
import { flow, stack, text, wideOnPhones } from 'shared/theme/layout';
import { color, space } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { useSWRConfig } from 'swr';

const Question = styled.section`
  ${stack(2)}
  padding-top: ${space(4)};
  border-top: 1px dashed ${color.line};
  p {
    ${text('second', 'small')}
    line-height: 1.5;
    text-wrap: pretty;
  }
  h3 {
    ${text('text')}
    margin: 0;
    font-weight: 600;
  }
  a {
    color: ${color.primaryHover};
  }
`;

const Answers = styled.div`
  ${flow(2)}
  ${wideOnPhones('button')}
`;

const chosenWords = {
  mail: 'You get a mail when the draw is done.',
  push: 'You are told on this device when the draw is done.',
} as const;

/** Asks a member once, after a purchase, how to send them results. Any answer is final. */
export function AlertQuestion() {
  const { data: alerts } = useAlerts(true);
  const { mutate } = useSWRConfig();
  const [ability] = useState(pushAbility);
  useEffect(() => {
    if (ability === 'homeScreen') allowHomeScreen();
  }, [ability]);
  const [busy, setBusy] = useState<Alerts['choice'] | null>(null);
  const [problem, setProblem] = useState('');
  const [answer, setAnswer] = useState<Alerts['choice'] | null>(null);
  if (!alerts || answer === 'none') return null;
  if (answer) {
    return (
      <Question as="div" role="status">
        <p>
          {chosenWords[answer]} You can change it in <Link to={memberPaths.alerts}>your account</Link>.
        </p>
      </Question>
    );
  }
  const canMail = alerts.mailTo !== null;
  const canPush = ability === 'possible';
  if (alerts.answered || (!canMail && !canPush)) return null;

  const choose = async (way: Alerts['choice']) => {
    setBusy(way);
    setProblem('');
    try {
      const saved = await chooseWay(way, alerts);
      setAnswer(way);
      await mutate(isAlertsKey, saved, { revalidate: false });
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(null);
    }
  };
  const button = (way: Alerts['choice'], label: string) => (
    <Button
      variant={way === 'none' ? 'ghost' : 'secondary'}
      size="small"
      busy={busy === way}
      disabled={busy !== null && busy !== way}
      onClick={() => choose(way)}
    >
      {label}
    </Button>
  );
  return (
    <Question aria-label="Alerts">
      <h3>Tell you when the draw is done?</h3>
      <p>Once a round, and the same words whether you won or not.</p>
      <Answers>
        {canMail && button('mail', 'By mail')}
        {canPush && button('push', 'On this device')}
        {button('none', 'No')}
      </Answers>
      {ability === 'homeScreen' && <p>{homeScreenWords}</p>}
      {problem && <p role="alert">{problem}</p>}
    </Question>
  );
}
