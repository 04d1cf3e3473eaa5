/** What has an animation for as long as it is there: the browser itself does not keep one that belongs to no timeline. */
const animations = new WeakMap<Element, Animation>();

/**
 * Lets an element be moved without the layers of the whole page being worked out again. Chromium hands a new transform
 * straight to the compositor only where an animation of it is under way, as other elements are not known to move (Blink,
 * `DirectlyUpdateCcTransform` in paint_property_tree_builder.cc); this one stands still and adds nothing to what the style
 * says. It belongs to no timeline: one that is paused on that of the page is asked for its time in each frame, whatever
 * that is for, and the styles of the page with it.
 */
export function moveDirectly(element: Element): void {
  const effect = new KeyframeEffect(element, { transform: ['none', 'none'] }, { duration: 1, composite: 'add' });
  const animation = new Animation(effect, null);
  animation.currentTime = 0;
  animations.set(element, animation);
}
