import styled from '@emotion/styled';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { choosePublicName, isNamingMembers, usePicturePublicity, usePublicName } from 'shared/api-client/pictures';
import type { PublicName } from 'shared/contracts/auth';
import type { Part } from 'shared/contracts/parts';
import { normalPublicName, publicNameProblem, publicNameRules } from 'shared/format/publicName';
import { publicNameTexts } from 'shared/format/publicName.messages';
import { useSession } from 'shared/session';
import { toast } from 'shared/toast';
import { Button } from 'shared/ui/Button';
import { DateTime } from 'shared/ui/DateTime';
import { FormError } from 'shared/ui/FormError';
import { Modal } from 'shared/ui/Modal';
import { Stack } from 'shared/ui/Stack';
import { TextField } from 'shared/ui/TextField';
import { useSWRConfig } from 'swr';
import { AccountBlock, AccountBox, BlockLoading, BoxActions } from '../account/AccountBlock.tsx';
import { fieldProblem, useProblemFocus, useSending } from '../account/formRequest.ts';
import { MemberPreview } from '../account/MemberPreview.tsx';

const NarrowForm = styled.form`
  max-width: 440px;
`;

function useChoice() {
  const { mutate } = useSWRConfig();
  const { mutate: setKnown } = usePublicName(true);
  const { send, ...sending } = useSending();
  const choose = async (name: string | null): Promise<boolean> => {
    const answer = await send(() => choosePublicName(name));
    if (!answer) return false;
    await setKnown(answer, { revalidate: false });
    void mutate(isNamingMembers);
    toast('success', `Others see you as ${answer.name} now.`);
    return true;
  };
  return { ...sending, choose };
}

interface NameFormProps {
  present: string;
  typed: string;
  onType(typed: string): void;
}

function NameForm({ present, typed, onType }: NameFormProps) {
  const { busy, error, forget, choose } = useChoice();
  const [problem, setProblem] = useState<string>();
  const [attempts, setAttempts] = useState(0);
  const form = useProblemFocus(attempts, error);
  const refused = fieldProblem(error, 'name');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const name = normalPublicName(typed);
    const wrong = name === present ? 'This is your public name already.' : publicNameProblem(name);
    setProblem(wrong);
    setAttempts(attempts + 1);
    if (wrong === undefined && !busy && (await choose(name))) onType('');
  };
  return (
    <NarrowForm ref={form} onSubmit={submit} noValidate aria-label="Public name">
      <Stack gap={4}>
        {!refused && (
          <FormError error={error} fallback="The site cannot be reached. Your name was not changed: please try again." />
        )}
        <TextField
          label="New public name"
          autoComplete="off"
          spellCheck={false}
          hint={`${publicNameRules.min} to ${publicNameRules.max} letters and digits, with spaces, hyphens or apostrophes between them.`}
          value={typed}
          error={problem ?? refused}
          onChange={({ target }) => {
            onType(target.value);
            setProblem(undefined);
            forget();
          }}
        />
        <BoxActions>
          <Button type="submit" busy={busy}>
            Use this name
          </Button>
        </BoxActions>
      </Stack>
    </NarrowForm>
  );
}

function ReturnDialog({ known: { name, changeableAt }, onClose }: { known: PublicName; onClose(): void }) {
  const { busy, error, choose } = useChoice();
  return (
    <Stack gap={5}>
      <FormError error={error} fallback="The site cannot be reached. Your name was not changed: please try again." />
      <p>
        Another member may choose {name} then.{' '}
        {changeableAt !== null && (
          <>
            You can choose a name again from <DateTime at={changeableAt} /> on.
          </>
        )}
      </p>
      <Button busy={busy} onClick={async () => (await choose(null)) && onClose()}>
        Return to the drawn name
      </Button>
    </Stack>
  );
}

function NameBox({ known }: { known: PublicName }) {
  const { user } = useSession();
  const { data: picture } = usePicturePublicity(true);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const { name, drawnName, changeableAt } = known;
  const draft = normalPublicName(typed);
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef(name);
  useEffect(() => {
    if (open || focused.current === name) return;
    focused.current = name;
    box.current?.focus();
  }, [open, name]);
  return (
    <AccountBox ref={box} tabIndex={-1}>
      <MemberPreview
        name={draft || name}
        picture={picture?.isPublic && user ? user.avatar : null}
        draft={draft !== '' && draft !== name}
      />
      <p>{publicNameTexts.choice}</p>
      {changeableAt === null ? (
        <NameForm present={name} typed={typed} onType={setTyped} />
      ) : (
        <p>
          You can choose another name from <DateTime at={changeableAt} /> on.
        </p>
      )}
      {drawnName !== null && (
        <BoxActions>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Return to {drawnName}
          </Button>
        </BoxActions>
      )}
      <p>{publicNameTexts.secret}</p>
      <Modal open={open} onOpenChange={() => setOpen(false)} title={`Return to ${drawnName ?? name}?`}>
        <ReturnDialog known={known} onClose={() => setOpen(false)} />
      </Modal>
    </AccountBox>
  );
}

function PublicNameSection() {
  const asked = usePublicName(useSession().status === 'signedIn');
  return (
    <AccountBlock
      title="Your public name"
      id="public-name"
      lead={publicNameTexts.name}
      asked={asked}
      loading={<BlockLoading label="Loading your public name" height={400} />}
    >
      {(known) => <NameBox known={known} />}
    </AccountBlock>
  );
}

export default PublicNameSection satisfies Part<'account/PublicName'>;
