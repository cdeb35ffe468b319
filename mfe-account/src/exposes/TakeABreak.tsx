import styled from '@emotion/styled';
import { useState } from 'react';
import { askToReturn, beginBreak, useProtection } from 'shared/api-client/protection';
import { useNow } from 'shared/clock';
import { type BreakLength, breakLengths, exclusionLengths } from 'shared/contracts/breakLengths';
import type { Part } from 'shared/contracts/parts';
import type { PlayStop } from 'shared/contracts/protection';
import { useSession } from 'shared/session';
import { column, flow, panel, text, title, wideOnPhones } from 'shared/theme/layout';
import { color, font, from, radius, space } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { Modal } from 'shared/ui/Modal';
import { Stack } from 'shared/ui/Stack';
import { AccountBlock, BlockLoading, Notice, radioBox } from '../account/AccountBlock.tsx';
import { canBegin, lengthNames, meaningOf, stopWords } from '../responsible-gaming/responsibleGaming.messages.ts';
import { useChange } from '../responsible-gaming/useChange.ts';

const Choice = styled.div`
  ${column(5)}
  padding: ${space(5)};
  ${panel(color.line)}
`;

const Groups = styled.div`
  display: grid;
  gap: ${space(6)};
  ${from(768)} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Group = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    ${title('lead', 1.2)}
    padding: 0;
  }
  p {
    ${text('second', 'small')}
    margin: ${space(2)} 0 ${space(3)};
    line-height: 1.5;
  }
`;

const Options = styled.div`
  ${flow(2)}
  label {
    position: relative;
    display: inline-flex;
    align-items: center;
    gap: ${space(2)};
    padding: 0 ${space(4)};
    border-radius: ${radius.pill};
    color: ${color.text};
    font-size: ${font.size.body};
    ${radioBox}
  }
`;

const Next = styled.div`
  ${flow(3)}
  ${wideOnPhones('button')}
`;

const Meaning = styled.ul`
  margin: 0;
  padding-left: ${space(5)};
  color: ${color.second};
  line-height: 1.5;
  li + li {
    margin-top: ${space(2)};
  }
`;

interface BreakDialogProps {
  length: BreakLength;
  open: boolean;
  onClose(): void;
}

function BreakDialog({ length, open, onClose }: BreakDialogProps) {
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

function BreakChoice({ stop }: { stop: PlayStop | null }) {
  const [chosen, setChosen] = useState<BreakLength | null>(null);
  const [asking, setAsking] = useState(false);
  const now = useNow();
  const lengths = [...breakLengths, ...exclusionLengths];
  const possible = lengths.filter((length) => canBegin(length, stop, now));
  const length = chosen !== null && possible.includes(chosen) ? chosen : null;
  if (possible.length === 0) return null;

  const options = (of: readonly BreakLength[]) => (
    <Options>
      {of.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="break-length"
            value={each}
            checked={each === length}
            disabled={!possible.includes(each)}
            onChange={() => setChosen(each)}
          />
          {lengthNames[each]}
        </label>
      ))}
    </Options>
  );
  return (
    <Choice>
      <Groups>
        <Group>
          <legend>A break</legend>
          <p>It is over by itself at its end.</p>
          {options(breakLengths)}
        </Group>
        <Group>
          <legend>An exclusion</legend>
          <p>It lasts until you ask to come back, at its end at the earliest.</p>
          {options(exclusionLengths)}
        </Group>
      </Groups>
      <Next>
        <Button disabled={length === null} onClick={() => setAsking(true)}>
          {stop && stop.kind !== 'return' ? 'Make it longer …' : 'Take a break …'}
        </Button>
      </Next>
      {length !== null && <BreakDialog length={length} open={asking} onClose={() => setAsking(false)} />}
    </Choice>
  );
}

function StopNotice({ stop }: { stop: PlayStop }) {
  const { busy, error, change } = useChange();
  const words = stopWords(stop);
  return (
    <Notice>
      <h3>{words.title}</h3>
      <p>{words.text}</p>
      <FormError error={error} />
      {stop.canReturn && (
        <Button busy={busy} onClick={() => change(askToReturn, 'You asked to come back. In 24 hours you can buy again.')}>
          Ask to come back
        </Button>
      )}
    </Notice>
  );
}

function BreakSection() {
  const signedIn = useSession().status === 'signedIn';
  const asked = useProtection(signedIn);
  return (
    <AccountBlock
      title="Take a break"
      id="take-a-break"
      lead="A time without buying. It begins at once, and nobody can shorten it."
      asked={asked}
      loading={<BlockLoading label="Loading your breaks" height={340} />}
    >
      {({ stop }) => (
        <Stack gap={5}>
          {stop && <StopNotice stop={stop} />}
          <BreakChoice stop={stop} />
        </Stack>
      )}
    </AccountBlock>
  );
}

export default BreakSection satisfies Part<'account/TakeABreak'>;
