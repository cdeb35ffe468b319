import styled from '@emotion/styled';
import { useEffect } from 'react';
import { serverNow, setTimeZone, useTimeZone } from 'shared/clock';
import { storageKeys } from 'shared/contracts/storage';
import { zoneName } from 'shared/format/date';
import { breakpoint, from } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { useHydrated } from '../runtime/hydration.ts';

/** The height is reserved: only the browser knows the zone's name. */
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 12px;
  min-height: 84px;
  /* Aligns the button's text with the sentence when it wraps below. */
  > button {
    margin-left: -12px;
  }
  ${from(breakpoint.tablet)} {
    min-height: 44px;
    > button {
      margin-left: 0;
    }
  }
`;

export function TimeZoneSwitch() {
  const zone = useTimeZone();
  const hydrated = useHydrated();

  useEffect(() => {
    if (localStorage.getItem(storageKeys.timeZone) === 'UTC') setTimeZone('UTC');
  }, []);

  const toggle = () => {
    const next = zone === 'UTC' ? 'local' : 'UTC';
    setTimeZone(next);
    if (next === 'UTC') localStorage.setItem(storageKeys.timeZone, next);
    else localStorage.removeItem(storageKeys.timeZone);
  };

  if (!hydrated) return <Line />;
  const now = serverNow();
  return (
    <Line>
      <p>Times are shown in {zoneName(now, zone)}</p>
      {/* A device in UTC has no other zone to choose. */}
      {zoneName(now, 'local') !== zoneName(now, 'UTC') && (
        <Button variant="ghost" size="small" onClick={toggle}>
          {zone === 'UTC' ? 'Show my time' : 'Show UTC'}
        </Button>
      )}
    </Line>
  );
}
