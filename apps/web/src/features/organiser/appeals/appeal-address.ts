const APPEAL = 'appeal';

interface Opened {
  readonly appeal_id: number;
  readonly image_id: number;
}

/** The image of an appeal as somebody opens it who goes through the list of appeals; `search` is how that is narrowed down. */
export function addressOfAppeal({ appeal_id, image_id }: Opened, search: string): string {
  const query = new URLSearchParams(search);
  query.set(APPEAL, String(appeal_id));
  return `/organiser/images/${image_id}?${query}`;
}

/** The appeal that an image was opened by; undefined where it was opened otherwise. */
export function appealIn(search: string): number | undefined {
  const id = Number(new URLSearchParams(search).get(APPEAL));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The list of appeals as it was narrowed down. */
export function appealsAddress(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(APPEAL);
  return query.size === 0 ? '/organiser/appeals' : `/organiser/appeals?${query}`;
}
