import Download from 'lucide-react/icons/download';
import { Section } from 'shared/ui/Section';
import { CopyButton } from './CopyButton.tsx';
import { Command, Files } from './Downloads.styles.ts';
import { bundleAddress } from './fetchTexts.ts';

/** Offers the records and the verifier for checking a draw without this site. */
export function Downloads({ lotteryId }: { lotteryId: number }) {
  const bundle = `round-${lotteryId}.json`;
  const command = `node verify.mjs ${bundle}`;
  return (
    <Section
      title="Check it without us"
      lead="All records of the round in one file, and a program that checks them on your own machine, without a network."
    >
      <Files>
        <a href={bundleAddress(lotteryId)} download={bundle}>
          <Download size={18} aria-hidden="true" /> {bundle}
        </a>
        <a href="/fair/verify.mjs" download="verify.mjs">
          <Download size={18} aria-hidden="true" /> verify.mjs
        </a>
      </Files>
      <Command>
        <code>{command}</code>
        <CopyButton label="the command" value={command} />
      </Command>
      <p>
        Put both files into one folder and run this line there; you need Node.js 20 or later. To check a receipt too, add the name
        of its file. It says in words what it found, and exits with 0 when all is right, with 1 when something is wrong, and with
        2 when all is true but not in the log as it must be.
      </p>
    </Section>
  );
}
