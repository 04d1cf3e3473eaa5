import { useState } from 'react';
import type { ChartSeries } from './plot.ts';

interface ChartTableProps {
  readonly summary: string;
  readonly days: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly formatDay: (day: string) => string;
  readonly formatValue: (value: number) => string;
  readonly texts: { readonly table: string; readonly day: string };
}

/** The chart's values for those who would rather read, or hear, than look; written when they are asked for. */
export function ChartTable(props: ChartTableProps) {
  const [isWritten, setIsWritten] = useState(false);
  const write = () => setIsWritten(true);
  return (
    // As long as it is closed nobody reads, hears or prints what is in it. Whoever opens it finds it written; it may
    // also be opened by something else than a press (app/start.tsx).
    <details className="text-sm" onToggle={write}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control, keys press it too */}
      <summary className="w-fit cursor-pointer rounded-control py-1 text-ink-soft hover:text-ink" onClick={write}>
        {props.texts.table}
      </summary>
      {isWritten && <Values {...props} />}
    </details>
  );
}

function Values({ summary, days, series, formatDay, formatValue, texts }: ChartTableProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the keyboard's focus
      tabIndex={0}
      aria-label={summary}
      className="mt-2 max-h-72 overflow-auto rounded-control border border-line"
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">{summary}</caption>
        <thead>
          <tr>
            <th scope="col" className="sticky top-0 bg-sunken px-3 py-1.5 text-start font-semibold">
              {texts.day}
            </th>
            {series.map(({ id, label }) => (
              <th key={id} scope="col" className="sticky top-0 bg-sunken px-3 py-1.5 text-end font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day} className="border-line border-t">
              <th scope="row" className="whitespace-nowrap px-3 py-1.5 text-start font-normal">
                {formatDay(day)}
              </th>
              {series.map(({ id, values }) => (
                <td key={id} className="figures px-3 py-1.5 text-end">
                  {typeof values[index] === 'number' ? formatValue(values[index]) : '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
