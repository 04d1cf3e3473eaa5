import L from 'leaflet';

const SVG = 'http://www.w3.org/2000/svg';

/** 25 by 41, the point at the bottom: docs/product/limits.md#sizes */
const SIZE: L.PointTuple = [25, 41];

/** The pin of the own team: a car's front in a drop of road-marking yellow. */
export function teamIcon(): L.DivIcon {
  return L.divIcon({
    html: drawing('0 0 25 41', [
      [
        'path',
        {
          class: 'map-pin',
          d: 'M12.5 1C6 1 1.2 6 1.2 12.3c0 8 11.3 27.5 11.3 27.5s11.3-19.5 11.3-27.5C23.8 6 19 1 12.500 1z',
        },
      ],
      [
        'path',
        {
          class: 'map-pin-mark',
          d: 'M7 13.5 8.300 9h8.4l1.300 4.500c.6.4 1 1 1 1.800V18H6v-2.700c0-.8.4-1.4 1-1.800z',
        },
      ],
    ]),
    className: 'map-mark map-mark-team',
    iconSize: SIZE,
    iconAnchor: [12.5, 41],
    popupAnchor: [0, -38],
  });
}

/** The flag at the border that comes next. */
export function flagIcon(): L.DivIcon {
  return L.divIcon({
    html: drawing('0 0 25 41', [
      ['path', { class: 'map-flag-pole', d: 'M4 2v38' }],
      ['path', { class: 'map-flag', d: 'M4 3h19l-5 6.5 5 6.5H4z' }],
    ]),
    className: 'map-mark',
    iconSize: SIZE,
    iconAnchor: [4, 41],
    popupAnchor: [8, -38],
  });
}

/** What a popup says. Built of text nodes: a team's name is never read as markup. */
export function popupOf(title: string, lines: readonly string[]): HTMLElement {
  const root = document.createElement('div');
  const heading = document.createElement('p');
  heading.className = 'map-popup-title';
  heading.textContent = title;
  root.append(heading);
  for (const line of lines) {
    const paragraph = document.createElement('p');
    paragraph.className = 'map-popup-line';
    paragraph.textContent = line;
    root.append(paragraph);
  }
  return root;
}

function drawing(
  viewBox: string,
  parts: readonly (readonly [string, Readonly<Record<string, string>>])[],
): HTMLElement {
  const holder = document.createElement('span');
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', viewBox);
  svg.setAttribute('aria-hidden', 'true');
  for (const [tag, attributes] of parts) {
    const part = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) part.setAttribute(name, value);
    svg.append(part);
  }
  holder.append(svg);
  return holder;
}
