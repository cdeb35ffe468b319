import { paths } from 'shared/contracts/paths';
import { Column } from './Layout.styles.ts';
import { navigation } from './navigation.ts';
import { Links, Note } from './WithoutScripts.styles.ts';

/**
 * Renders the notice for browsers without JavaScript. server/composer.ts has the styles that hide or fade what needs scripts.
 */
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
