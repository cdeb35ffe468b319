import { useState } from 'react';
import type { AuthenticatorOffer } from 'shared/contracts/security';
import type { User } from 'shared/contracts/users';
import { Modal } from 'shared/ui/Modal';
import { OfferStep } from './OfferStep.tsx';
import { ProveStep } from './ProveStep.tsx';
import { RecoveryCodesStep } from './RecoveryCodesStep.tsx';

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
