import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { panel, stack, wider } from 'shared/theme/layout';
import { color, font, space } from 'shared/theme/tokens';
import { PageTitle } from 'shared/ui/PageTitle';

const Panel = styled.section`
  ${stack(6)}
  width: 100%;
  max-width: 448px;
  margin: ${space(4)} auto ${space(16)};
  padding: ${space(6)} ${space(5)};
  ${panel()}

  ${wider('margin-top', { 480: space(12) })}
  ${wider('padding', { 480: `${space(10)} ${space(8)}` })}

  header h1 {
    margin: 0;
    padding-top: 0;
    font-size: ${font.size.title};
  }
  header p {
    margin: ${space(2)} 0 0;
    color: ${color.second};
    line-height: 1.5;
  }
`;

export function AccountPanel({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <Panel>
      <header>
        <PageTitle>{title}</PageTitle>
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </Panel>
  );
}
