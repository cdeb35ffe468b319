import type { ReactNode } from 'react';
import { PageTitle } from 'shared/ui/PageTitle';
import { Panel } from './AccountPanel.styles.ts';

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
