import styled from '@emotion/styled';
import { type FormEvent, useState } from 'react';
import { PlayerError } from 'shared/api-client/playerError';
import { confirmAuthenticator, offerAuthenticator } from 'shared/api-client/security';
import type { User } from 'shared/contracts/auth';
import type { AuthenticatorOffer } from 'shared/contracts/security';
import { saveFile } from 'shared/saveFile';
import { bareList, flow } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';
import { toast } from 'shared/toast';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { Modal } from 'shared/ui/Modal';
import { Stack } from 'shared/ui/Stack';
import { Text } from 'shared/ui/Text';
import { TextField } from 'shared/ui/TextField';
import { BoxActions } from '../account/AccountBlock.tsx';
import { fieldProblem, useProblemFocus, useSending } from '../account/formRequest.ts';
import { isCode, readCode } from '../account/readCode.ts';
import { StepUpForm } from '../account/StepUpForm.tsx';
import { inFours, recoveryCodesText } from './factor.messages.ts';

/** Copies a text to the clipboard and reports the result in a toast. @param what begins the sentence: 'The key' */
async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('success', `${what} copied.`);
  } catch {
    // No clipboard access (insecure origin, permission denied): the text can be selected by hand.
    toast('error', `${what} not copied. Please select the text and copy it.`);
  }
}

/** Black on white in every theme, for cameras. */
const Picture = styled.svg`
  justify-self: center;
  width: min(100%, 232px);
  border-radius: ${radius.small};
  background: #fff;
  fill: #000;
  shape-rendering: crispEdges;
`;

const Key = styled.div`
  ${flow(2, 3)}
  justify-content: center;
  code {
    color: ${color.text};
    font-size: ${font.size.body};
    overflow-wrap: anywhere;
  }
`;

const Codes = styled.ol`
  ${bareList}
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(164px, 1fr));
  gap: ${space(2)};
  justify-items: center;
  padding: ${space(4)};
  border: 1px dashed ${color.control};
  border-radius: ${radius.medium};
  color: ${color.text};
  font-size: ${font.size.small};
`;

interface RecoveryCodesStepProps {
  user: User;
  codes: readonly string[];
  warned: boolean;
  onDone(): void;
}

const notKept = new PlayerError(
  'These codes are not shown again. Copy or save them first, or close once more to go on without them.',
);

function RecoveryCodesStep({ user, codes, warned, onDone }: RecoveryCodesStepProps) {
  const text = recoveryCodesText(user.username, codes);
  return (
    <Stack gap={4}>
      <Text tone="second" leading={1.5} role="status">
        The authenticator is on. Without your phone, each of these codes logs you in once. They are shown only now: keep them
        where you find them without the phone.
      </Text>
      <FormError error={warned ? notKept : null} />
      <Codes aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Codes>
      <BoxActions>
        <Button variant="secondary" onClick={() => copyText(codes.join('\n'), 'Recovery codes')}>
          Copy codes
        </Button>
        <Button
          variant="secondary"
          onClick={() => saveFile(`snail-lotto-recovery-codes-${user.username}.txt`, text, 'text/plain;charset=utf-8')}
        >
          Save as a file
        </Button>
      </BoxActions>
      <Button onClick={onDone}>I have kept them</Button>
    </Stack>
  );
}

interface OfferStepProps {
  offer: AuthenticatorOffer;
  onBack(): void;
  onCodes(codes: readonly string[]): void;
}

function OfferStep({ offer: { secret, uri, qr }, onBack, onCodes }: OfferStepProps) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const { busy, error, send } = useSending();
  const form = useProblemFocus(attempts, error);
  const wrongCode = fieldProblem(error, 'otp');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const otp = readCode(typed);
    setAttempts(attempts + 1);
    setWrong(!isCode(otp));
    if (!isCode(otp)) return;
    const answer = await send(() => confirmAuthenticator({ otp }));
    if (answer) onCodes(answer.recoveryCodes);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Add to your app">
      <Stack gap={4}>
        <Text tone="second" leading={1.5}>
          Scan this with the app. On this phone itself, <a href={uri}>open it in the app</a>, or type the key.
        </Text>
        <Picture role="img" aria-label="QR code for your authenticator app" viewBox={`0 0 ${qr.size} ${qr.size}`}>
          <path d={qr.path} />
        </Picture>
        <Key>
          <code>{inFours(secret)}</code>
          <Button variant="ghost" size="small" onClick={() => copyText(secret, 'Key')}>
            Copy key
          </Button>
        </Key>
        {!wrongCode && <FormError error={error} />}
        <TextField
          label="Code that the app shows now"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
          error={wrong ? 'Please type the six digits that the app shows.' : wrongCode}
          hint="Within 15 minutes; then begin again."
        />
        <Button type="submit" busy={busy}>
          Turn on
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Begin again
        </Button>
      </Stack>
    </form>
  );
}

function ProveStep({ user, onOffer }: { user: User; onOffer(offer: AuthenticatorOffer): void }) {
  return (
    <StepUpForm user={user} label="Your password" button="Continue" request={offerAuthenticator} onDone={onOffer}>
      <Text tone="second" leading={1.5}>
        You need an authenticator app on your phone, for example Aegis, Google Authenticator or a password manager.
      </Text>
    </StepUpForm>
  );
}

interface SetUpDialogProps {
  user: User;
  open: boolean;
  onClose(): void;
}

type Step = { at: 'password' } | { at: 'offer'; offer: AuthenticatorOffer } | { at: 'codes'; codes: readonly string[] };

const titles = {
  password: 'Set up an authenticator',
  offer: 'Add Snail Lotto to your app',
  codes: 'Save your recovery codes',
} as const;

/**
 * Sets up an authenticator: password, then QR code and a code of the app, then the recovery codes, which cannot be shown again.
 */
export function SetUpDialog({ user, open, onClose }: SetUpDialogProps) {
  const [step, setStep] = useState<Step>({ at: 'password' });
  /** The member tried to close the dialog without having saved the codes. */
  const [warned, setWarned] = useState(false);
  const end = () => {
    setStep({ at: 'password' });
    setWarned(false);
    onClose();
  };
  const close = () => (step.at === 'codes' && !warned ? setWarned(true) : end());

  return (
    <Modal open={open} onOpenChange={close} title={titles[step.at]}>
      {step.at === 'password' && <ProveStep user={user} onOffer={(offer) => setStep({ at: 'offer', offer })} />}
      {step.at === 'offer' && (
        <OfferStep
          offer={step.offer}
          onBack={() => setStep({ at: 'password' })}
          onCodes={(codes) => setStep({ at: 'codes', codes })}
        />
      )}
      {step.at === 'codes' && <RecoveryCodesStep user={user} codes={step.codes} warned={warned} onDone={end} />}
    </Modal>
  );
}
