import styled from '@emotion/styled';
import { paths } from 'shared/contracts/paths';
import { breakpoint, color, font, from, radius } from 'shared/theme/tokens';
import { Column } from './Layout.styles.ts';
import { navigation } from './navigation.ts';

const Note = styled.p`
  margin: 16px 0 0;
  padding: 12px 16px;
  border: 1px solid ${color.line};
  border-radius: ${radius.medium};
  background: ${color.surface};
  color: ${color.second};
  font-size: ${font.size.small};
`;

const Links = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 20px;
  padding-top: 12px;
  line-height: 2.2;
  ${from(breakpoint.desktop)} {
    display: none;
  }
`;

/** Notice for browsers without JavaScript. server/composer.ts has the styles that hide or fade what needs scripts. */
export function WithoutScripts() {
  return (
    <noscript>
      <Column>
        <Note>
          JavaScript is off in this browser. You can read the rounds, their results and{' '}
          <a href={paths.policy()}>how it all works</a>, and links lead on. Buying numbers, logging in, searching and everything
          that is faded need JavaScript. Where something is missing, load the page again.
        </Note>
        <Links aria-label="Pages">
          {navigation.map(({ label, to }) => (
            <a key={to} href={to}>
              {label}
            </a>
          ))}
        </Links>
      </Column>
    </noscript>
  );
}
