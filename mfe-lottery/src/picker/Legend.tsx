import { LegendList } from './Legend.styles.ts';

export function Legend({ mine }: { mine: boolean }) {
  return (
    <LegendList aria-label="Legend">
      <li data-mark="free">Select</li>
      <li data-mark="selected">Selected</li>
      <li data-mark="sold">Sold</li>
      {mine && <li data-mark="mine">Yours</li>}
    </LegendList>
  );
}
