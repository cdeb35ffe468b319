import { withThousands } from 'shared/format/money';
import { ProgressBar } from 'shared/ui/ProgressBar';
import type { Proof } from './useProof.ts';

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

export function CheckProgress({ proof }: { proof: Proof }) {
  if (proof.phase === 'fetching')
    return (
      <>
        {proof.all !== null && <ProgressBar value={proof.come} max={proof.all} label="Bytes of the records" />}
        <p>Fetching the records{proof.come > 0 && `: ${megabytes(proof.come)}`}</p>
      </>
    );
  if (proof.phase === 'checking')
    return (
      <>
        <ProgressBar value={proof.done} max={proof.total} label="Numbers checked" />
        <p>
          {withThousands(proof.done)} of {withThousands(proof.total)} numbers checked
        </p>
      </>
    );
  return null;
}
