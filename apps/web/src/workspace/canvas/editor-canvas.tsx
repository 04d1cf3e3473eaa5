import type { Editor } from '@uvh/annotator/editor';
import { type MountedEditor, mount } from '@uvh/annotator/mount';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface EditorCanvasProps {
  readonly editor: Editor;
  readonly picture: ImageBitmap | undefined;
  /** A tiny image as a data URL, shown blurred until the picture is there. */
  readonly placeholder: string | undefined;
  /** Told the mounted editor, and undefined when it is gone. */
  readonly onMounted: (mounted: MountedEditor | undefined) => void;
}

/** The element that the editor paints into. React has no part in what happens on it. */
export function EditorCanvas({ editor, picture, placeholder, onMounted }: EditorCanvasProps) {
  const { t } = useTranslation('annotation');
  const host = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedEditor>(undefined);
  useEffect(() => {
    if (!host.current) return;
    const made = mount(editor, host.current);
    mounted.current = made;
    onMounted(made);
    return () => {
      mounted.current = undefined;
      onMounted(undefined);
      made.dispose();
    };
  }, [editor, onMounted]);
  useEffect(() => {
    // A new editor is a new mount, which has no picture yet.
    if (picture && editor) mounted.current?.setImage(picture);
  }, [editor, picture]);
  return (
    <>
      {picture === undefined && placeholder !== undefined && placeholder !== '' && (
        <img
          src={placeholder}
          alt=""
          className="pointer-events-none absolute inset-0 size-full object-contain blur-lg"
        />
      )}
      <div
        ref={host}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the canvas takes the keys.
        tabIndex={0}
        aria-label={t('image.alt')}
        className="absolute inset-0 touch-none overflow-hidden focus-visible:outline-2 pointer-coarse:outline-none focus-visible:outline-offset-[-2px]"
      />
    </>
  );
}
