import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { openImage } from '@uvh/contract/calls/organiser/images';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { callApi } from '../../../api/call-api.ts';
import { whileTransient } from '../../../api/retry.ts';
import { usePathParams } from '../../../layout/path-params.ts';
import { QueryError } from '../../../layout/query-error.tsx';
import { PageTitle } from '../../../layout/title.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { lastAddressOf } from '../table/last-address.ts';
import { ContestedPlaces } from './contested-places.tsx';
import { ImageActs } from './image-acts.tsx';
import { ImageLayers } from './image-layers.tsx';

/** /organiser/images/:imageId: what machine, people, consensus and truth say of one image. */
export function Component() {
  const { t } = useTranslation('organiser-images');
  const navigate = useNavigate();
  const imageId = Number(usePathParams('/organiser/images/:imageId').imageId);
  const image = useQuery<Answer<typeof openImage>>({
    queryKey: ['organiser', 'image', imageId],
    queryFn: ({ signal }) => callApi(openImage, { params: { imageId } }, { signal }),
    retry: whileTransient,
  });
  return (
    <>
      <PageTitle>{image.data?.source_name ?? t('title')}</PageTitle>
      {image.isPending && <Skeleton className="h-96 rounded-card" />}
      {image.isLoadingError && <QueryError title={t('failed')} query={image} />}
      {image.data !== undefined && (
        <>
          <PageHeader
            title={<span className="break-all">{image.data.source_name}</span>}
            lead={`${t(`states.${image.data.state}`)} · ${t('zone')} ${image.data.zone} · ${image.data.camera ?? '–'}`}
            actions={
              <>
                <ButtonLink variant="quiet" size="small" to={lastAddressOf('/organiser/images')}>
                  {t('back')}
                </ButtonLink>
                {image.data.open_reports > 0 && (
                  <ButtonLink
                    variant="quiet"
                    size="small"
                    to={`/organiser/reports?search=${encodeURIComponent(image.data.source_name)}`}
                  >
                    {t('openReports', { count: image.data.open_reports })}
                  </ButtonLink>
                )}
                {image.data.state !== 'withdrawn' && (
                  <ButtonLink variant="secondary" size="small" to={`/organiser/images/${imageId}/mend`}>
                    {t('mend.open')}
                  </ButtonLink>
                )}
                <ImageActs
                  imageIds={[imageId]}
                  state={image.data.state}
                  isContested={image.data.contested > 0}
                  onDone={(act, changed) => {
                    if (act === 'delete' && changed.length > 0)
                      void navigate(lastAddressOf('/organiser/images'), { replace: true });
                  }}
                />
              </>
            }
          />
          {image.data.contested_places.length > 0 && <ContestedPlaces places={image.data.contested_places} />}
          <ImageLayers image={image.data} />
        </>
      )}
    </>
  );
}
