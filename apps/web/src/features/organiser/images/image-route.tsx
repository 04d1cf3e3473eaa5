import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { openImage } from '@uvh/contract/calls/organiser/images';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { callApi } from '../../../api/call-api.ts';
import { whileTransient } from '../../../api/retry.ts';
import { usePathParams } from '../../../layout/path-params.ts';
import { QueryError } from '../../../layout/query-error.tsx';
import { PageTitle } from '../../../layout/title.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { appealIn, appealsAddress } from '../appeals/appeal-address.ts';
import { AppealedBoxes } from '../appeals/appealed-boxes.tsx';
import { NextAppeal } from '../appeals/next-appeal.tsx';
import { lastAddressOf } from '../table/last-address.ts';
import { ContestedPlaces } from './contested-places.tsx';
import { ImageActs } from './image-acts.tsx';
import { ImageLayers } from './image-layers.tsx';

type Image = Answer<typeof openImage>;

/** /organiser/images/:imageId: what machine, people, consensus and truth say of one image. */
export function Component() {
  const { t } = useTranslation('organiser-images');
  const imageId = Number(usePathParams('/organiser/images/:imageId').imageId);
  const image = useQuery<Image>({
    queryKey: ['organiser', 'image', imageId],
    queryFn: ({ signal }) => callApi(openImage, { params: { imageId } }, { signal }),
    retry: whileTransient,
  });
  return (
    <>
      <PageTitle>{image.data?.source_name ?? t('title')}</PageTitle>
      {image.isPending && <Skeleton className="h-96 rounded-card" />}
      {image.isLoadingError && <QueryError title={t('failed')} query={image} />}
      {image.data !== undefined && <OpenImage key={imageId} image={image.data} />}
    </>
  );
}

function OpenImage({ image }: { readonly image: Image }) {
  const { t } = useTranslation('organiser-images');
  const appealId = appealIn(useLocation().search);
  const appeals = image.appeals ?? [];
  const isImageOut = image.state === 'withdrawn';
  const isAppealOpen = !isImageOut && appeals.some(({ state }) => state === 'open');
  return (
    <>
      <PageHeader
        title={<span className="break-all">{image.source_name}</span>}
        lead={`${t(`states.${image.state}`)} · ${t('zone')} ${image.zone} · ${image.camera ?? '–'}`}
        actions={<Actions image={image} />}
      />
      {appealId !== undefined && <NextAppeal appealId={appealId} isDecided={!isAppealOpen} />}
      {appeals.length > 0 && <AppealedBoxes appeals={appeals} isImageOut={isImageOut} />}
      {image.contested_places.length > 0 && <ContestedPlaces places={image.contested_places} />}
      <ImageLayers image={image} />
    </>
  );
}

function Actions({ image }: { readonly image: Image }) {
  const { t } = useTranslation(['organiser-images', 'organiser-appeals']);
  const navigate = useNavigate();
  const { search } = useLocation();
  const isOpenedByAppeal = appealIn(search) !== undefined;
  const address = `/organiser/images/${image.image_id}`;
  return (
    <>
      <ButtonLink
        variant="quiet"
        size="small"
        to={isOpenedByAppeal ? appealsAddress(search) : lastAddressOf('/organiser/images')}
      >
        {isOpenedByAppeal ? t('organiser-appeals:back') : t('back')}
      </ButtonLink>
      {image.open_reports > 0 && (
        <ButtonLink
          variant="quiet"
          size="small"
          to={`/organiser/reports?search=${encodeURIComponent(image.source_name)}`}
        >
          {t('openReports', { count: image.open_reports })}
        </ButtonLink>
      )}
      {image.state !== 'withdrawn' && (
        <ButtonLink variant="secondary" size="small" to={`${address}/mend${search}`}>
          {t('mend.open')}
        </ButtonLink>
      )}
      <ImageActs
        imageIds={[image.image_id]}
        state={image.state}
        isContested={image.contested > 0}
        onDone={(act, changed) => {
          if (act === 'delete' && changed.length > 0)
            void navigate(lastAddressOf('/organiser/images'), { replace: true });
        }}
      />
    </>
  );
}
