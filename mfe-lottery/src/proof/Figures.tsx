import { CopyButton } from './CopyButton.tsx';
import { FigureList } from './Figures.styles.ts';

export function Figures({ figures }: { figures: readonly { label: string; value: string }[] }) {
  if (figures.length === 0) return null;
  return (
    <FigureList>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <code>{value}</code>
            <CopyButton label={label} value={value} />
          </dd>
        </div>
      ))}
    </FigureList>
  );
}
