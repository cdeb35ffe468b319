import { forgotPassword } from 'shared/api-client/auth';
import { useOptionConfig } from 'shared/api-client/options';
import type { Part } from 'shared/contracts/parts';
import { useLocation } from 'shared/router';
import { AccountPanel } from '../account/AccountPanel.tsx';
import { CaptchaBox, useCaptcha } from '../captcha/CaptchaBox.tsx';
import CodeField from '../code/CodeField.tsx';
import { ResendCode } from '../code/ResendCode.tsx';
import { linkSecret, RecoverySteps } from '../recovery/RecoverySteps.tsx';

function Recovery() {
  const link = linkSecret(useLocation().hash);
  const options = useOptionConfig();
  const captcha = useCaptcha();
  const send = async (email: string) => {
    try {
      return await forgotPassword({ email, captcha: await captcha.token() });
    } finally {
      // A token is valid for one request, even a failed one.
      captcha.reset();
    }
  };
  return (
    <RecoverySteps
      // Opening the mailed link while the page is open restarts the steps.
      key={link}
      link={link}
      onSend={send}
      check={
        <CaptchaBox
          captcha={captcha}
          settings={options.data?.captcha}
          settingsError={options.error}
          onReload={() => options.mutate()}
        />
      }
      panel={(title, lead, content) => (
        <AccountPanel title={title} lead={lead}>
          {content}
        </AccountPanel>
      )}
      codeField={(label) => <CodeField label={label} autoFocus />}
      resend={(email) => (
        <ResendCode onSend={() => send(email)} sent="Email sent successfully!" failed="The email could not be sent." />
      )}
    />
  );
}

export default Recovery satisfies Part<'account/Recovery'>;
