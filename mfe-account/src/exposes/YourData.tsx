import { useState } from 'react';
import { messageOf, traceIdOf } from 'shared/api-client/http';
import { memberExport, useDeletion } from 'shared/api-client/security';
import { useNow } from 'shared/clock';
import type { Part } from 'shared/contracts/parts';
import type { DeletionState } from 'shared/contracts/privacy';
import { saveFile } from 'shared/saveFile';
import { useSession } from 'shared/session';
import { toast } from 'shared/toast';
import { Button } from 'shared/ui/Button';
import { AccountBlock, AccountBox, BlockLoading, BoxActions } from '../account/AccountBlock.tsx';
import { DeleteAccountDialog } from '../privacy/DeleteAccountDialog.tsx';
import { openWords } from '../privacy/deletion.messages.ts';
import { Boxes, Matters } from '../privacy/YourData.styles.ts';

function YourDataSection() {
  const asked = useDeletion(useSession().status === 'signedIn');
  return (
    <AccountBlock
      title="Your data"
      id="your-data"
      lead="What we keep about you is yours to see, and to have deleted."
      asked={asked}
      loading={<BlockLoading label="Loading what concerns your data" height={320} />}
    >
      {(state) => (
        <Boxes>
          <Download />
          <Leaving state={state} renew={asked.mutate} />
        </Boxes>
      )}
    </AccountBlock>
  );
}

function Download() {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const file = await memberExport();
      saveFile(
        `snail-lotto-${file.madeAt.slice(0, 10)}.json`,
        `${JSON.stringify(file, null, 1)}\n`,
        'application/json;charset=utf-8',
      );
      toast('success', 'Your data is in your downloads.');
    } catch (error) {
      toast('error', `Your data could not be downloaded. ${messageOf(error)}`, undefined, traceIdOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <AccountBox>
      <h3>Download it</h3>
      <p>
        One file with everything: your profile, devices, limits and breaks, every movement of your wallets, purchases with their
        receipts, numbers, prizes, messages and news. No password and no code is in it. It is JSON: any text editor opens it.
      </p>
      <BoxActions>
        <Button variant="secondary" busy={busy} onClick={download}>
          Download my data
        </Button>
      </BoxActions>
    </AccountBox>
  );
}

function Leaving({ state, renew }: { state: DeletionState; renew(): Promise<unknown> }) {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const now = useNow();
  const waits = state.open.length > 0;
  return (
    <AccountBox>
      <h3>Delete your account</h3>
      {waits ? (
        <>
          <p>Not yet: what you have won, or may still win, would be lost. You can delete your account once this is over:</p>
          <Matters>
            {state.open.map((matter) => (
              <li key={`${matter.kind} ${matter.lotteryId}`}>{openWords(matter, now)}</li>
            ))}
          </Matters>
        </>
      ) : (
        <p>
          For good: who you are is erased, and what you bought and won stays in our books without your name. Download your data
          first.
        </p>
      )}
      <BoxActions>
        {waits ? (
          <Button variant="secondary" onClick={() => void renew()}>
            Look again
          </Button>
        ) : (
          <Button variant="secondary" disabled={!user} onClick={() => setOpen(true)}>
            Delete my account
          </Button>
        )}
      </BoxActions>
      {user && <DeleteAccountDialog state={state} user={user} open={open} renew={renew} onClose={() => setOpen(false)} />}
    </AccountBox>
  );
}

export default YourDataSection satisfies Part<'account/YourData'>;
