import { useState } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import { PageTitle } from 'shared/ui/PageTitle';
import { Section } from 'shared/ui/Section';
import { BeforeTheList } from './BeforeFreeze.tsx';
import { Calculation } from './Calculation.tsx';
import { Downloads } from './Downloads.tsx';
import { ProofColumns, ProofTop, SixSentences } from './ProofView.styles.ts';
import type { ProofCheck } from './proofWork.ts';
import { ReceiptCheck } from './ReceiptCheck.tsx';
import { RelayCompare } from './RelayCompare.tsx';
import { StepList } from './StepCard.styles.ts';
import { never, StepCard } from './StepCard.tsx';
import { sentencesOf } from './sentences.ts';
import { stepsAhead } from './stepsAhead.ts';
import { isPublished, type Proof, useProof } from './useProof.ts';
import { VerdictPanel } from './VerdictPanel.tsx';

/** Shows how one lottery was decided, verified in this browser. */
export function ProofView({ lottery }: { lottery: Lottery }) {
  const [receipt, setReceipt] = useState<string | null>(null);
  const { proof, retry } = useProof(lottery, receipt);
  const report = proof?.phase === 'done' ? proof.report : null;
  const calculation = report?.calculation ?? null;
  const simulated = report?.simulated ?? (lottery.beacon ?? lottery.block)?.simulated ?? null;

  return (
    <>
      <PageTitle>
        Proof of {lottery.name} #{lottery.id}
      </PageTitle>
      <ProofTop>
        <VerdictPanel lottery={lottery} proof={proof} simulated={simulated === true} drawn={calculation} onRetry={retry} />
        <SixSentences aria-labelledby="in-words">
          <h2 id="in-words">In six sentences</h2>
          <ol>
            {sentencesOf(lottery.drawRule, simulated).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
        </SixSentences>
      </ProofTop>
      <ProofColumns>
        <Section title="Step by step" lead="What came of each, with the figures for who wants them.">
          <StepList aria-label="Steps of the proof" aria-busy={proof !== null && report === null}>
            {(report?.checks ?? stepsAhead(lottery, proof !== null)).map((check) => (
              <StepCard key={check.step} check={check} word={wordOf(check, lottery, proof)} open={isOnlyPublished(check, proof)}>
                {check.step === 'number' && calculation && <Calculation steps={calculation} />}
              </StepCard>
            ))}
          </StepList>
        </Section>
        {lottery.openingId !== null && (
          <div>
            {!isPublished(lottery) && <BeforeTheList selling={lottery.status === 'running'} />}
            {isPublished(lottery) && <ReceiptCheck check={report?.receipt ?? null} receipt={receipt} onReceipt={setReceipt} />}
            {calculation?.rule === 'v2' && <RelayCompare calculation={calculation} />}
            {isPublished(lottery) && <Downloads lotteryId={lottery.id} />}
          </div>
        )}
      </ProofColumns>
    </>
  );
}

/** During the sale the page only has the id of the opening record, so its check is 'Published'. */
const isOnlyPublished = ({ state }: ProofCheck, proof: Proof | null) => proof === null && state === 'unchecked';

/** Returns the label of a step without a result; undefined when the label of its state applies. */
function wordOf(check: ProofCheck, { cancelId }: Lottery, proof: Proof | null): string | undefined {
  if (isOnlyPublished(check, proof)) return 'Published';
  if (check.state !== 'missing') return undefined;
  if (proof?.phase === 'fetching' || proof?.phase === 'checking') return 'Checking …';
  if (proof?.phase === 'failed') return 'Not checked';
  return cancelId === null ? undefined : never;
}
