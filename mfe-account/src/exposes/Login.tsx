import { useState } from 'react';
import { sendEmailOtp } from 'shared/api-client/auth';
import { ApiError, fallbackMessage } from 'shared/api-client/http';
import { useOptionConfig } from 'shared/api-client/options';
import type { LoginResponse } from 'shared/contracts/auth';
import type { Part } from 'shared/contracts/parts';
import { useSession } from 'shared/session';
import { toast } from 'shared/toast';
import { CaptchaBox } from '../captcha/CaptchaBox.tsx';
import { useCaptcha } from '../captcha/useCaptcha.ts';
import { CodeField } from '../code/CodeField.tsx';
import { ResendCode } from '../code/ResendCode.tsx';
import { LoginForm } from '../login/LoginForm.tsx';
import type { LoginFields } from '../login/loginSchema.ts';
import { RegisterLink } from '../login/RegisterLink.tsx';
import { SentOn } from '../login/SentOn.tsx';
import { AccountPanel } from '../panel/AccountPanel.tsx';
import { useRememberMe } from '../rememberMe/useRememberMe.ts';
import { pendingLogin } from '../secondFactor/pendingLogin.ts';
import { SecondFactorModal } from '../secondFactor/SecondFactorModal.tsx';

/** The log-in page: name and password, then the second factor where the member has one. */
function Login() {
  const session = useSession();
  const options = useOptionConfig();
  const captcha = useCaptcha();
  const { remembered, remember, forget } = useRememberMe();
  /** What was typed and answered in the first step, while the second factor is asked for. */
  const [first, setFirst] = useState<{ fields: LoginFields; answer: LoginResponse } | null>(null);
  const [notice, setNotice] = useState<unknown>(null);
  const pending = first && pendingLogin(first.fields.username, first.answer);

  const complete = ({ jwt, user }: LoginResponse, fields: LoginFields) => {
    if (!jwt || !user) throw new ApiError({ statusCode: 200, code: 'UNREADABLE', message: fallbackMessage });
    if (fields.remember) void remember({ username: fields.username, password: fields.password });
    toast('success', 'Login successful!');
    session.signIn(jwt, user);
  };
  const answered = (answer: LoginResponse, fields: LoginFields) => {
    setNotice(null);
    if (pendingLogin(fields.username, answer)) setFirst({ fields, answer });
    else complete(answer, fields);
  };
  const expired = (reason: unknown) => {
    setFirst(null);
    setNotice(reason);
  };

  if (session.status === 'signedIn') return <SentOn />;
  return (
    <AccountPanel title="Log in">
      <LoginForm
        captcha={captcha}
        check={
          <CaptchaBox
            captcha={captcha}
            settings={options.data?.captcha}
            settingsError={options.error}
            onReload={() => options.mutate()}
          />
        }
        remembered={remembered}
        onForget={forget}
        onAnswer={answered}
        notice={notice}
      />
      <RegisterLink address={options.data?.registerUrl} />
      <SecondFactorModal
        pending={pending}
        onCancel={() => setFirst(null)}
        onVerified={(answer) => first && complete(answer, first.fields)}
        onExpired={expired}
        codeField={(label) => <CodeField label={label} submitWhenComplete autoFocus />}
        resend={
          pending && (
            <ResendCode
              onSend={() => sendEmailOtp({ username: pending.username, challenge: pending.challenge })}
              sent="Email OTP sent successfully"
              failed="Send email OTP failed"
            />
          )
        }
      />
    </AccountPanel>
  );
}

export default Login satisfies Part<'account/Login'>;
