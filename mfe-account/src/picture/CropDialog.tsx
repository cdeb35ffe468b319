import styled from '@emotion/styled';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from 'shared/api-client/http';
import { uploadPicture } from 'shared/api-client/pictures';
import { flow, text, wideOnPhones } from 'shared/theme/layout';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { Modal } from 'shared/ui/Modal';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { Stack } from 'shared/ui/Stack';
import { useSending } from '../account/formRequest.ts';
import { type Crop, cropFile, wholeOf } from './crop.ts';
import { SquareCropper } from './SquareCropper.tsx';

const Told = styled.p`
  ${text('second', 'small')}
`;

const Actions = styled.div`
  ${flow(3)}
  ${wideOnPhones('button')}
`;

interface CropDialogProps {
  picture: ImageBitmap | null;
  onSaved(avatar: string | null): void;
  onClose(): void;
}

export function CropDialog({ picture, ...rest }: CropDialogProps) {
  return picture && <OpenDialog picture={picture} {...rest} />;
}

interface OpenDialogProps extends CropDialogProps {
  picture: ImageBitmap;
}

function OpenDialog({ picture, onSaved, onClose }: OpenDialogProps) {
  const [crop, setCrop] = useState<Crop>(() => wholeOf(picture));
  /** Percent uploaded; null when there is no upload. */
  const [sent, setSent] = useState<number | null>(null);
  const { busy, error, send } = useSending();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const whenClosed = new AbortController();
    leaving.current = whenClosed;
    return () => whenClosed.abort();
  }, []);

  const save = async () => {
    const { signal } = leaving.current;
    setSent(0);
    const user = await send(async () =>
      uploadPicture({ ...(await cropFile(picture, crop)), onSent: (share) => setSent(Math.round(share * 100)), signal }),
    );
    if (signal.aborted) return;
    setSent(null);
    if (user) onSaved(user.avatar);
  };

  // In the dialog's footer it stays visible on low screens.
  const foot = (
    <Stack gap={3}>
      {sent !== null && (
        <Stack gap={2}>
          <Told role="status">{sent < 100 ? 'Sending your picture …' : 'Your picture is being checked …'}</Told>
          <ProgressBar label="Sent, percent" value={sent} max={100} />
        </Stack>
      )}
      <FormError error={error} fallback={troubleOf(error)} />
      <Actions>
        <Button busy={busy} onClick={save}>
          {error ? 'Try again' : 'Save picture'}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </Actions>
    </Stack>
  );

  return (
    <Modal
      open
      onOpenChange={onClose}
      title="Your picture"
      description="Choose the part to show. The picture you have stays until the new one is saved."
      footer={foot}
    >
      <SquareCropper picture={picture} crop={crop} onCrop={setCrop} disabled={busy} />
    </Modal>
  );
}

const troubleOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'NETWORK'
    ? 'The site cannot be reached. Are you offline? Your choice is kept: try again when you are back.'
    : 'The picture could not be saved. Your choice is kept: please try again.';
