import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { openImage } from '@uvh/contract/calls/organiser/images';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { whileTransient } from '../../../api/retry.ts';
import { usePathParams } from '../../../layout/path-params.ts';
import { QueryError } from '../../../layout/query-error.tsx';
import { PageTitle } from '../../../layout/title.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { MendScreen } from './mend-screen.tsx';

/** /organiser/images/:imageId/mend: what is known of an image in the players' own annotator, to be put right. */
export function Component() {
  const { t } = useTranslation('organiser-images');
  const imageId = Number(usePathParams('/organiser/images/:imageId/mend').imageId);
  const image = useQuery<Answer<typeof openImage>>({
    queryKey: ['organiser', 'image', imageId],
    queryFn: ({ signal }) => callApi(openImage, { params: { imageId } }, { signal }),
    retry: whileTransient,
    // What is being mended is not replaced under somebody's hands.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <PageTitle>{t('mend.title')}</PageTitle>
      {image.isPending && <Skeleton className="h-dvh" />}
      {image.isLoadingError && <QueryError title={t('failed')} query={image} />}
      {image.data !== undefined && <MendScreen key={imageId} image={image.data} />}
    </>
  );
}
