import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { Problem as Box } from './Picker.styles.ts';

export interface Problem {
  message: string;
  /** The page that helps: identity check, getting CTO, limits, or contact. */
  help?: 'verification' | 'tokens' | 'account' | 'contact';
}

const helps = {
  verification: { to: paths.verification, text: 'How your identity is checked' },
  account: { to: paths.account(), text: 'Your limits and breaks' },
  contact: { to: paths.contact(), text: 'Write to us' },
  tokens: { to: paths.getTokens, text: 'How to get CTO' },
};

/**
 * Shows a problem with a link that helps. The live region stays mounted, because screen readers ignore one that is added with its
 * text.
 */
export function PickerProblem({ problem }: { problem: Problem | null }) {
  const help = problem?.help && helps[problem.help];
  return (
    <Box role="alert">
      {problem?.message}
      {help && (
        <>
          {' '}
          <Link to={help.to}>{help.text}</Link>
        </>
      )}
    </Box>
  );
}
