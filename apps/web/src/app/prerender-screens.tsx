import './browser-stand-in.ts';
import './zod.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { changeLanguage, OFFERED_LANGUAGES } from '../i18n/i18n.ts';
import type { Language } from '../i18n/languages.ts';
import { routes } from './routes.ts';

/** The screens that are drawn at build time, by their addresses. */
const ADDRESSES = ['/login', '/dashboard', '/leaderboard', '/home', '/game'] as const;

interface DrawnScreen {
  readonly address: string;
  readonly language: Language;
  /** Of the tab. */
  readonly title: string;
  /** What the screen shows before anything is known: of the event, of the team, of the person. */
  readonly page: string;
}

const { query, dataRoutes } = createStaticHandler(routes);

/** Draws each screen in each language as it first shows in a browser. */
export async function renderScreens(): Promise<DrawnScreen[]> {
  const drawn: DrawnScreen[] = [];
  // One after the other: they share the texts.
  for (const { code } of OFFERED_LANGUAGES) {
    await changeLanguage(code);
    for (const address of ADDRESSES) drawn.push(await drawScreen(address, code));
  }
  return drawn;
}

async function drawScreen(address: string, language: Language): Promise<DrawnScreen> {
  // Fetches what the routes of the address are made of, and their texts.
  const context = await query(new Request(`http://localhost${address}`));
  if (context instanceof Response) throw new Error(`${address} leads to another page.`);
  const failure = Object.values(context.errors ?? {})[0];
  if (failure !== undefined) throw new Error(`${address} cannot be drawn.`, { cause: failure });
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </QueryClientProvider>,
  );
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1];
  if (title === undefined) throw new Error(`${address} has no title.`);
  // Nothing is sent before the app is there, and nothing is written into the address.
  const page = html
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<form[^>]*class="([^"]*)"[^>]*>/g, '<div class="$1">')
    .replaceAll('</form>', '</div>');
  return { address, language, title, page };
}
