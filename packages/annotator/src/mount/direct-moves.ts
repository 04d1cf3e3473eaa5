/**
 * Lets an element be moved without the layers of the whole page being worked out again. Chromium hands a new transform
 * straight to the compositor only where an animation of it is under way, as other elements are not known to move (Blink,
 * `DirectlyUpdateCcTransform` in paint_property_tree_builder.cc); this one stands still and adds nothing to what the style
 * says.
 */
export function moveDirectly(element: Element): void {
  element.animate({ transform: ['none', 'none'] }, { duration: 1, composite: 'add' }).pause();
}
