import styled from '@emotion/styled';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { removePicture, showPicture } from 'shared/api-client/pictures';
import { PlayerError } from 'shared/api-client/playerError';
import type { Part } from 'shared/contracts/parts';
import { emit } from 'shared/events';
import { useSession } from 'shared/session';
import { column, disc, flow } from 'shared/theme/layout';
import { color, radius, space } from 'shared/theme/tokens';
import { toast } from 'shared/toast';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { Picture } from 'shared/ui/Picture';
import { AccountBlock, AccountBox, BoxActions } from '../account/AccountBlock.tsx';
import { useSending } from '../account/formRequest.ts';
import { CropDialog } from '../picture/CropDialog.tsx';
import { PublicPicture } from '../picture/PublicPicture.tsx';

/** Maximum size of a chosen file, bytes; the upload is much smaller. */
const mostBytes = 20 * 1024 * 1024;
const fewestPixels = 96;
/** Larger pictures are scaled down, because the uploaded square has 512 px. */
const longestSide = 2000;

const acceptedTypes = 'image/jpeg,image/png,image/webp,image/gif';

const kinds = 'a JPEG, PNG, WebP or GIF';

/**
 * Decodes a chosen file, upright.
 * @throws PlayerError
 */
async function readPicture(file: File): Promise<ImageBitmap> {
  // SVG is excluded: it has no pixels of its own and may contain scripts.
  if (!file.type.startsWith('image/') || file.type.startsWith('image/svg'))
    throw new PlayerError(`This file is not a picture that can be shown. Please choose ${kinds}.`);
  if (file.size > mostBytes) {
    const has = (file.size / 1024 / 1024).toFixed(0);
    throw new PlayerError(`This file is too large: it has ${has} MB. Please choose one of 20 MB at most.`);
  }
  const picture = await decoded(file);
  const { width, height } = picture;
  if (Math.min(width, height) < fewestPixels) {
    picture.close();
    const needs = `It needs at least ${fewestPixels} pixels each way.`;
    throw new PlayerError(`This picture is too small: ${width} × ${height} pixels. ${needs}`);
  }
  const shrink = longestSide / Math.max(width, height);
  if (shrink >= 1) return picture;
  const smaller = await createImageBitmap(picture, {
    resizeWidth: Math.round(width * shrink),
    resizeHeight: Math.round(height * shrink),
    resizeQuality: 'high',
  });
  picture.close();
  return smaller;
}

async function decoded(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    const message = `This picture cannot be read. It may be broken, or of a kind that this browser does not know. Please choose ${kinds}.`;
    throw new PlayerError(message, { cause });
  }
}

const DropPlace = styled.div`
  ${flow(5, 6)}
  margin: -${space(2)};
  padding: ${space(2)};
  border: 2px dashed transparent;
  border-radius: ${radius.medium};
  &[data-over='true'] {
    border-color: ${color.primary};
    background: ${color.raised};
  }
  &[data-over='true'] * {
    pointer-events: none;
  }
`;

const Round = styled.div`
  ${disc(96)}
  overflow: hidden;
  background: ${color.raised};
  box-shadow: 0 0 0 2px ${color.line};
`;

const Words = styled.div`
  ${column(3)}
  flex: 1 1 240px;
  min-width: 0;
`;

const announce = (avatar: string | null) => emit('picture:changed', { v: 1, avatar });

function usePictureChange(avatar: string | null) {
  const { busy, error, send } = useSending();
  const [chosen, setChosen] = useState<ImageBitmap | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const choose = useRef<HTMLButtonElement>(null);

  // A bitmap holds many megabytes that the garbage collector frees late.
  useEffect(() => () => chosen?.close(), [chosen]);
  useEffect(() => {
    if (removed) undo.current?.focus();
  }, [removed]);

  const open = async (file: File | undefined) => {
    if (!file) return;
    const picture = await send(() => readPicture(file));
    if (picture) setChosen(picture);
  };
  const saved = (next: string | null) => {
    announce(next);
    setRemoved(null);
    setChosen(null);
    toast('success', 'Your new picture is shown.');
  };
  const remove = async () => {
    const answer = await send(removePicture);
    if (!answer) return;
    announce(answer.avatar);
    setRemoved(avatar);
  };
  const restore = async (publicUrl: string) => {
    const answer = await send(() => showPicture({ publicUrl }));
    if (!answer) return;
    announce(answer.avatar);
    setRemoved(null);
    choose.current?.focus();
  };
  return { busy, error, chosen, removed, undo, choose, open, saved, remove, restore, cancel: () => setChosen(null) };
}

interface PictureDropProps {
  avatar: string | null;
  onFile(file: File | undefined): void;
  /** @param openPicker opens the browser's file dialog */
  actions(openPicker: () => void): ReactNode;
}

function PictureDrop({ avatar, onFile, actions }: PictureDropProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    <DropPlace
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => event.target === event.currentTarget && setOver(false)}
      onDrop={drop}
    >
      <Round>
        <Picture src={avatar} fallback="user" alt={avatar ? 'Your picture' : 'No picture yet'} sizes="96px" />
      </Round>
      <Words>
        <p>
          {over
            ? 'Drop the picture here.'
            : 'Choose a photo, or drop one here: JPEG, PNG, WebP or GIF, up to 20 MB. Where and when it was taken is not sent.'}
        </p>
        <BoxActions>{actions(() => input.current?.click())}</BoxActions>
      </Words>
      <input
        ref={input}
        type="file"
        accept={acceptedTypes}
        aria-label="Picture file"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          onFile(file);
          event.target.value = '';
        }}
      />
    </DropPlace>
  );
}

function PictureSection() {
  const { user } = useSession();
  const avatar = user?.avatar ?? null;
  const { busy, error, chosen, removed, undo, choose, open, saved, remove, restore, cancel } = usePictureChange(avatar);
  return (
    <AccountBlock
      title="Your picture"
      id="picture"
      lead="Shown to you, in the menu and here. Others see it only if you choose so below."
    >
      <AccountBox>
        <PictureDrop
          avatar={avatar}
          onFile={(file) => user && void open(file)}
          actions={(openPicker) => (
            <>
              <Button ref={choose} variant="secondary" busy={busy} disabled={!user} onClick={openPicker}>
                {avatar ? 'Choose another picture' : 'Choose a picture'}
              </Button>
              {avatar && (
                <Button variant="ghost" busy={busy} onClick={remove}>
                  Remove picture
                </Button>
              )}
            </>
          )}
        />
        {removed && !avatar && (
          <BoxActions>
            <p role="status">Your picture is removed. For an hour you can put it back.</p>
            <Button ref={undo} variant="secondary" size="small" busy={busy} onClick={() => restore(removed)}>
              Put it back
            </Button>
          </BoxActions>
        )}
        <FormError error={error} fallback="The site cannot be reached. Nothing was changed: please try again." />
        {user && <PublicPicture member={user} onMoved={announce} />}
      </AccountBox>
      <CropDialog picture={chosen} onSaved={saved} onClose={cancel} />
    </AccountBlock>
  );
}

export default PictureSection satisfies Part<'account/YourPicture'>;
