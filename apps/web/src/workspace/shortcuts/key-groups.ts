import { type ActionName, classIdOf, type Direction } from '@uvh/annotator/input/action';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';

type GroupId = 'answer' | 'classes' | 'relabel' | 'go' | 'change' | 'view' | 'work';

const DIRECTIONS: readonly Direction[] = ['left', 'right', 'up', 'down'];

interface KeyGroup {
  readonly id: GroupId;
  readonly actions: readonly ActionName[];
}

/** Every action in the order of the key sheet. */
export function keyGroupsOf(classes: ClassList): readonly KeyGroup[] {
  return [
    { id: 'answer', actions: ['confirm', 'delete', 'secondOpinion', 'unsure', 'reopen', 'pickClass', 'selectAll'] },
    { id: 'classes', actions: classes.classes.map(({ id }) => `answer:${id}` as const) },
    { id: 'relabel', actions: classes.classes.map(({ id }) => `relabel:${id}` as const) },
    { id: 'go', actions: ['next', 'previous', 'nextUnderneath', 'missed', 'nextTile', 'tileLooked', 'escape'] },
    {
      id: 'change',
      actions: [
        'draw',
        'keepDrawing',
        'redraw',
        ...DIRECTIONS.map((direction) => `nudge:${direction}` as const),
        ...DIRECTIONS.map((direction) => `nudgeFar:${direction}` as const),
        ...DIRECTIONS.map((direction) => `size:${direction}` as const),
        ...DIRECTIONS.map((direction) => `sizeStart:${direction}` as const),
      ],
    },
    {
      id: 'view',
      actions: [
        'zoomIn',
        'zoomOut',
        'fit',
        'zoomToBox',
        'bareImage',
        'labels',
        'hideClass',
        'gallery',
        'bulkReview',
        'guide',
      ],
    },
    {
      id: 'work',
      actions: ['undo', 'redo', 'save', 'submit', 'report', 'help'],
    },
  ];
}

/** What an action is called in the key sheet. */
export function useActionName(): (action: ActionName) => string {
  const { t } = useTranslation('keys');
  const classes = useClasses();
  return (action) => {
    const className = classNameOf(action, classes);
    if (className !== undefined) {
      return action.startsWith('answer')
        ? t('actions.answer', { name: className })
        : t('actions.relabel', { name: className });
    }
    const moving = movingOf(action);
    if (moving) return t(`actions.${moving.kind}`, { direction: t(`direction.${moving.direction}`) });
    return isPlain(action) ? t(`actions.${action}`) : action;
  };
}

const MOVING = ['nudge', 'nudgeFar', 'size', 'sizeStart'] as const;
type Moving = (typeof MOVING)[number];

type PlainAction = Exclude<ActionName, `answer:${number}` | `relabel:${number}` | `${Moving}:${Direction}`>;

function isPlain(action: ActionName): action is PlainAction {
  return !action.includes(':');
}

function classNameOf(action: ActionName, classes: ClassList): string | undefined {
  const id = classIdOf(action);
  return id === undefined ? undefined : classes.byId(id)?.displayName;
}

function movingOf(action: ActionName): { readonly kind: Moving; readonly direction: Direction } | undefined {
  const [named, wanted] = action.split(':');
  const direction = DIRECTIONS.find((known) => known === wanted);
  const kind = MOVING.find((known) => known === named);
  return direction && kind && { kind, direction };
}
