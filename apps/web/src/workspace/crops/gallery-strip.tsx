import type { Editor } from '@uvh/annotator/editor';
import { ChevronDown, ChevronUp, GalleryThumbnails, Rows3 } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { untilItComes } from '../../layout/until-it-comes.ts';
import { KeyOf } from '../shortcuts/key-caps.tsx';
import { setWorkspaceSettings, useWorkspaceSettings } from '../workspace-settings.ts';

/** Most images are reviewed without it: its code comes when it is opened. */
const GalleryCards = lazy(async () => ({
  default: (await untilItComes(() => import('./gallery-cards.tsx'))).GalleryCards,
}));

const BUTTON =
  'inline-flex min-h-9 items-center gap-2 rounded-control px-2 text-left font-display font-semibold text-sm leading-tight hover:bg-sunken not-narrow:shrink-0 sideways:size-11 sideways:justify-center sideways:px-0 sideways:[&_svg]:size-5';

interface GalleryStripProps {
  readonly editor: Editor;
  readonly picture: ImageBitmap | undefined;
  readonly onBulkReview: () => void;
  /** Beside the buttons where there is room between them, else under them. */
  readonly children?: ReactNode;
}

/** The collapsible 'Gallery View': a crop of each box that is not deleted, same class together. */
export function GalleryStrip({ editor, picture, onBulkReview, children }: GalleryStripProps) {
  const { t } = useTranslation('annotation');
  const isOpen = useWorkspaceSettings((settings) => settings.showsGallery);
  return (
    <section
      aria-label={t('gallery.title')}
      className="relative border-line border-t bg-surface sideways:static sideways:col-start-2 sideways:row-start-3 sideways:border-t-0"
    >
      {/* A phone on its side has no height for a bar of its own. */}
      <div className="flex items-center gap-1 px-2 sideways:absolute sideways:bottom-1 sideways:left-1.5 sideways:gap-0.5 sideways:rounded-card sideways:border sideways:border-line sideways:bg-raised/95 sideways:p-1 sideways:[@media(max-height:21rem)]:bottom-0.5 sideways:[@media(max-height:21rem)]:p-0 sideways:shadow-float">
        <button
          type="button"
          aria-expanded={isOpen}
          title={isOpen ? t('gallery.close') : t('gallery.open')}
          onClick={() => setWorkspaceSettings({ showsGallery: !isOpen })}
          className={`${BUTTON} sideways:aria-expanded:bg-accent sideways:aria-expanded:text-on-accent`}
        >
          <GalleryThumbnails aria-hidden="true" className="hidden shrink-0 sideways:block" />
          {isOpen ? (
            <ChevronDown aria-hidden="true" className="size-4 shrink-0 sideways:hidden" />
          ) : (
            <ChevronUp aria-hidden="true" className="size-4 shrink-0 sideways:hidden" />
          )}
          <span className="sideways:sr-only">{t('gallery.title')}</span> <KeyOf action="gallery" />
        </button>
        <div className="min-w-0 flex-1 max-md:hidden sideways:hidden">{children}</div>
        <button
          type="button"
          aria-keyshortcuts="L"
          title={t('gallery.bulkReview')}
          onClick={onBulkReview}
          className={`ml-auto ${BUTTON}`}
        >
          <Rows3 aria-hidden="true" className="size-4 shrink-0" />
          <span className="sideways:sr-only">{t('gallery.bulkReview')}</span>
        </button>
      </div>
      {/* Not over the picture: a vehicle may stand there. */}
      <div className="px-2 pb-1.5 not-sideways:md:hidden empty:hidden sideways:py-1">{children}</div>
      {isOpen && (
        <Suspense fallback={<div className="h-29" />}>
          <GalleryCards editor={editor} picture={picture} />
        </Suspense>
      )}
    </section>
  );
}
