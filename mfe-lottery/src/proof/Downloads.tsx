import Download from 'lucide-react/icons/download';
import { Section } from 'shared/ui/Section';
import { CopyButton } from './CopyButton.tsx';
import { Command, Files } from './Downloads.styles.ts';
import { bundleAddress } from './fetchTexts.ts';

/** What is needed to check the same without this site, and how. */
export function Downloads({ lotteryId }: { lotteryId: number }) {
  const bundle = `round-${lotteryId}.json`;
  const command = `node verify.mjs ${bundle}`;
  return (
    <Section
      title="Check it without us"
      lead="All records of the round in one file, and a program of one file that checks them offline, with nothing but Node."
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
        With a receipt: put its file behind it. It ends with 0 when all is right, 1 when something is wrong, 2 when it is true and
        not in the log as it must be.
      </p>
    </Section>
  );
}
