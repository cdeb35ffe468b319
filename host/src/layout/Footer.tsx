import { Link } from 'shared/router';
import { Blurb, Bottom, Brand, ChannelList, ColumnList, FooterRoot, Grid, LinkColumn } from './Footer.styles.ts';
import { channels, columns } from './footerLinks.ts';
import { MotionSwitch } from './MotionSwitch.tsx';
import { Subscribe } from './Subscribe.tsx';
import { TimeZoneSwitch } from './TimeZoneSwitch.tsx';
import { Wordmark } from './Wordmark.tsx';

export function Footer() {
  return (
    <FooterRoot data-print="no">
      <Grid>
        <Brand>
          <Wordmark />
          <Blurb>
            Snail Lotto is a lottery with nothing to hide: pick your numbers, wait for the draw, and check the result yourself.
          </Blurb>
          <ChannelList aria-label="Social channels">
            {channels.map(({ name, to, Icon }) => (
              <li key={name}>
                <Link to={to} aria-label={`${name}: about our channels`}>
                  <Icon />
                </Link>
              </li>
            ))}
          </ChannelList>
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
      <Bottom>
        <p>Play responsibly. For members of legal age only.</p>
        <TimeZoneSwitch />
        <MotionSwitch />
      </Bottom>
    </FooterRoot>
  );
}
