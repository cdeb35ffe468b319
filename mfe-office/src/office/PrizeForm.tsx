import styled from '@emotion/styled';
import { type FormEvent, useState } from 'react';
import { ApiError, messageOf } from 'shared/api-client/http';
import { type OfficeSession, storePrizePicture } from 'shared/api-client/office';
import { PlayerError } from 'shared/api-client/playerError';
import { useRewards } from 'shared/api-client/rewards';
import { maxLimit, rewardCategories } from 'shared/contracts/listParameters';
import type { PrizeDraft } from 'shared/contracts/officeActs';
import { maxPictureBytes } from 'shared/contracts/pictureSizes';
import type { LotteryReward, RewardCategory } from 'shared/contracts/rewards';
import { useSchedule } from 'shared/hooks/useSchedule';
import { stack, text } from 'shared/theme/layout';
import { color, space } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { NativeSelect } from 'shared/ui/NativeSelect';
import { RewardCard } from 'shared/ui/RewardCard';
import { Stack } from 'shared/ui/Stack';
import { TextArea, TextField } from 'shared/ui/TextField';
import { type DraftFormProps, useFieldFocus } from './FieldsForm.tsx';
import { categoryNames } from './office.messages.ts';

const Columns = styled.div`
  display: grid;
  gap: ${space(6)};
  @media (min-width: 768px) {
    grid-template-columns: minmax(0, 1fr) 300px;
    align-items: start;
  }
`;

const Pair = styled.div`
  display: grid;
  gap: ${space(4)};
  grid-template-columns: repeat(auto-fit, minmax(140px, 1fr));
`;

const Chosen = styled.div`
  ::file-selector-button {
    margin-right: ${space(3)};
    padding: 0 ${space(3)};
    border: 1px solid ${color.control};
    border-radius: 6px;
    background: ${color.raised};
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
`;

const Preview = styled.section`
  ${stack(3)}
  h3 {
    margin: 0;
  }
  p {
    ${text('second', 'small')}
    overflow-wrap: anywhere;
  }
`;

const categories = rewardCategories.map((value) => ({ value, label: categoryNames[value] }));
const rules: { value: PrizeDraft['rule']; label: string }[] = [
  { value: 'v1', label: 'Block (rule v1)' },
  { value: 'v2', label: 'Beacon (rule v2)' },
];

const texts = {
  name: '',
  description: '',
  tokenAmount: '0',
  lotteryValue: '0',
  numbers: '',
  price: '',
  schedule: '',
  why: '',
};
type Name = keyof typeof texts;
const isName = (name: string): name is Name => name in texts;
const names = Object.keys(texts).filter(isName);

const numberOf = (typed: string): number => Number(typed.replaceAll(',', '').trim() || Number.NaN);
const within = (typed: string, least: number, most = Number.MAX_SAFE_INTEGER): string | undefined => {
  const number = numberOf(typed);
  const isWhole = Number.isSafeInteger(number) && number >= least && number <= most;
  const upTo = most === Number.MAX_SAFE_INTEGER ? '' : ` to ${most}`;
  return isWhole ? undefined : `Enter a whole number from ${least}${upTo}.`;
};

function problemsOf(typed: typeof texts, rule: PrizeDraft['rule']): Record<Name, string | undefined> {
  const needed = (name: Name) => (typed[name].trim() === '' ? 'Players read this: it cannot be empty.' : undefined);
  return {
    name: needed('name'),
    description: needed('description'),
    tokenAmount: within(typed.tokenAmount, 0),
    lotteryValue: within(typed.lotteryValue, 0),
    numbers: within(typed.numbers, 1, rule === 'v1' ? 256 : 100_000),
    price: within(typed.price, 1),
    schedule: /^(\S+\s+){4}\S+$|^$/.test(typed.schedule.trim()) ? undefined : 'Enter five fields, such as 0 18 * * *.',
    why: typed.why.trim() === '' ? 'Say why you do it.' : undefined,
  };
}

function readyOf(typed: typeof texts, chosen: Pick<PrizeDraft, 'category' | 'picture' | 'rule'>): PrizeDraft {
  const schedule = typed.schedule.trim();
  return {
    ...chosen,
    name: typed.name.trim(),
    description: typed.description.trim(),
    tokenAmount: numberOf(typed.tokenAmount),
    lotteryValue: numberOf(typed.lotteryValue),
    numbers: numberOf(typed.numbers),
    price: numberOf(typed.price),
    ...(schedule !== '' && { schedule }),
  };
}

export function PrizeForm({ session, error, busy, onSend }: DraftFormProps & { session: OfficeSession }) {
  const [typed, setTyped] = useState(texts);
  const [category, setCategory] = useState<RewardCategory>('token');
  const [rule, setRule] = useState<PrizeDraft['rule']>('v1');
  const [picture, setPicture] = useState('');
  const [tried, setTried] = useState(0);
  const form = useFieldFocus(tried, error);

  const wrong = problemsOf(typed, rule);
  const refused = (name: Name | 'picture') =>
    error instanceof ApiError ? error.fields[name === 'why' ? name : `ready.${name}`]?.[0] : undefined;
  const field = (name: Name) => ({
    value: typed[name],
    error: tried > 0 ? (wrong[name] ?? refused(name)) : undefined,
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  const count = (name: Name) => ({ inputMode: 'numeric' as const, autoComplete: 'off', ...field(name) });
  const ready = readyOf(typed, { category, picture, rule });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(tried + 1);
    if (!busy && !names.some((name) => wrong[name])) void onSend({ why: typed.why.trim(), ready });
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Draft of a prize">
      <Columns>
        <Stack gap={4}>
          {!names.some(refused) && (
            <FormError error={error} fallback="There is no connection to the office. Nothing was drafted." />
          )}
          <TextField label="Name" maxLength={100} autoComplete="off" {...field('name')} />
          <TextArea label="Text" hint="One paragraph." rows={3} maxLength={2000} {...field('description')} />
          <Pair>
            <NativeSelect label="Category" value={category} options={categories} onChange={setCategory} />
            <PictureSelect value={picture} onChange={setPicture} />
          </Pair>
          <OwnPicture session={session} refusal={refused('picture')} onStored={setPicture} />
          <Pair>
            <TextField label="Prize, CTO" hint="0: a product." {...count('tokenAmount')} />
            <TextField label="Value, US dollars" {...count('lotteryValue')} />
          </Pair>
          <Pair>
            <TextField label="Numbers of a round" {...count('numbers')} />
            <TextField label="Price of a number, CTO" {...count('price')} />
          </Pair>
          <TextField
            label="Schedule (optional)"
            hint="Cron line in UTC, at which rounds end and open. Another person approves it."
            maxLength={100}
            autoComplete="off"
            {...field('schedule')}
          />
          <NativeSelect label="Drawn by" value={rule} options={rules} onChange={setRule} />
          <TextArea
            label="Reason"
            hint="For operators, kept for good: name no person."
            rows={2}
            maxLength={1000}
            {...field('why')}
          />
          <Button type="submit" busy={busy}>
            Draft
          </Button>
        </Stack>
        <PrizePreview prize={ready} />
      </Columns>
    </form>
  );
}

function PrizePreview({ prize }: { prize: PrizeDraft }) {
  const reward = asReward(prize);
  const schedule = useSchedule(reward);
  return (
    <Preview aria-label="As players will see it">
      <h3>As players will see it</h3>
      <div inert>
        <RewardCard reward={reward} />
      </div>
      <p>{prize.description}</p>
      {schedule !== null && <p>Rounds: {schedule}</p>}
    </Preview>
  );
}

const known = (number: number): number | null => (Number.isSafeInteger(number) && number > 0 ? number : null);

const asReward = ({
  name,
  picture,
  tokenAmount,
  lotteryValue,
  numbers,
  price,
  schedule,
  ...rest
}: PrizeDraft): LotteryReward => ({
  ...rest,
  id: 0,
  name: name || 'Name of the prize',
  image: picture,
  thumbnail: picture || null,
  type: tokenAmount > 0 ? 'token' : 'product',
  tokenAmount: known(tokenAmount) ?? 0,
  lotteryValue: known(lotteryValue) ?? 0,
  totalTickets: known(numbers),
  ticketPrice: known(price),
  lotteryId: null,
  lotteryEndTime: null,
  crontab: schedule ?? null,
  crontabExplain: schedule ? `${schedule} (UTC)` : null,
});

function PictureSelect({ value, onChange }: { value: string; onChange(picture: string): void }) {
  const { data } = useRewards({ limit: maxLimit });
  const pictured = data?.contents.flatMap(({ thumbnail, name }) => (thumbnail ? [{ value: thumbnail, label: name }] : [])) ?? [];
  const all = [{ value: '', label: 'None' }, { value, label: 'Its own' }, ...pictured];
  const options = [...new Map(all.reverse().map((option) => [option.value, option])).values()].reverse();
  return <NativeSelect label="Picture of" value={value} options={options} onChange={onChange} />;
}

interface OwnPictureProps {
  session: OfficeSession;
  refusal: string | undefined;
  onStored(picture: string): void;
}

function OwnPicture({ session, refusal, onStored }: OwnPictureProps) {
  const [state, setState] = useState<{ sending: boolean; problem?: string }>({ sending: false });

  async function store(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0];
    if (file === undefined) return;
    setState({ sending: true });
    try {
      if (file.size > maxPictureBytes) throw new PlayerError('Choose a picture of at most 5 MB.');
      onStored(await storePrizePicture(session, { name: file.name, bytes: await base64Of(file) }));
      setState({ sending: false });
    } catch (error) {
      // The same file can be chosen again.
      input.value = '';
      const told = error instanceof ApiError ? (error.fields.bytes ?? error.fields.name)?.[0] : undefined;
      setState({ sending: false, problem: told ?? messageOf(error, 'The picture could not be stored. Choose it again.') });
    }
  }

  return (
    <Chosen>
      <TextField
        type="file"
        label="Its own picture (optional)"
        hint={state.sending ? 'Storing it …' : 'PNG, JPEG or WebP, at most 5 MB.'}
        accept="image/png,image/jpeg,image/webp"
        error={state.problem ?? refusal}
        onChange={({ target }) => void store(target)}
      />
    </Chosen>
  );
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^.*?,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
