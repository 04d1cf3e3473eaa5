/** Downloads what a link leads to; the page stays. */
export function followLink(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
