import type { IncomingMessage } from 'node:http';
import type Koa from 'koa';

const waiting = new WeakSet<IncomingMessage>();

/** Notes that the client waits for `100 Continue` before it sends its body. The body of a refused upload is then never sent. */
export function expectsContinue(request: IncomingMessage): void {
  waiting.add(request);
}

/** Called when the body is about to be read. */
export function continueRequest(ctx: Koa.ParameterizedContext): void {
  if (waiting.delete(ctx.req)) ctx.res.writeContinue();
}
