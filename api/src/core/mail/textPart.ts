import type { MailBlock, MailContent, MailLink } from './mailContent.ts';
import { address, oneLine, plain } from './plainText.ts';

export const signature = 'Snail Lotto';

/** Renders the plain-text part of a mail: paragraphs with empty lines between them. */
export function textPart({ heading, body, smallPrint = [] }: MailContent): string {
  const parts = [...(heading === undefined ? [] : [oneLine(heading)]), ...body.map(asText), signature];
  const small = smallPrint.map((line) => (typeof line === 'string' ? plain(line) : linkAsText(line)));
  return [...parts, ...(small.length > 0 ? [`-- \n${small.join('\n')}`] : [])].join('\n\n');
}

function asText(block: MailBlock): string {
  if (typeof block === 'string') return plain(block);
  if ('code' in block) return `${oneLine(block.label)} ${oneLine(block.code)}`;
  if ('button' in block) return `${oneLine(block.button)}:\n${address(block.url)}`;
  if ('facts' in block) return block.facts.map(([name, value]) => `${oneLine(name)}: ${oneLine(value)}`).join('\n');
  const quoted = plain(block.quote)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd());
  return [oneLine(block.label), ...quoted].join('\n');
}

const linkAsText = ({ link, url }: MailLink): string => `${oneLine(link)}: ${address(url)}`;
