import { forgotPassword } from 'shared/api-client/auth';
import type { Part } from 'shared/contracts/parts';
import CodeField from '../code/CodeField.tsx';
import { ResendCode } from '../code/ResendCode.tsx';
import { AccountPanel } from '../panel/AccountPanel.tsx';
import { RecoverySteps } from '../recovery/RecoverySteps.tsx';

/** The account recovery page: email, code and new password, success. */
function Recovery() {
  return (
    <RecoverySteps
      panel={(title, lead, content) => (
        <AccountPanel title={title} lead={lead}>
          {content}
        </AccountPanel>
      )}
      codeField={(label) => <CodeField label={label} autoFocus />}
      resend={(email) => (
        <ResendCode
          onSend={() => forgotPassword({ email })}
          sent="Email sent successfully!"
          failed="The email could not be sent."
        />
      )}
    />
  );
}

export default Recovery satisfies Part<'account/Recovery'>;
