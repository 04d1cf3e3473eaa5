import type { Column } from './column.ts';

/** Wide enough for a day and its time in every language of the console. */
export const INSTANT_WIDTH = 'minmax(14rem, 1fr)';

interface OfImage {
  readonly placeholder: string;
  readonly image_id: number;
  readonly source_name: string;
}

/** A small picture of the image. */
export function pictureColumn<Row extends OfImage>(header: string): Column<Row> {
  return {
    id: 'picture',
    header,
    // The placeholder is in the list already: no picture is fetched for a row that flies by.
    cell: ({ placeholder }) => <img src={placeholder} alt="" className="h-10 w-16 rounded object-cover" />,
    width: '6rem',
  };
}

/** The image by its number and by the name of its file. */
export function imageColumn<Row extends OfImage>(header: string): Column<Row> {
  return {
    id: 'image_id',
    header,
    cell: ({ image_id, source_name }) => <span title={source_name}>{`${image_id} · ${source_name}`}</span>,
    csv: ({ image_id }) => image_id,
    width: 'minmax(12rem, 2fr)',
    canSort: true,
  };
}

/** When it happened, as `instant` says it. */
export function instantColumn<Row extends { readonly at: string }>(
  header: string,
  instant: (iso: string) => string,
): Column<Row> {
  return {
    id: 'at',
    header,
    cell: ({ at }) => instant(at),
    csv: ({ at }) => at,
    width: INSTANT_WIDTH,
    canSort: true,
  };
}

/** Who did it, and in which team. */
export function personColumn<Row extends { readonly username: string; readonly team: string }>(
  header: string,
): Column<Row> {
  return {
    id: 'username',
    header,
    cell: ({ username, team }) => `${username} · ${team}`,
    csv: ({ username }) => username,
    width: 'minmax(12rem, 2fr)',
  };
}
