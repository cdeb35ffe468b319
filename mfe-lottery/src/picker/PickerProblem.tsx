import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { Problem as Box } from './Picker.styles.ts';

/** What stands in the way of a purchase. */
export interface Problem {
  /** In words for the player. */
  message: string;
  /** What helps, where there is a page about it: being verified, getting CTO, the member's limits, or writing to us. */
  help?: 'verification' | 'tokens' | 'account' | 'contact';
}

const helps = {
  verification: { to: paths.verification, text: 'How your identity is checked' },
  account: { to: paths.account(), text: 'Your limits and breaks' },
  contact: { to: paths.contact(), text: 'Write to us' },
  tokens: { to: paths.getTokens, text: 'How to get CTO' },
};

/** Says what is wrong and leads to what can be done about it. The live region stays mounted, or it would not be heard. */
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
