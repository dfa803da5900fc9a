import type Router from '@koa/router';
import { errorPage, indexPage, missingPage } from '../docs/error-pages.ts';
import { STYLE } from '../docs/page.ts';
import type { EdgeState } from '../state.ts';

/** A page for every code that a client can meet. `documentation_url` leads here. */
export function docsRoutes(router: Router<EdgeState>): void {
  router.get('/docs', (ctx) => {
    ctx.type = 'html';
    ctx.body = indexPage();
  });
  router.get('/docs/style.css', (ctx) => {
    ctx.type = 'css';
    ctx.body = STYLE;
  });
  router.get('/docs/errors/:code', (ctx) => {
    const found = errorPage(ctx.params['code'] ?? '');
    ctx.status = found === null ? 404 : 200;
    ctx.type = 'html';
    ctx.body = found ?? missingPage();
  });
}
