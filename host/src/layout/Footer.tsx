import styled from '@emotion/styled';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect } from 'react';
import { setMotionPaused, useMotionPaused } from 'shared/clock';
import { storageKeys } from 'shared/contracts/storage';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/Button';
import { CompanyPlace } from './CompanyPlace.tsx';
import { Blurb, Bottom, Brand, ChannelList, ColumnList, FooterRoot, Grid, LinkColumn } from './Footer.styles.ts';
import { channels, channelsPassage, columns } from './navigation.ts';
import { Subscribe } from './Subscribe.tsx';
import { TimeZoneSwitch } from './TimeZoneSwitch.tsx';
import { Wordmark } from './Wordmark.tsx';

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
