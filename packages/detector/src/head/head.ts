/** What a model's outputs mean. `output` is the name of the tensor that holds them. */
export type Head =
  /** Grid cells with objectness; `isDecoded` where the model itself turns them into pixels (YOLOX). */
  | {
      readonly kind: 'yolox';
      readonly output: string;
      readonly strides: readonly number[];
      readonly isDecoded: boolean;
    }
  /** Boxes in pixels with objectness (YOLOv5, YOLOv7). */
  | { readonly kind: 'yolov5'; readonly output: string }
  /** Boxes in pixels with class scores only (YOLOv8, YOLO11); channels before boxes, or after. */
  | { readonly kind: 'yolov8'; readonly output: string; readonly isChannelsFirst: boolean }
  /** Corners, score and class of the boxes that are left (YOLOv10, exports with suppression inside). */
  | { readonly kind: 'end-to-end'; readonly output: string }
  /** Queries with their box in shares of the picture and scores in one tensor (RT-DETR by Ultralytics). */
  | { readonly kind: 'detr-joined'; readonly output: string }
  /** Queries with boxes and logits in two tensors (RT-DETR by Hugging Face). */
  | { readonly kind: 'detr'; readonly boxes: string; readonly logits: string }
  /** Labels, corners and scores in three tensors (RT-DETR by its authors). */
  | { readonly kind: 'detr-final'; readonly labels: string; readonly boxes: string; readonly scores: string };

/** How a head's models were trained to see a picture. */
export interface PictureStyle {
  readonly colours: 'rgb' | 'bgr';
  /** The value of the brightest pixel. */
  readonly brightest: 1 | 255;
  /** Where the picture lies in the input: stretched over it, or scaled with grey on one or both sides. */
  readonly fit: 'top-left' | 'centred' | 'stretched';
}

/** The style of the authors' own code for each head. */
export function pictureStyle({ kind }: Head): PictureStyle {
  switch (kind) {
    case 'yolox':
      return { colours: 'bgr', brightest: 255, fit: 'top-left' };
    case 'yolov5':
    case 'yolov8':
    case 'end-to-end':
      return { colours: 'rgb', brightest: 1, fit: 'centred' };
    case 'detr':
    case 'detr-joined':
    case 'detr-final':
      return { colours: 'rgb', brightest: 1, fit: 'stretched' };
  }
}

/** The head as a person knows it. */
export function headName({ kind }: Head): string {
  switch (kind) {
    case 'yolox':
      return 'YOLOX';
    case 'yolov5':
      return 'YOLOv5';
    case 'yolov8':
      return 'YOLOv8/v11';
    case 'end-to-end':
      return 'YOLO end to end';
    case 'detr':
    case 'detr-joined':
    case 'detr-final':
      return 'RT-DETR';
  }
}

/** Cells of the grids that a model of those strides lays over its input. */
export function cellCount(widthPx: number, heightPx: number, strides: readonly number[]): number {
  return strides.reduce((sum, stride) => sum + Math.floor(widthPx / stride) * Math.floor(heightPx / stride), 0);
}
