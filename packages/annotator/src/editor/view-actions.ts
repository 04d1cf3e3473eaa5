import { type ActionParts, refuse } from './action-handler.ts';

/** How much of the view a tile takes up on the walk for missed vehicles. */
const TILE_SHARE = 0.85;

/** Hides the class of the current box; with nothing selected shows everything again. */
export function hideClass({ state }: ActionParts): boolean {
  const { current } = state.selection;
  const hidden = state.display.hiddenClassIds;
  if (current === undefined) {
    if (hidden.size === 0) return false;
    state.setDisplay({ hiddenClassIds: new Set() });
    return true;
  }
  const { document } = state;
  const known = document.classes.named(document.label(current));
  if (!known) return false;
  state.changes.batch(() => {
    state.setDisplay({ hiddenClassIds: new Set([...hidden, known.id]) });
    // A hidden box that stays selected would be changed unseen.
    state.select([], false);
  });
  return true;
}

/** Flies to the current box, else to the one under the pointer. */
export function zoomToBox({ state }: ActionParts): boolean {
  const index = state.selection.current ?? state.pointer.hovered;
  if (index === undefined) return refuse(state, 'NOTHING_SELECTED');
  state.viewport.flyInto(state.document.rect(index));
  return true;
}

/** The next place of the walk for missed vehicles, the next candidate in it first. */
export function nextTile({ state }: ActionParts): boolean {
  const before = state.coverage.state();
  const inView = before.current === undefined ? undefined : before.tiles[before.current];
  const unseen = inView && state.candidates.unseenIn(inView);
  if (unseen) {
    state.select([], false);
    state.showGhost(unseen);
    return true;
  }
  const tile = state.coverage.next();
  state.changes.batch(() => {
    if (state.coverage.state() !== before) state.changes.emit('coverage');
    if (tile) state.viewport.flyInto(tile, TILE_SHARE);
    else state.viewport.fit();
    const candidate = tile && state.candidates.unseenIn(tile);
    if (candidate) state.select([], false);
    state.showGhost(candidate);
  });
  return tile !== undefined;
}
