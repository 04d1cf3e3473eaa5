import type { Editor } from '../editor/editor.ts';
import type { Modifiers, PointerInput, WheelInput } from '../input/input.ts';
import { turnWheel } from '../viewport/wheel.ts';
import { keyInputOf } from './key-input.ts';

/** Wheel units other than pixels, in pixels. */
const LINE_PX = 32;
const PAGE_PX = 600;

/**
 * Passes the element's events to the editor as plain data; `glass` is what the pointer meets in it. Pointer events reuse
 * one object: the editor reads it and keeps none of it. Returns the function that ends it.
 */
export function listenToInput(editor: Editor, element: HTMLElement, glass: HTMLElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const place = new ElementPosition(element, signal);
  const input = new ReusedPointerInput(place);
  if (!element.hasAttribute('tabindex')) element.tabIndex = 0;
  element.style.touchAction = 'none';
  element.style.userSelect = 'none';

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.target !== element && event.target !== glass) return;
      place.forget();
      element.focus({ preventScroll: true });
      if (event.isPrimary) glass.setPointerCapture(event.pointerId);
      // The middle button would start the browser's own scrolling.
      if (event.button === 1) event.preventDefault();
      editor.tools.pointerDown(input.read(event));
    },
    { signal },
  );
  // Nobody else is interested in where the pointer is on the image. A page's framework listens on an element around this
  // one, in both directions, and would look for who is interested at each move: it is told before that, or not at all.
  const outermost = element.getRootNode();
  const isOnImage = ({ target }: Event) => target === glass || target === element;
  outermost.addEventListener(
    'pointermove',
    (event) => {
      if (!(event instanceof PointerEvent) || !isOnImage(event)) return;
      event.stopPropagation();
      editor.tools.pointerMove(input.read(event));
    },
    { signal, capture: true },
  );
  outermost.addEventListener('mousemove', (event) => isOnImage(event) && event.stopPropagation(), {
    signal,
    capture: true,
  });
  element.addEventListener('pointerup', (event) => editor.tools.pointerUp(input.read(event)), { signal });
  element.addEventListener('pointercancel', (event) => editor.tools.pointerCancel(event.pointerId), { signal });
  element.addEventListener('pointerleave', () => editor.tools.pointerLeave(), { signal });
  element.addEventListener('dblclick', (event) => editor.tools.doubleClick(input.readMouse(event)), { signal });
  element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
      turnWheel(editor.viewport, wheelInput(event, place));
    },
    { signal, passive: false },
  );
  element.addEventListener(
    'keydown',
    (event) => {
      // Fields and buttons over the canvas keep their own keys.
      if (event.target !== element || event.isComposing) return;
      if (editor.keyboard.keyDown(keyInputOf(event))) event.preventDefault();
    },
    { signal },
  );
  element.addEventListener(
    'keyup',
    (event) => {
      if (event.target === element && editor.keyboard.keyUp(keyInputOf(event))) event.preventDefault();
    },
    { signal },
  );
  // The window's as well: keys that are held may have gone to another part of the page.
  for (const focused of [element, window]) focused.addEventListener('blur', () => editor.releaseAll(), { signal });
  return () => ending.abort();
}

/** Where the element is in the window; asked for again only when it may have moved. */
class ElementPosition {
  readonly #element: HTMLElement;
  #rect: DOMRect | undefined;

  constructor(element: HTMLElement, signal: AbortSignal) {
    this.#element = element;
    const forget = (): void => this.forget();
    element.addEventListener('pointerenter', forget, { signal });
    addEventListener('scroll', forget, { signal, capture: true, passive: true });
    addEventListener('resize', forget, { signal });
  }

  get left(): number {
    return this.#measured().left;
  }
  get top(): number {
    return this.#measured().top;
  }

  forget(): void {
    this.#rect = undefined;
  }

  #measured(): DOMRect {
    this.#rect ??= this.#element.getBoundingClientRect();
    return this.#rect;
  }
}

class ReusedPointerInput implements PointerInput {
  readonly #place: ElementPosition;
  readonly modifiers = { shift: false, ctrl: false, alt: false, meta: false };
  x = 0;
  y = 0;
  pointerId = 0;
  pointerType: PointerInput['pointerType'] = 'mouse';
  button = 0;

  constructor(place: ElementPosition) {
    this.#place = place;
  }

  read(event: PointerEvent): PointerInput {
    this.readMouse(event);
    this.pointerId = event.pointerId;
    this.pointerType = event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse';
    return this;
  }

  readMouse(event: MouseEvent): PointerInput {
    this.x = event.clientX - this.#place.left;
    this.y = event.clientY - this.#place.top;
    this.button = event.button;
    this.modifiers.shift = event.shiftKey;
    this.modifiers.ctrl = event.ctrlKey;
    this.modifiers.alt = event.altKey;
    this.modifiers.meta = event.metaKey;
    return this;
  }
}

function modifiersOf(event: MouseEvent | KeyboardEvent): Modifiers {
  return { shift: event.shiftKey, ctrl: event.ctrlKey, alt: event.altKey, meta: event.metaKey };
}

function wheelInput(event: WheelEvent, place: ElementPosition): WheelInput {
  const unit =
    event.deltaMode === WheelEvent.DOM_DELTA_LINE
      ? LINE_PX
      : event.deltaMode === WheelEvent.DOM_DELTA_PAGE
        ? PAGE_PX
        : 1;
  return {
    x: event.clientX - place.left,
    y: event.clientY - place.top,
    deltaX: event.deltaX * unit,
    deltaY: event.deltaY * unit,
    modifiers: modifiersOf(event),
  };
}
