import styled from '@emotion/styled';
import { type ReactNode, useId } from 'react';
import { color, font, space } from '../theme/tokens.ts';

interface SectionProps {
  title: ReactNode;
  lead?: ReactNode;
  action?: ReactNode;
  id?: string;
  children: ReactNode;
}

export const sectionEdge = `clamp(${space(8)}, 5vw, ${space(12)})`;

const Block = styled.section`
  padding-block: ${sectionEdge};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)} ${space(6)};
  min-height: 44px;
  margin-bottom: ${space(6)};
  /* A long lead wraps instead of pushing the action to the next line. */
  & > div:first-of-type {
    flex: 1 1 200px;
    min-width: 0;
  }

  h2 {
    margin: 0;
    color: ${color.text};
    font: 600 ${font.size.title} / 1.2 ${font.display};
    letter-spacing: -0.01em;
    text-wrap: balance;
  }
`;

const Lead = styled.p`
  margin: ${space(1)} 0 0;
  color: ${color.muted};
  font: 400 ${font.size.body} / 1.4 ${font.text};
`;

/** A titled block of a page. Two of them have 64 to 96 px between their contents. */
export function Section({ title, lead, action, id, children }: SectionProps) {
  const titleId = useId();
  return (
    <Block id={id} aria-labelledby={titleId}>
      <Head>
        <div>
          <h2 id={titleId}>{title}</h2>
          {lead && <Lead>{lead}</Lead>}
        </div>
        {action}
      </Head>
      {children}
    </Block>
  );
}
