import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type Router from '@koa/router';
import { errorPage, indexPage, missingPage } from '../docs/error-pages.ts';
import { STYLE } from '../docs/page.ts';
import type { EdgeState } from '../state.ts';

const SCHEMA_OF_XML = readFileSync(fileURLToPath(new URL('../../../docs/normalized-output.xsd', import.meta.url)));

/** A page for every code that a client can meet (`documentation_url` leads here), and the schema of the XML output. */
export function docsRoutes(router: Router<EdgeState>): void {
  router.get(['/docs', '/docs/errors'], (ctx) => {
    ctx.type = 'html';
    ctx.body = indexPage();
  });
  router.get('/docs/style.css', (ctx) => {
    ctx.type = 'css';
    ctx.body = STYLE;
  });
  router.get('/docs/normalized-output.xsd', (ctx) => {
    ctx.type = 'application/xml';
    ctx.body = SCHEMA_OF_XML;
  });
  router.get('/docs/errors/:code', (ctx) => {
    const found = errorPage(ctx.params['code'] ?? '');
    ctx.status = found === null ? 404 : 200;
    ctx.type = 'html';
    ctx.body = found ?? missingPage();
  });
}
