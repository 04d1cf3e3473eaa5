/** What of a page is to be seen. */
export function visible(selector: string): Element[] {
  return [...document.querySelectorAll(selector)].filter((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
}

/** Names, codes, numbers of images, keys, drawings, and the marks of boxes, which are the same in every language. */
const MARKS = 'kbd, svg, [role="option"]';
const NAMES_WITH_DIGITS = /\p{Script=Latin}[\p{Script=Latin}\d.-]*\d[\d.]*|CC BY 4\.0|\b\d{6,7}\b/gu;

/** Numbers in the digits of ASCII, which a language with digits of its own does not write. */
export function numbersInAscii(): string[] {
  return visible('body *')
    .filter((element) => element.closest(MARKS) === null)
    .flatMap((element) => [...element.childNodes].filter((node) => node instanceof Text))
    .map(({ data }) => data)
    .filter((text) => /[0-9]/.test(text.replaceAll(NAMES_WITH_DIGITS, '')));
}

/** Words of the product that are cut off: what is hidden lies outside its element, and no tooltip says it whole. */
export function cutWords(): string[] {
  return visible('button, a, label, legend, summary, h1, h2, h3, p, dt, dd, th, td, li, span')
    .filter((element) => element.closest('[title], .sr-only') === null)
    .filter((element) => /hidden|clip/.test(getComputedStyle(element).overflowX))
    .filter((element) => element.clientWidth > 2 && element.scrollWidth > element.clientWidth + 1)
    .map((element) => element.textContent);
}
