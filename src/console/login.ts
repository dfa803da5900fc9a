import { createHash, timingSafeEqual } from 'node:crypto';
import type Koa from 'koa';
import type { Log } from '../base/log.ts';

/** Counts failed logins by name and address, and says how long one must wait. */
export interface LoginAttempts {
  /** Seconds until another attempt may be made; null where one may be made now. */
  blockedForS(name: string, address: string): Promise<number | null>;
  /** Counts one more; answers as `blockedForS` where it was one too many. */
  failed(name: string, address: string): Promise<number | null>;
}

export interface LoginOptions {
  user: string;
  password: string;
  attempts: LoginAttempts;
  log: Log;
}

/** Lets the operator in, by Basic authentication, and nobody else. */
export function operatorLogin({ user, password, attempts, log }: LoginOptions): Koa.Middleware {
  const wanted = digestOf(user, password);
  const counting = new Set<Promise<unknown>>();
  /** Each failure counts before it is answered, and a success looks behind all that came before it: guesses that are sent at once are not fewer. */
  const waitOf = async (sent: Credentials, isRight: boolean, address: string): Promise<number | null> => {
    if (isRight) {
      await Promise.all(counting);
      return attempts.blockedForS(sent.user, address);
    }
    log.warn({}, 'a login to the console failed');
    const counted = attempts.failed(sent.user, address).finally(() => counting.delete(counted));
    counting.add(counted);
    return counted;
  };
  return async (ctx, next) => {
    const sent = credentialsIn(ctx.get('Authorization'));
    if (sent === null) return refuse(ctx);
    // Digests have one length, so the comparison takes one time, whatever was sent.
    const isRight = timingSafeEqual(digestOf(sent.user, sent.password), wanted);
    const waitS = await waitOf(sent, isRight, ctx.ip);
    if (waitS !== null) return refuseForNow(ctx, waitS);
    return isRight ? next() : refuse(ctx);
  };
}

interface Credentials {
  user: string;
  password: string;
}

function refuseForNow(ctx: Koa.Context, waitS: number): void {
  ctx.status = 429;
  ctx.set('Retry-After', String(waitS));
  ctx.body = 'Too many failed logins. Try again later.\n';
}

function refuse(ctx: Koa.Context): void {
  ctx.status = 401;
  ctx.set('WWW-Authenticate', 'Basic realm="rollcall console", charset="UTF-8"');
  ctx.body = 'The console is for the operator.\n';
}

function credentialsIn(header: string): Credentials | null {
  const encoded = /^basic +([a-z0-9+/]+=*)$/i.exec(header)?.[1];
  if (encoded === undefined) return null;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  return colon < 0 ? null : { user: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}

function digestOf(user: string, password: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([user, password]))
    .digest();
}
