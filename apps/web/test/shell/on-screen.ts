/** What of a page is to be seen. */
export function visible(selector: string): Element[] {
  return [...document.querySelectorAll(selector)].filter((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
}
