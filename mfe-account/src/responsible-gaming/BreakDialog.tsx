import { beginBreak } from 'shared/api-client/protection';
import { useNow } from 'shared/clock';
import type { BreakLength } from 'shared/contracts/breakLengths';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { Modal } from 'shared/ui/Modal';
import { Stack } from 'shared/ui/Stack';
import { Meaning, Next } from './BreakChoice.styles.ts';
import { lengthNames, meaningOf } from './break.messages.ts';
import { useChange } from './useChange.ts';

interface BreakDialogProps {
  length: BreakLength;
  open: boolean;
  onClose(): void;
}

export function BreakDialog({ length, open, onClose }: BreakDialogProps) {
  const { busy, error, change, forget } = useChange();
  const now = useNow();
  const close = () => {
    forget();
    onClose();
  };
  const begin = async () => {
    if (await change(() => beginBreak({ length }), 'Your break has begun. Take care.')) close();
  };
  return (
    <Modal open={open} onOpenChange={close} title={`${lengthNames[length]} without buying`}>
      <Stack gap={4}>
        <Meaning>
          {meaningOf(length, now).map((sentence) => (
            <li key={sentence.slice(0, 16)}>{sentence}</li>
          ))}
        </Meaning>
        <FormError error={error} />
        <Next>
          <Button busy={busy} onClick={begin}>
            Begin now
          </Button>
          <Button variant="ghost" onClick={close}>
            Not now
          </Button>
        </Next>
      </Stack>
    </Modal>
  );
}
