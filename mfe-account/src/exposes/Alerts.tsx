import styled from '@emotion/styled';
import { useEffect, useId, useState } from 'react';
import { isAlertsKey, useAlerts } from 'shared/api-client/alerts';
import type { Alerts } from 'shared/contracts/alerts';
import type { Part } from 'shared/contracts/parts';
import {
  allowHomeScreen,
  chooseWay,
  deniedWords,
  homeScreenWords,
  impossibleWords,
  isSubscribedHere,
  type PushAbility,
  pushAbility,
} from 'shared/push/thisBrowser';
import { useSession } from 'shared/session';
import { column, text, title } from 'shared/theme/layout';
import { radius, space } from 'shared/theme/tokens';
import { toast } from 'shared/toast';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { useSWRConfig } from 'swr';
import { AccountBlock, AccountBox, BlockLoading, BoxActions, radioBox } from '../account/AccountBlock.tsx';
import { useSending } from '../account/formRequest.ts';

/** Describes the current alerts. @param here whether this browser receives them */
function toldWords({ choice, mailTo, devices }: Pick<Alerts, 'choice' | 'mailTo' | 'devices'>, here: boolean): string {
  if (choice === 'none') return 'You are not told.';
  if (choice === 'mail')
    return mailTo === null
      ? 'You chose mail, but your account has no confirmed email address any more: nothing is sent.'
      : `You get a mail to ${mailTo}.`;
  if (devices === 0) return 'You chose to be told on a device, but none is left: nothing is shown.';
  const others = devices - (here ? 1 : 0);
  const names = others === 1 ? 'one other device' : `${others} other devices`;
  if (!here) return `You are told on ${names}, not on this one.`;
  return others === 0 ? 'You are told on this device.' : `You are told on this device and on ${names}.`;
}

/** Explains why this browser cannot receive alerts, and what helps; null when it can. */
const abilityWords: Record<PushAbility, string | null> = {
  possible: null,
  denied: deniedWords,
  homeScreen: homeScreenWords,
  impossible: impossibleWords,
};

const Ways = styled.fieldset`
  ${column(3)}
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    ${title('lead', 1.2)}
    margin-bottom: ${space(3)};
    padding: 0;
  }
`;

const Way = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1)} ${space(3)};
  align-items: center;
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.small};
  ${text('text')}
  ${radioBox}
  small {
    grid-column: 2;
    ${text('second', 'small')}
    line-height: 1.5;
    text-wrap: pretty;
  }
`;

function AlertsSection() {
  const asked = useAlerts(useSession().status === 'signedIn');
  return (
    <AccountBlock
      title="Alerts"
      id="alerts"
      lead="One for each round that you play in, when its draw is done or it is cancelled. It says the same whether you won or not, and it is never an advertisement. During a break you are told as well."
      asked={asked}
      loading={<BlockLoading label="Loading your alerts" height={320} />}
    >
      {(alerts) => <AlertsForm alerts={alerts} />}
    </AccountBlock>
  );
}

function AlertsForm({ alerts }: { alerts: Alerts }) {
  const { mutate } = useSWRConfig();
  const { busy, error, send } = useSending();
  const [chosen, setChosen] = useState(alerts.choice);
  const [ability, setAbility] = useState(pushAbility);
  const here = useHere(alerts);
  useEffect(() => {
    if (ability === 'homeScreen') allowHomeScreen();
  }, [ability]);
  const name = useId();
  const changed = chosen !== alerts.choice || (chosen === 'push' && !here);

  const save = async () => {
    const saved = await send(() => chooseWay(chosen, alerts));
    // After a denied permission, this shows the advice beside that choice.
    setAbility(pushAbility());
    if (!saved) return;
    await mutate(isAlertsKey, saved, { revalidate: false });
    toast('success', toldWords(saved, saved.thisDevice));
  };
  const way = (value: Alerts['choice'], label: string, more: string, disabled = false) => (
    <Way>
      <input
        type="radio"
        name={name}
        value={value}
        checked={chosen === value}
        disabled={disabled}
        aria-labelledby={`${name}-${value}-name`}
        aria-describedby={`${name}-${value}`}
        onChange={() => setChosen(value)}
      />
      <span id={`${name}-${value}-name`}>{label}</span>
      <small id={`${name}-${value}`}>{more}</small>
    </Way>
  );

  return (
    <AccountBox>
      <p role="status">{toldWords(alerts, here)}</p>
      <Ways>
        <legend>Tell me when a draw is done</legend>
        {way('none', 'Not at all', 'You look for yourself.')}
        {way(
          'mail',
          'By mail',
          alerts.mailTo === null ? 'Your account has no confirmed email address.' : `To ${alerts.mailTo}.`,
          alerts.mailTo === null && chosen !== 'mail',
        )}
        {way(
          'push',
          'On this device',
          abilityWords[ability] ?? 'As a notification, until you log out here. Your browser asks you first. No amount is shown.',
          ability !== 'possible' && chosen !== 'push',
        )}
      </Ways>
      <FormError error={error} />
      <BoxActions>
        <Button busy={busy} disabled={!changed || (chosen === 'push' && ability !== 'possible')} onClick={save}>
          Save
        </Button>
      </BoxActions>
    </AccountBox>
  );
}

/** Tells whether this browser receives alerts: it may have lost a subscription that the provider still has. */
function useHere({ thisDevice: known, pushKey }: Alerts): boolean {
  const [lost, setLost] = useState(false);
  useEffect(() => {
    let gone = false;
    isSubscribedHere(pushKey)
      .then((subscribed) => {
        if (!gone) setLost(known && !subscribed);
      })
      .catch((error: unknown) => console.error('The subscription of this browser could not be looked at.', error));
    return () => {
      gone = true;
    };
  }, [known, pushKey]);
  return known && !lost;
}

export default AlertsSection satisfies Part<'account/Alerts'>;
