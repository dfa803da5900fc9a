import { join } from 'node:path';
import type { Role } from '../base/role.ts';
import { shownPath } from '../services/shown-path.ts';
import type { DevelopmentClient } from './partner.ts';

/** All that it takes to use a service that has started: `npm start` prints it as one line of JSON where it is asked to. */
export interface Ready extends DevelopmentClient {
  ready: true;
  base_url: string;
  operator: { user: string; password: string };
  redis_url: string;
  mongodb_url: string;
  processes: { role: Role; pid: number }[];
}

/** The same for a person; `folder` is where the credentials are kept. */
export function describeReady({ base_url, partner_id, client_id, client_secret, operator, processes }: Ready, folder: string): string {
  const count = processes.length - 1;
  return `
Rollcall answers at ${base_url} (one edge, ${count} ${count === 1 ? 'worker' : 'workers'})
  partner    ${partner_id}
  client     ${client_id}
  secret     ${client_secret}
  operator   ${operator.user} / ${operator.password}  at ${base_url.replace(/\/v1$/, '/admin')}
  kept in    ${shownPath(join(folder, 'credentials.json'))}

  BASE_URL=${base_url} CLIENT_ID=${client_id} CLIENT_SECRET=${client_secret}
  curl -s "${base_url}/oauth/token" -H 'content-type: application/json' \\
    -d '{"grant_type":"client_credentials","client_id":"${client_id}","client_secret":"${client_secret}"}'
  curl -s "${base_url}/files/upload" -H "authorization: Bearer $TOKEN" -F file=@bin/sample/enrollment.csv`;
}
