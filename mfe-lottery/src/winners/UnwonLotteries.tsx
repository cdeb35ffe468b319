import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { useLotteries } from 'shared/api-client/lotteries';
import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { color, font, space } from 'shared/theme/tokens';
import { Checkbox } from 'shared/ui/Checkbox';
import { LinksWithoutScripts } from 'shared/ui/LinksWithoutScripts';
import { useRenewWhenDrawn } from './useRenewWhenDrawn.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(5)};
  margin-bottom: ${space(4)};
  color: ${color.muted};
  font-size: ${font.size.small};
  font-variant-numeric: tabular-nums;
  p {
    margin: 0;
  }
  a {
    color: ${color.second};
  }
`;

export interface UnwonLotteriesProps {
  shown: boolean;
  onChange(shown: boolean): void;
  addressOf(shown: boolean): string;
}

export function UnwonLotteries({ shown, onChange, addressOf }: UnwonLotteriesProps) {
  const { data, mutate } = useLotteries({ page: 0, limit: 1, status: 'ended', hasWinner: false });
  useRenewWhenDrawn(mutate);
  const [pressed, setPressed] = useState(shown);
  useEffect(() => setPressed(shown), [shown]);
  const count = data?.totalElements ?? 0;
  const press = (checked: boolean) => {
    setPressed(checked);
    onChange(checked);
  };
  return (
    <Bar>
      <LinksWithoutScripts
        label="Rounds"
        links={[
          { words: 'That somebody won', to: addressOf(false), present: !shown },
          { words: 'All', to: addressOf(true), present: shown },
        ]}
      />
      <span data-needs-scripts="">
        <Checkbox label="Show rounds nobody won" checked={pressed} onChange={(event) => press(event.target.checked)} />
      </span>
      {count > 0 && <p>{count === 1 ? '1 round was drawn' : `${count} rounds were drawn`} whose number nobody had bought.</p>}
      <Link to={paths.payouts()}>When prizes were paid</Link>
    </Bar>
  );
}
