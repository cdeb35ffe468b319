import styled from '@emotion/styled';
import ExternalLink from 'lucide-react/icons/external-link';
import { useState } from 'react';
import { quicknet } from 'shared/fair/beacon';
import { bareList, text, wrap } from 'shared/theme/layout';
import { color, space } from 'shared/theme/tokens';
import { Section } from 'shared/ui/Section';
import { TextArea } from 'shared/ui/TextField';
import type { Calculation } from './proofWork.ts';

const RelayList = styled.ul`
  ${wrap(0, 5)}
  ${bareList}
  margin-bottom: ${space(3)};
  a {
    display: inline-flex;
    align-items: center;
    gap: ${space(1)};
    min-height: 44px;
    color: ${color.primaryHover};
  }
`;

const Comparison = styled.p`
  ${text('second')}
  margin-top: ${space(2)};
  &[data-tone='valid'] {
    color: ${color.success};
  }
  &[data-tone='invalid'] {
    color: ${color.danger};
  }
`;

/** Relays of the public beacon, run by different organisations. None has to be trusted: their responses are signed. */
const relays = ['https://api.drand.sh', 'https://api2.drand.sh', 'https://api3.drand.sh', 'https://drand.cloudflare.com'];

function relayAddresses(beaconRound: number): { relay: string; address: string }[] {
  return relays.map((relay) => ({
    relay: new URL(relay).host,
    address: `${relay}/${quicknet.hash}/public/${beaconRound}`,
  }));
}

/**
 * Extracts the signature from pasted text.
 * @returns 96 hex digits; null when there is none
 */
function signatureIn(pasted: string): string | null {
  return /(?<![0-9a-f])[0-9a-f]{96}(?![0-9a-f])/i.exec(pasted)?.[0].toLowerCase() ?? null;
}

type V2 = Extract<Calculation, { rule: 'v2' }>;

/** Links the beacon's round at other relays for comparison; this page's policy forbids requests to them. */
export function RelayCompare({ calculation: { beaconRound, isPublic, signature } }: { calculation: V2 }) {
  const [pasted, setPasted] = useState('');
  if (!isPublic) return null;
  return (
    <Section
      title="Ask the beacon yourself"
      lead="Your browser has verified the beacon’s own signature. Who wants to can see the same round elsewhere:"
    >
      <RelayList>
        {relayAddresses(beaconRound).map(({ relay, address }) => (
          <li key={relay}>
            <a href={address} target="_blank" rel="noopener noreferrer">
              {relay} <ExternalLink size={14} aria-label="(opens in a new tab)" />
            </a>
          </li>
        ))}
      </RelayList>
      <TextArea
        label="Paste what a relay answered"
        rows={3}
        value={pasted}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setPasted(event.target.value)}
      />
      <div role="status">{pasted.trim() !== '' && <Compared found={signatureIn(pasted)} signature={signature} />}</div>
    </Section>
  );
}

function Compared({ found, signature }: { found: string | null; signature: string }) {
  if (found === null) return <Comparison>There is no signature in it: it has 96 hex digits after “signature”.</Comparison>;
  return found === signature ? (
    <Comparison data-tone="valid">The relay’s signature is the one that decided this round.</Comparison>
  ) : (
    <Comparison data-tone="invalid">The relay’s signature is another one. Is it of the same round?</Comparison>
  );
}
