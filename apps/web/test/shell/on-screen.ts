/** What of a page is to be seen. */
export function visible(selector: string): Element[] {
  return [...document.querySelectorAll(selector)].filter((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
}

/** Words of the product that are cut off: what is hidden lies outside its element, and no tooltip says it whole. */
export function cutWords(): string[] {
  return visible('button, a, label, legend, summary, h1, h2, h3, p, dt, dd, th, td, li, span')
    .filter((element) => element.closest('[title], .sr-only') === null)
    .filter((element) => /hidden|clip/.test(getComputedStyle(element).overflowX))
    .filter((element) => element.clientWidth > 2 && element.scrollWidth > element.clientWidth + 1)
    .map((element) => element.textContent);
}
