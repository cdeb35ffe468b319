import styled from '@emotion/styled';
import Download from 'lucide-react/icons/download';
import type { Lottery } from 'shared/contracts/lotteries';
import { wrap } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';
import { Section } from 'shared/ui/Section';
import { CopyButton } from './CopyButton.tsx';
import { bundleAddress } from './fetchRecords.ts';

const Files = styled.div`
  ${wrap(2, 5)}
  margin-bottom: ${space(3)};
  a {
    display: inline-flex;
    align-items: center;
    gap: ${space(2)};
    min-height: 44px;
    color: ${color.primaryHover};
  }
`;

const Command = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  padding-left: ${space(4)};
  border-radius: ${radius.small};
  background: ${color.surface};
  code {
    color: ${color.text};
    font-size: ${font.size.small};
    overflow-wrap: anywhere;
  }
  & + p {
    margin: ${space(3)} 0 0;
    color: ${color.muted};
    font-size: ${font.size.small};
  }
`;

function proofsOf({ id, freezeId, resultId, cancelId }: Lottery): [name: string, record: string][] {
  const records = { list: freezeId, result: resultId, cancellation: cancelId };
  return Object.entries(records).flatMap(([what, record]) =>
    record === null ? [] : [[`round-${id}-${what}.tlog-proof`, record]],
  );
}

/** Offers the records and the verifier for checking a draw without this site. @param isWitnessed the site publishes a policy */
export function Downloads({ lottery, isWitnessed }: { lottery: Lottery; isWitnessed: boolean }) {
  const bundle = `round-${lottery.id}.json`;
  const command = `node verify.mjs ${bundle}`;
  return (
    <Section
      title="Check it without us"
      lead="All records of the round in one file, and a program that checks them on your own machine, without a network."
    >
      <Files>
        <a href={bundleAddress(lottery.id)} download={bundle}>
          <Download size={18} aria-hidden="true" /> {bundle}
        </a>
        <a href="/fair/verify.mjs" download="verify.mjs">
          <Download size={18} aria-hidden="true" /> verify.mjs
        </a>
        <a href="/fair/format.md" download="format.md">
          <Download size={18} aria-hidden="true" /> format.md
        </a>
        {proofsOf(lottery).map(([name, record]) => (
          <a key={name} href={`/fair/proofs/${record}`} download={name}>
            <Download size={18} aria-hidden="true" /> {name}
          </a>
        ))}
        {isWitnessed && (
          <a href="/fair/log/witnesses" download="witnesses.policy">
            <Download size={18} aria-hidden="true" /> witnesses.policy
          </a>
        )}
      </Files>
      <Command>
        <code>{command}</code>
        <CopyButton label="the command" value={command} />
      </Command>
      <p>
        Put the first two files into one folder and run this line there; you need Node.js 20 or later. The third describes the
        format, and how to check a draw by hand. To check a receipt too, add the name of its file. It says in words what it found,
        and exits with 0 when all is right, with 1 when something is wrong, with 2 when all is true but not in the log as it must
        be, and with 3 when it could check nothing. Instead of the records, the line can name a proof and --policy
        witnesses.policy: it then shows who has signed a log with that record.
      </p>
    </Section>
  );
}
