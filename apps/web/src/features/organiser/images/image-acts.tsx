import type { Answer } from '@uvh/contract/call';
import { changeImages } from '@uvh/contract/calls/organiser/images';
import { keptReasonField } from '@uvh/contract/kept-reasons';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { toast } from '../../../ui/toast.tsx';
import { ActButton } from '../act/act-button.tsx';
import type { ImageState } from './image-filters.ts';

const ACTS = ['send-back', 'make-gold', 'unset-gold', 'uphold-gold', 'retire', 'restore', 'delete'] as const;
type Act = (typeof ACTS)[number];

/** In which states an act can do anything. */
const FITS: Readonly<Record<Act, readonly ImageState[]>> = {
  'send-back': ['done'],
  'make-gold': ['done'],
  'unset-gold': ['gold'],
  'uphold-gold': ['gold'],
  retire: ['waiting', 'started', 'done', 'gold'],
  restore: ['withdrawn'],
  delete: ['waiting', 'withdrawn', 'gold'],
};

type Kept = Answer<typeof changeImages>['kept'][number];

interface ImageActsProps {
  readonly imageIds: readonly number[];
  /** Of one image; of many, every act is offered, and the server says which stay as they are. */
  readonly state?: ImageState;
  /** Whether people contradict what is known of it. */
  readonly isContested?: boolean;
  readonly onDone?: (act: Act, changed: readonly number[]) => void;
}

/** What an organiser can do with one image or with many. */
export function ImageActs({ imageIds, state, isContested = true, onDone }: ImageActsProps) {
  const { t } = useTranslation('organiser-images');
  // A reason without a code is newer than this page, or comes from a server that is older: its sentence says it.
  const sayKept = ({ code, reason }: Kept) => {
    const known = keptReasonField.safeParse(code);
    return known.success ? t(`keptBecause.${known.data}`) : reason;
  };
  const change = async (act: Act) => {
    const { changed, kept } = await callApi(changeImages, { body: { act, image_ids: [...imageIds] } });
    for (const [reason, same] of Map.groupBy(kept, sayKept)) toast.error(t('kept', { count: same.length, reason }));
    if (changed.length > 0) toast.success(t('changed', { count: changed.length }));
    onDone?.(act, changed);
  };
  const fits = (act: Act) =>
    state === undefined || (FITS[act].includes(state) && (act !== 'uphold-gold' || isContested));
  return ACTS.filter(fits).map((act) => (
    <ActButton
      key={act}
      size="small"
      variant={act === 'delete' ? 'danger' : 'secondary'}
      label={t(`acts.${act}.open`)}
      text={t(`acts.${act}.text`)}
      act={() => change(act)}
    >
      {imageIds.length > 1 && <p className="font-semibold">{t('selected', { count: imageIds.length })}</p>}
    </ActButton>
  ));
}
