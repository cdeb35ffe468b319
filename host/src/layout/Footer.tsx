import styled from '@emotion/styled';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect } from 'react';
import { serverNow, setMotionPaused, setTimeZone, useMotionPaused, useTimeZone } from 'shared/clock';
import { storageKeys } from 'shared/contracts/storage';
import { zoneName } from 'shared/format/date';
import { Link } from 'shared/router';
import { breakpoint, from } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { useHydrated } from '../runtime/hydration.ts';
import { CompanyPlace } from './CompanyPlace.tsx';
import { Blurb, Bottom, Brand, ChannelList, ColumnList, FooterRoot, Grid, LinkColumn } from './Footer.styles.ts';
import { channels, channelsPassage, columns } from './navigation.ts';
import { Subscribe } from './Subscribe.tsx';
import { Wordmark } from './Wordmark.tsx';

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

function TimeZoneSwitch() {
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

const Switch = styled(Button)`
  /* The system's setting already stops all motion. */
  @media (prefers-reduced-motion: reduce) {
    display: none;
  }
`;

function MotionSwitch() {
  const paused = useMotionPaused();
  const Icon = paused ? Play : Pause;

  useEffect(() => {
    if (localStorage.getItem(storageKeys.motionPaused)) setMotionPaused(true);
  }, []);

  const toggle = () => {
    setMotionPaused(!paused);
    if (paused) localStorage.removeItem(storageKeys.motionPaused);
    else localStorage.setItem(storageKeys.motionPaused, 'yes');
  };
  return (
    <Switch variant="ghost" size="small" aria-pressed={paused} onClick={toggle}>
      <Icon size={16} aria-hidden="true" />
      Pause movement
    </Switch>
  );
}

function Sign({ d }: { d: string }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  );
}

export function Footer() {
  return (
    <FooterRoot data-print="no">
      <Grid>
        <Brand>
          <Wordmark />
          <ChannelList aria-label="Social channels">
            {channels.map(({ name, sign }) => (
              <li key={name}>
                <Link to={channelsPassage} aria-label={`${name}: about our channels`}>
                  <Sign d={sign} />
                </Link>
              </li>
            ))}
          </ChannelList>
          <Blurb>
            Snail Lotto is a lottery with nothing to hide: pick your numbers, wait for the draw, and check the result yourself.
          </Blurb>
        </Brand>
        <ColumnList>
          {columns.map(({ title, links }) => (
            <LinkColumn key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ label, to }) => (
                  <li key={label}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </LinkColumn>
          ))}
        </ColumnList>
        <Subscribe />
      </Grid>
      <CompanyPlace />
      <Bottom>
        <p>Play responsibly.</p>
        <TimeZoneSwitch />
        <MotionSwitch />
      </Bottom>
    </FooterRoot>
  );
}
