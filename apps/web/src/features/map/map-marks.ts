import L from 'leaflet';

const SVG = 'http://www.w3.org/2000/svg';

/** 25 by 41, the point at the bottom: docs/product/limits.md#sizes */
export const SIZE = [25, 41] as const satisfies L.PointTuple;

/** How far its point is from the left edge of a mark, CSS pixels. */
export const POINT = { pin: 12.5, flag: 4 } as const;

/** The pin of the own team: a car's front in a drop of road-marking yellow. */
export function teamIcon(): L.DivIcon {
  return L.divIcon({
    html: drawing({
      'map-pin': 'M12.5 1C6 1 1.2 6 1.2 12.3c0 8 11.3 27.5 11.3 27.5s11.3-19.5 11.3-27.5C23.8 6 19 1 12.5 1z',
      'map-pin-mark': 'M7 13.5 8.3 9h8.4l1.3 4.5c.6.4 1 1 1 1.8V18H6v-2.7c0-.8.4-1.4 1-1.8z',
    }),
    className: 'map-mark map-mark-team',
    iconSize: SIZE,
    iconAnchor: [POINT.pin, 41],
    popupAnchor: [0, -38],
  });
}

/** The flag at the border that comes next. */
export function flagIcon(): L.DivIcon {
  return L.divIcon({
    html: drawing({ 'map-flag-pole': 'M4 2v38', 'map-flag': 'M4 3h19l-5 6.5 5 6.5H4z' }),
    className: 'map-mark',
    iconSize: SIZE,
    iconAnchor: [POINT.flag, 41],
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

/** Paths by their class, in the space of a mark. */
function drawing(paths: Readonly<Record<string, string>>): HTMLElement {
  const holder = document.createElement('span');
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${SIZE.join(' ')}`);
  svg.setAttribute('aria-hidden', 'true');
  for (const [className, d] of Object.entries(paths)) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('class', className);
    path.setAttribute('d', d);
    svg.append(path);
  }
  holder.append(svg);
  return holder;
}
