import { useMutation } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { type listImages, MAX_IMAGES_AT_ONCE } from '@uvh/contract/calls/organiser/images';
import { useState } from 'react';
import { toast } from '../../../ui/toast.tsx';
import { sayFailure } from '../say-failure.ts';
import type { ListSource } from '../table/list.ts';

type Row = Answer<typeof listImages>['rows'][number];

const NONE: ReadonlySet<number> = new Set();

/**
 * Images that are to be changed together, `MAX_IMAGES_AT_ONCE` at most. They are of what the list shows: by other
 * filters (`within`) nothing is selected, or somebody would change what they do not see.
 */
export function useSelection(source: ListSource<Row>, within: string) {
  const [selection, setSelection] = useState({ within, ids: NONE });
  const selected = selection.within === within ? selection.ids : NONE;
  const select = (ids: ReadonlySet<number>) => setSelection({ within, ids });
  const everything = useMutation({
    mutationFn: () => source.fetchPage({ limit: MAX_IMAGES_AT_ONCE }, new AbortController().signal),
    onSuccess: ({ rows }) => select(new Set(rows.map(({ image_id }) => image_id))),
    onError: (error) => toast.error(sayFailure(error)),
  });
  const toggle = (imageId: number) => {
    const changed = new Set(selected);
    if (!changed.delete(imageId) && changed.size < MAX_IMAGES_AT_ONCE) changed.add(imageId);
    select(changed);
  };
  return {
    selected,
    toggle,
    none: () => select(NONE),
    all: () => everything.mutate(),
    isGathering: everything.isPending,
  };
}
