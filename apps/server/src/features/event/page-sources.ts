import type { PageSources } from '../../platform/http/security-headers.ts';
import type { EventService } from './service.ts';

/** What pages may load from elsewhere, as the settings say at this moment. */
export function pageSources(event: Pick<EventService, 'known'>): PageSources {
  const hasAnalytics = () => event.known().settings.analyticsMeasurementId !== null;
  return {
    images: () => {
      const { mapTilesLight, mapTilesDark } = event.known().settings;
      return [...new Set([mapTilesLight, mapTilesDark].filter((url) => url !== null).map(originOf))];
    },
    scripts: () => (hasAnalytics() ? ['https://www.googletagmanager.com'] : []),
    connections: () => (hasAnalytics() ? ['https://*.google-analytics.com', 'https://*.googletagmanager.com'] : []),
  };
}

/** Scheme and host of a tile template; its subdomain placeholder becomes any subdomain. */
function originOf(template: string): string {
  const { protocol: scheme, host } = new URL(template);
  return `${scheme}//${host.replace('{s}', '*')}`;
}
