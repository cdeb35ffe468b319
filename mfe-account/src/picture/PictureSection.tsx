import styled from '@emotion/styled';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { removePicture, showPicture } from 'shared/api-client/pictures';
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
import { CropDialog } from './CropDialog.tsx';
import { PublicPicture } from './PublicPicture.tsx';
import { acceptedTypes, readPicture } from './readPicture.ts';

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
  /* Drag events reach only the drop zone, not its children. */
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

export function PictureSection() {
  const { user } = useSession();
  const { busy, error, send } = useSending();
  const [chosen, setChosen] = useState<ImageBitmap | null>(null);
  /** The removed picture, which can be restored for an hour. */
  const [removed, setRemoved] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const avatar = user?.avatar ?? null;

  // A bitmap holds many megabytes that the garbage collector frees late.
  useEffect(() => () => chosen?.close(), [chosen]);
  useEffect(() => {
    if (removed) undo.current?.focus();
  }, [removed]);

  const open = async (file: File | undefined) => {
    if (!file || !user) return;
    const picture = await send(() => readPicture(file));
    if (picture) setChosen(picture);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void open(event.dataTransfer.files[0]);
  };
  const saved = (next: string | null) => {
    announce(next);
    setRemoved(null);
    setChosen(null);
    toast('success', 'Your new picture is shown.');
  };
  const remove = async () => {
    const former = avatar;
    const answer = await send(removePicture);
    if (!answer) return;
    announce(answer.avatar);
    setRemoved(former);
  };
  const putBack = async (publicUrl: string) => {
    const answer = await send(() => showPicture({ publicUrl }));
    if (!answer) return;
    announce(answer.avatar);
    setRemoved(null);
    choose.current?.focus();
  };

  return (
    <AccountBlock
      title="Your picture"
      id="picture"
      lead="Shown to you, in the menu and here. Others see it only if you choose so below."
    >
      <AccountBox>
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
            <BoxActions>
              <Button ref={choose} variant="secondary" busy={busy} disabled={!user} onClick={() => input.current?.click()}>
                {avatar ? 'Choose another picture' : 'Choose a picture'}
              </Button>
              {avatar && (
                <Button variant="ghost" busy={busy} onClick={remove}>
                  Remove picture
                </Button>
              )}
            </BoxActions>
          </Words>
          <input
            ref={input}
            type="file"
            accept={acceptedTypes}
            aria-label="Picture file"
            hidden
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              void open(file);
              // Allows choosing the same file again.
              event.target.value = '';
            }}
          />
        </DropPlace>
        {removed && !avatar && (
          <BoxActions>
            <p role="status">Your picture is removed. For an hour you can put it back.</p>
            <Button ref={undo} variant="secondary" size="small" busy={busy} onClick={() => putBack(removed)}>
              Put it back
            </Button>
          </BoxActions>
        )}
        <FormError error={error} fallback="The site cannot be reached. Nothing was changed: please try again." />
        {user && <PublicPicture member={user} onMoved={announce} />}
      </AccountBox>
      <CropDialog picture={chosen} onSaved={saved} onClose={() => setChosen(null)} />
    </AccountBlock>
  );
}
