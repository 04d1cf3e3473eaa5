import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { BuiltPage } from './build-pages.ts';
import type { Contender } from './contenders.ts';

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.jpg': 'image/jpeg' };

/** Serves the built pages and the picture on a free port. */
export function servePages(
  outDir: string,
  pages: ReadonlyMap<Contender, BuiltPage>,
  picture: Buffer,
): Promise<{ readonly url: string; readonly server: Server }> {
  const documents = new Map([...pages].map(([contender, page]) => [`/page/${contender}`, documentOf(page)]));
  const server = createServer(async (request, answer) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname;
    const page = documents.get(path);
    if (page) return answer.setHeader('content-type', 'text/html').end(page);
    if (path === '/picture.jpg') return answer.setHeader('content-type', 'image/jpeg').end(picture);
    const bytes = await readFile(join(outDir, normalize(path))).catch(() => undefined);
    if (!bytes) return answer.writeHead(404).end();
    return answer.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream').end(bytes);
  });
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      done({ url: `http://127.0.0.1:${port}`, server });
    });
  });
}

function documentOf(page: BuiltPage): string {
  const styles = page.styles.map((href) => `<link rel="stylesheet" href="/${href}">`).join('');
  return `<!doctype html><html lang="en"><title>bench</title>${styles}
<body style="margin:0;overflow:hidden"><div id="host" style="position:relative;width:1440px;height:810px"></div>
<script type="module" src="/${page.script}"></script></body></html>`;
}
