import styled from '@emotion/styled';
import { useState } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import type { Part, PartProps } from 'shared/contracts/parts';
import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { bareList, panel, stack } from 'shared/theme/layout';
import { onPaper } from 'shared/theme/printStyles';
import { breakpoint, color, font, from, space } from 'shared/theme/tokens';
import { PageTitle } from 'shared/ui/PageTitle';
import { Section } from 'shared/ui/Section';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';
import { useDrawWatch } from '../draw/useDrawWatch.ts';
import { LotteryLoader } from '../lotteries/LotteryLoader.tsx';
import { useLotteryPhase } from '../lottery/lotteryPhase.ts';
import { Calculation } from '../proof/Calculation.tsx';
import { Downloads } from '../proof/Downloads.tsx';
import { GivenCheck } from '../proof/GivenCheck.tsx';
import { sentencesOf } from '../proof/proof.messages.ts';
import type { ProofCheck, ProofStep } from '../proof/proofWork.ts';
import { RelayCompare } from '../proof/RelayCompare.tsx';
import { never, StepCard, StepList } from '../proof/StepCard.tsx';
import { isPublished, type Proof, useProof } from '../proof/useProof.ts';
import { VerdictPanel } from '../proof/VerdictPanel.tsx';

const Advice = styled.ul`
  ${stack(4)}
  ${bareList}
  padding: ${space(5)};
  ${panel()}
  color: ${color.second};
  line-height: 1.55;
  strong {
    display: block;
    color: ${color.text};
    font-weight: 600;
  }
  a {
    color: ${color.primaryHover};
  }
  ${onPaper}
`;

/** Explains what players can do before the ticket list is published. @param selling numbers can be bought */
function BeforeTheList({ selling }: { selling: boolean }) {
  return (
    <Section title="What you can do now" lead="What you keep yourself, nobody can change behind your back.">
      <Advice>
        <li>
          <strong>Keep the id of the opening record.</strong> Copy it from the first step. The list and the result have to name
          this id; with another one, it was another round.
        </li>
        <li>
          <strong>Keep your receipt.</strong> If you {selling ? 'buy' : 'bought'} numbers, save it: it is in{' '}
          <Link to={paths.myTickets}>My Tickets</Link>. As soon as the list is published, you can check it here.
        </li>
        <li>
          <strong>{selling ? 'Come back after the sale.' : 'Stay here.'}</strong> The list of who holds which number is published
          before it can be known who wins. Then this page offers all records as a file.
        </li>
      </Advice>
    </Section>
  );
}

const ProofTop = styled.div`
  ${stack(5)}
  grid-template-columns: minmax(0, 1fr);
  ${from(breakpoint.desktop)} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  }
`;

const SixSentences = styled.section`
  ${stack(3)}
  align-content: start;
  padding: ${space(6)};
  ${panel()}
  h2 {
    margin: 0;
    font: 600 ${font.size.lead} / 1.3 ${font.display};
  }
  ol {
    ${stack(3)}
    ${bareList}
    counter-reset: sentence;
  }
  li {
    display: grid;
    grid-template-columns: 28px minmax(0, 1fr);
    color: ${color.second};
    line-height: 1.55;
    counter-increment: sentence;
  }
  li::before {
    content: counter(sentence);
    color: ${color.primaryHover};
    font: 600 ${font.size.body} / 1.55 ${font.display};
  }
  ${onPaper}
`;

const ProofColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: 0 ${space(8)};
  ${from(breakpoint.desktop)} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`;

const ahead: readonly ProofStep[] = ['opening', 'freeze', 'tickets', 'source', 'number', 'owner', 'log', 'checkpoint', 'site'];

/**
 * Returns the steps before the records are loaded, with the site's own data.
 * @param published whether the records are published, so that they are being loaded
 */
function stepsAhead({ openingId, drawRule }: Lottery, published: boolean): ProofCheck[] {
  if (openingId === null) return [];
  return ahead.map((step) =>
    step === 'opening' && !published
      ? {
          step,
          state: 'unchecked',
          says: 'It stands in the public log under this id. Keep it: the list and the result will have to name it.',
          figures: [
            { label: 'Opening record', value: openingId },
            { label: 'Rule', value: drawRule },
          ],
        }
      : {
          step,
          state: 'missing',
          says: published ? 'It needs the records of the round.' : 'It can be checked when the records are published.',
          figures: [],
        },
  );
}

function ProofView({ lottery }: { lottery: Lottery }) {
  const [given, setGiven] = useState<string | null>(null);
  const isReceipt = isPublished(lottery) && given !== null && isCompactJws(given);
  const { proof, retry } = useProof(lottery, isReceipt ? given : null);
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
            <GivenCheck check={report?.receipt ?? null} given={given} isReceipt={isReceipt} onGiven={setGiven} />
            {calculation?.rule === 'v2' && <RelayCompare calculation={calculation} />}
            {isPublished(lottery) && <Downloads lottery={lottery} isWitnessed={report?.isWitnessed === true} />}
          </div>
        )}
      </ProofColumns>
    </>
  );
}

const isCompactJws = (text: string) => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);

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

function ProofSkeleton() {
  return (
    <LoadingRegion label="Loading the proof">
      <PageTitle>
        <Skeleton height="1.15em" width="min(100%, 16em)" />
      </PageTitle>
      <ProofTop>
        <Skeleton height={260} />
        <Skeleton height={260} />
      </ProofTop>
    </LoadingRegion>
  );
}

/** Part: the steps of a draw, verified in the visitor's browser. */
function DrawProof({ lotteryId }: PartProps['lottery/DrawProof']) {
  return (
    <LotteryLoader lotteryId={lotteryId} skeleton={<ProofSkeleton />}>
      {(lottery) => <Watched lottery={lottery} />}
    </LotteryLoader>
  );
}

function Watched({ lottery }: { lottery: Lottery }) {
  const phase = useLotteryPhase(lottery);
  useDrawWatch(lottery.id, lottery.endTime, phase === 'calculating');
  return <ProofView lottery={lottery} />;
}

export default DrawProof satisfies Part<'lottery/DrawProof'>;
