import type { Rect } from '@uvh/domain/annotation/box';
import type { Command, LabelChange } from './command.ts';

/** Reads a command out of storage; undefined when it is not one. Whether it fits a document is not asked here. */
export function parseCommand(value: unknown): Command | undefined {
  if (!isRecord(value)) return undefined;
  switch (value.kind) {
    case 'relabel': {
      const changes = listOf(value.changes, parseLabelChange);
      return changes && { kind: 'relabel', changes };
    }
    case 'confirm':
    case 'reopen':
    case 'delete':
    case 'unsure': {
      const indexes = listOf(value.indexes, parseIndex);
      return indexes && { kind: value.kind, indexes };
    }
    case 'resize':
    case 'nudge':
      return parsePlacing(value.kind, value);
    case 'draw': {
      const index = parseIndex(value.index);
      const rect = parseRect(value.rect);
      if (index === undefined || !rect || typeof value.label !== 'string') return undefined;
      const candidateId = parseIndex(value.candidateId);
      return { kind: 'draw', index, rect, label: value.label, ...(candidateId !== undefined && { candidateId }) };
    }
    case 'group': {
      const commands = listOf(value.commands, parseCommand);
      return commands && { kind: 'group', commands };
    }
    default:
      return undefined;
  }
}

function parsePlacing(kind: 'resize' | 'nudge', value: Readonly<Record<string, unknown>>): Command | undefined {
  const index = parseIndex(value.index);
  const before = parseRect(value.before);
  const after = parseRect(value.after);
  if (index === undefined || !before || !after) return undefined;
  if (kind === 'resize') return { kind, index, before, after };
  return typeof value.gesture === 'number' ? { kind, index, before, after, gesture: value.gesture } : undefined;
}

function parseLabelChange(value: unknown): LabelChange | undefined {
  if (!isRecord(value)) return undefined;
  const { before, after } = value;
  const index = parseIndex(value.index);
  if (index === undefined || typeof before !== 'string' || typeof after !== 'string') return undefined;
  return { index, before, after };
}

function parseRect(value: unknown): Rect | undefined {
  if (!isRecord(value)) return undefined;
  const { x, y, width, height } = value;
  if (typeof x !== 'number' || typeof y !== 'number') return undefined;
  return typeof width === 'number' && typeof height === 'number' ? { x, y, width, height } : undefined;
}

function parseIndex(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

function listOf<Item>(value: unknown, parse: (item: unknown) => Item | undefined): Item[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items: Item[] = [];
  for (const raw of value) {
    const item = parse(raw);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
