import { letterboxFor } from '@uvh/domain/annotation/letterbox';
import {
  CLARITY_FILTER_ID,
  GAMMA_FILTER_ID,
  type Light,
  pictureFilterOf,
  SHARPEN_FILTER_ID,
} from '../render/picture-filter.ts';
import type { ViewTransform } from '../viewport/transform.ts';
import { moveDirectly } from './direct-moves.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** A decoded picture. It is copied, so the host may close or reuse it afterwards. */
export type MountedImage = ImageBitmap | HTMLImageElement | HTMLCanvasElement | OffscreenCanvas;

/**
 * The image in its own pixels. Zoom and pan only set a transform, so that the compositor does the scaling and
 * the main thread does none of it; brightness and contrast are filters of the compositor as well. A canvas that
 * shows a finished bitmap costs nothing while other layers are painted; one with a 2D context is handed over
 * again in every frame of the page (1.5 ms for this size without a graphics card).
 */
export class ImageElement {
  readonly canvas: HTMLCanvasElement;
  readonly #frame: HTMLElement;
  readonly #gamma: SVGFEComponentTransferElement;
  readonly #clarity: SVGFECompositeElement;

  constructor(parent: HTMLElement) {
    const { ownerDocument } = parent;
    this.#frame = ownerDocument.createElement('div');
    this.#frame.style.cssText = 'position:absolute;inset:0;overflow:hidden;pointer-events:none;contain:strict';
    this.canvas = ownerDocument.createElement('canvas');
    this.canvas.style.cssText = 'position:absolute;left:0;top:0;transform-origin:0 0;will-change:transform';
    this.canvas.setAttribute('aria-hidden', 'true');
    this.canvas.width = 0;
    this.canvas.height = 0;
    this.#gamma = ownerDocument.createElementNS(SVG, 'feComponentTransfer');
    const filters = gammaFilter(ownerDocument, this.#gamma);
    this.#clarity = unsharpFilter(filters, CLARITY_FILTER_ID, CLARITY_RADIUS);
    setStrength(unsharpFilter(filters, SHARPEN_FILTER_ID, SHARPEN_RADIUS), SHARPEN_BY);
    this.#frame.append(this.canvas, filters);
    parent.append(this.#frame);
    moveDirectly(this.canvas);
  }

  show(image: MountedImage | undefined): void {
    if (!image) {
      this.canvas.width = 0;
      this.canvas.height = 0;
      return;
    }
    const width = 'naturalWidth' in image ? image.naturalWidth : image.width;
    const height = 'naturalHeight' in image ? image.naturalHeight : image.height;
    const copy = new OffscreenCanvas(width, height);
    copy.getContext('2d', { alpha: false })?.drawImage(image, 0, 0);
    this.canvas.width = width;
    this.canvas.height = height;
    this.canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(copy.transferToImageBitmap());
  }

  /** Puts the image where the view has it. */
  place(view: ViewTransform): void {
    if (this.isShown) this.canvas.style.transform = this.transformFor(view);
  }

  /** Whether there is a picture yet: without one there is nothing to place. */
  get isShown(): boolean {
    return this.canvas.width > 0 && this.canvas.height > 0;
  }

  /** The CSS transform with which the image is where that view has it. */
  transformFor(view: ViewTransform): string {
    const letterbox = letterboxFor(this.canvas.width, this.canvas.height);
    const x = view.offsetX + letterbox.offsetX * view.scale;
    const y = view.offsetY + letterbox.offsetY * view.scale;
    return `translate(${x}px, ${y}px) scale(${view.scale * letterbox.scale})`;
  }

  /** Shows the image in that light. */
  adjust(light: Light): void {
    for (const channel of this.#gamma.children) channel.setAttribute('exponent', `${1 / light.gamma}`);
    setStrength(this.#clarity, light.clarity - 1);
    this.canvas.style.filter = pictureFilterOf(light);
  }

  remove(): void {
    this.#frame.remove();
    this.canvas.width = 0;
    this.canvas.height = 0;
  }
}

/** CSS has no gamma of its own: an SVG filter, which crops outside of the canvas refer to as well. */
function gammaFilter(document: Document, transfer: SVGFEComponentTransferElement): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.style.cssText = 'position:absolute;width:0;height:0';
  svg.setAttribute('aria-hidden', 'true');
  const filter = document.createElementNS(SVG, 'filter');
  filter.id = GAMMA_FILTER_ID;
  filter.setAttribute('color-interpolation-filters', 'sRGB');
  for (const name of ['feFuncR', 'feFuncG', 'feFuncB'] as const) {
    const channel = document.createElementNS(SVG, name);
    channel.setAttribute('type', 'gamma');
    transfer.append(channel);
  }
  filter.append(transfer);
  svg.append(filter);
  return svg;
}

/** Pixels of the picture: as wide as what surrounds a far vehicle, and as an edge. */
const CLARITY_RADIUS = 14;
const SHARPEN_RADIUS = 2;
const SHARPEN_BY = 0.9;

/** An unsharp mask: the picture, and on top by how much it differs from itself blurred. */
function unsharpFilter(svg: SVGSVGElement, id: string, radius: number): SVGFECompositeElement {
  const { ownerDocument: document } = svg;
  const filter = document.createElementNS(SVG, 'filter');
  filter.id = id;
  filter.setAttribute('color-interpolation-filters', 'sRGB');
  for (const [name, value] of Object.entries({ x: '0', y: '0', width: '1', height: '1' }))
    filter.setAttribute(name, value);
  const blur = document.createElementNS(SVG, 'feGaussianBlur');
  blur.setAttribute('in', 'SourceGraphic');
  blur.setAttribute('stdDeviation', `${radius}`);
  // Beyond the border there is more of the same, not black.
  blur.setAttribute('edgeMode', 'duplicate');
  blur.setAttribute('result', 'blurred');
  const mask = document.createElementNS(SVG, 'feComposite');
  mask.setAttribute('operator', 'arithmetic');
  mask.setAttribute('in', 'SourceGraphic');
  mask.setAttribute('in2', 'blurred');
  filter.append(blur, mask);
  svg.append(filter);
  return mask;
}

function setStrength(mask: SVGFECompositeElement, strength: number): void {
  mask.setAttribute('k2', `${1 + strength}`);
  mask.setAttribute('k3', `${-strength}`);
}
