import styled from '@emotion/styled';
import { useId } from 'react';
import type { OfficeDay } from 'shared/contracts/office';
import { formatCto, withThousands } from 'shared/format/money';
import { flow, panel, stack, text, title as titleText } from 'shared/theme/layout';
import { color, font, space } from 'shared/theme/tokens';
import { Table } from 'shared/ui/Table';

const Figure = styled.figure`
  ${stack(4)}
  ${panel()}
  min-width: 0;
  margin: 0;
  padding: ${space(5)};
  h2 {
    ${titleText('lead', 1.3)}
  }
  summary {
    width: fit-content;
    min-height: 44px;
    align-content: center;
    color: ${color.second};
    cursor: pointer;
  }
  && :is(th, td) {
    padding-inline: ${space(3)};
    white-space: normal;
  }
`;

const Legend = styled.ul`
  ${flow(1, 4)}
  margin: 0;
  padding: 0;
  list-style: none;
  ${text('second', 'small')}
  span {
    display: inline-block;
    width: 10px;
    height: 10px;
    margin-right: ${space(2)};
    border-radius: 2px;
  }
`;

/** Scale and dates are text beside the picture, which is stretched to the width. */
const Plot = styled.div`
  display: grid;
  grid-template: 180px auto / auto minmax(0, 1fr);
  gap: ${space(1)} ${space(3)};
  color: ${color.muted};
  font: 400 ${font.size.small} / 1 ${font.text};
  font-variant-numeric: tabular-nums;
  svg {
    width: 100%;
    height: 100%;
    overflow: visible;
  }
  line {
    stroke: ${color.raised};
    vector-effect: non-scaling-stroke;
  }
  rect {
    forced-color-adjust: none;
  }
  div {
    display: flex;
    justify-content: space-between;
  }
  div:first-of-type {
    flex-direction: column;
    text-align: right;
  }
  div:last-of-type {
    grid-column: 2;
  }
`;

export interface Series {
  name: string;
  ink: string;
  of(day: OfficeDay): number;
}

interface DayChartProps {
  title: string;
  days: readonly OfficeDay[];
  series: readonly Series[];
}

const dayName = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Returns the least of 1, 2, 5, 10, 20 … that is not below the value: (1234) → 2000. */
export function scaleOf(value: number): number {
  const ten = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return ([1, 2, 5].find((step) => step * ten >= value) ?? 10) * ten;
}

/** Days as bars, in CTO, and the same as a table. Days are those of UTC. */
export function DayChart({ title, days, series }: DayChartProps) {
  const id = useId();
  const total = (day: OfficeDay) => series.reduce((sum, { of }) => sum + of(day), 0);
  const top = scaleOf(Math.max(2, ...days.map(total)));
  const width = 100 / Math.max(days.length, 1);
  const last = days.at(-1);
  return (
    <Figure aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Legend>
        {series.map(({ name, ink }) => (
          <li key={name}>
            <span style={{ background: ink }} />
            {name}
          </li>
        ))}
      </Legend>
      <Plot>
        <div aria-hidden="true">
          <span>{withThousands(top)}</span>
          <span>{withThousands(top / 2)}</span>
          <span>0</span>
        </div>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={`Bars of ${days.length} days${last ? `, the last ${formatCto(total(last))}` : ''}`}
        >
          {[0, 50, 100].map((y) => (
            <line key={y} x1="0" x2="100" y1={y} y2={y} />
          ))}
          {days.map((day, index) => {
            let below = 0;
            return series.map(({ name, ink, of }) => {
              const height = (of(day) / top) * 100;
              below += height;
              return (
                <rect
                  key={name + day.day}
                  x={index * width + width * 0.15}
                  y={100 - below}
                  width={width * 0.7}
                  height={height}
                  fill={ink}
                >
                  <title>{`${dayName.format(day.day)}: ${formatCto(of(day))}`}</title>
                </rect>
              );
            });
          })}
        </svg>
        <div aria-hidden="true">
          {[days[0], days[Math.floor(days.length / 2)], last].map((day, index) => (
            <span key={['first', 'middle', 'last'][index]}>{day && dayName.format(day.day)}</span>
          ))}
        </div>
      </Plot>
      <details>
        <summary>Show as a table</summary>
        <Table
          caption={title}
          rows={[...days].reverse()}
          rowKey={({ day }) => day}
          columns={[
            { key: 'day', header: 'Day (UTC)', cell: ({ day }) => dayName.format(day) },
            ...series.map(({ name, of }) => ({ key: name, header: name, cell: (day: OfficeDay) => formatCto(of(day)) })),
          ]}
        />
      </details>
    </Figure>
  );
}
