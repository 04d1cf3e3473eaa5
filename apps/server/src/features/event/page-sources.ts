import type { PageSources } from '../../platform/http/security-headers.ts';
import { oncePer } from '../../platform/once-per.ts';
import type { EventService } from './service.ts';
import type { EventSettings } from './settings.ts';

/** What pages may load from elsewhere, as the settings say at this moment. */
export function pageSources(event: Pick<EventService, 'known'>): () => PageSources {
  return () => sourcesOf(event.known().settings);
}

const sourcesOf = oncePer(
  ({ analyticsMeasurementId, mapTilesLight, mapTilesDark }: EventSettings): PageSources => ({
    images: [...new Set([mapTilesLight, mapTilesDark].filter((url) => url !== null).map(originOf))],
    scripts: analyticsMeasurementId === null ? [] : ['https://www.googletagmanager.com'],
    connections:
      analyticsMeasurementId === null ? [] : ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  }),
);

/** Scheme and host of a tile template; its subdomain placeholder becomes any subdomain. */
function originOf(template: string): string {
  const { protocol: scheme, host } = new URL(template);
  return `${scheme}//${host.replace('{s}', '*')}`;
}
