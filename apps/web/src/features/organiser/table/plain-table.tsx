import type { ReactNode } from 'react';

interface PlainTableProps {
  readonly caption: string;
  readonly heads: readonly { readonly text: string; readonly isNumber?: boolean }[];
  readonly rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[];
}

/** A short table that is in the page as a whole; its first cells name the rows. */
export function PlainTable({ caption, heads, rows }: PlainTableProps) {
  const align = (index: number) => (heads[index]?.isNumber ? 'figures text-end' : 'text-start');
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the keyboard's focus
      tabIndex={0}
      aria-label={caption}
      className="max-h-96 overflow-auto"
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-sm">
            {heads.map(({ text }, index) => (
              <th key={text} scope="col" className={`py-1.5 pe-3 font-semibold ${align(index)}`}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...rest] }) => (
            <tr key={key} className="border-line border-t align-top">
              <th scope="row" className={`break-words py-2 pe-3 font-normal ${align(0)}`}>
                {first}
              </th>
              {rest.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells stand by their column
                <td key={index} className={`break-words py-2 pe-3 ${align(index + 1)}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
