import type { ReactNode } from 'react';
import type { LoginResponse } from 'shared/contracts/auth';
import { Modal } from 'shared/ui/Modal';
import type { PendingLogin } from './pendingLogin.ts';
import { SecondFactorForm } from './SecondFactorForm.tsx';

interface Props {
  /** The login to complete. */
  pending: PendingLogin;
  /** The player gave up: back to name and password. */
  onCancel(): void;
  onVerified(answer: LoginResponse): void;
  /** The pending login is over; the reason says what to do. */
  onExpired(reason: unknown): void;
  /** Six digits, with the given label. */
  codeField(label: string): ReactNode;
  /** Sends the email code again. */
  resend: ReactNode;
}

export default function SecondFactorModal({ onCancel, ...form }: Props) {
  return (
    <Modal open onOpenChange={(open) => open || onCancel()} title="Two-Factor Authentication">
      <SecondFactorForm {...form} />
    </Modal>
  );
}
