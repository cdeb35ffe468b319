import type { ReactNode } from 'react';
import type { LoginResponse } from 'shared/contracts/auth';
import { Modal } from 'shared/ui/Modal';
import type { PendingLogin } from './pendingLogin.ts';
import { SecondFactorForm } from './SecondFactorForm.tsx';

interface Props {
  pending: PendingLogin;
  onCancel(): void;
  onVerified(answer: LoginResponse): void;
  /** The pending login has expired; `reason` says what to do. */
  onExpired(reason: unknown): void;
  codeField(label: string): ReactNode;
  resend: ReactNode;
}

export default function SecondFactorModal({ onCancel, ...form }: Props) {
  return (
    <Modal open onOpenChange={(open) => open || onCancel()} title="Two-Factor Authentication">
      <SecondFactorForm {...form} />
    </Modal>
  );
}
