import { parseArgs } from 'node:util';
import { Failure } from '../base/failure.ts';
import { timestamp } from '../base/time.ts';
import { SCOPES, type Client, type Partner, type Scope } from '../model/partner.ts';
import type { IssuedClient } from '../store/clients.ts';
import type { Store } from '../store/store.ts';

type ClientsStore = Pick<Store, 'partners' | 'clients' | 'audit'>;

export const USAGE = `Usage: npm run clients -- <command>, or node src/cli/clients.ts <command>
  partner create NAME                   makes a partner
  client add PARTNER_ID [--scopes a,b]  makes a client of a partner; its secret is shown once
  client rotate CLIENT_ID               issues a second secret, the one before stays valid; of three the oldest goes
  client revoke CLIENT_ID               ends a client and its tokens
  list                                  a line for each partner, with its clients
Scopes: ${SCOPES.join(', ')}; without --scopes all but admin.`;

const MAX_NAME_CHARACTERS = 200;
const PAGE = 100;
/** Who the audit names: whoever has the settings of the service. */
const WHO = 'operator';

/** Does one command and tells what it did, one JSON text for each line of it. A secret is in it only where it was just made. */
export type ClientCommand = (store: ClientsStore) => AsyncGenerator<string>;

/** The command that the parameters name. Throws a Failure with the usage where they name none. */
export function readClientCommand(parameters: readonly string[]): ClientCommand {
  const { words, scopes } = parse(parameters);
  const [noun, verb, subject] = words;
  if (scopes !== null && !(noun === 'client' && verb === 'add')) throw usage('--scopes belongs to client add.');
  if (noun === 'list' && words.length === 1) return listAll;
  const change = CHANGES[`${noun} ${verb}`];
  if (change === undefined || subject === undefined || words.length !== 3) throw usage('Which command?');
  return async function* (store) {
    yield JSON.stringify(await change(store, subject, scopes));
  };
}

const CHANGES: Readonly<Record<string, (store: ClientsStore, subject: string, scopes: Scope[] | null) => Promise<object>>> = {
  'partner create': createPartner,
  'client add': addClient,
  'client rotate': rotateClient,
  'client revoke': revokeClient,
};

async function createPartner({ partners, audit }: ClientsStore, name: string): Promise<object> {
  if (name.trim() === '' || name.length > MAX_NAME_CHARACTERS) throw usage(`A partner's name has 1 to ${MAX_NAME_CHARACTERS} characters.`);
  const partner = await partners.create({ name });
  await audit.write({ who: WHO, action: 'create partner', subject: partner._id });
  return partnerView(partner);
}

async function addClient({ partners, clients, audit }: ClientsStore, partnerId: string, asked: Scope[] | null): Promise<object> {
  const scopes = asked ?? SCOPES.filter((scope) => scope !== 'admin');
  if ((await partners.get(partnerId)) === null) throw unknown('partner');
  const issued = await clients.create({ partner_id: partnerId, scopes });
  await audit.write({ who: WHO, action: 'create client', subject: issued.client_id });
  return { partner_id: partnerId, ...issued, scopes };
}

async function rotateClient({ clients, audit }: ClientsStore, clientId: string): Promise<IssuedClient> {
  const issued = await clients.addSecret(clientId);
  if (issued === null) throw unknown('client (or it was revoked)');
  await audit.write({ who: WHO, action: 'rotate client', subject: clientId });
  return issued;
}

async function revokeClient({ clients, audit }: ClientsStore, clientId: string): Promise<object> {
  if (!(await clients.revoke(clientId))) throw unknown('client (or it was revoked before)');
  await audit.write({ who: WHO, action: 'revoke client', subject: clientId });
  return { client_id: clientId, revoked: true };
}

async function* listAll({ partners, clients }: ClientsStore): AsyncGenerator<string> {
  let after: string | undefined;
  do {
    const page = await partners.list({ limit: PAGE, ...(after === undefined ? {} : { after }) });
    for (const partner of page) yield JSON.stringify({ ...partnerView(partner), clients: (await clients.listOf(partner._id)).map(clientView) });
    after = page.length < PAGE ? undefined : page.at(-1)?._id;
  } while (after !== undefined);
}

function partnerView({ _id, name, created_at }: Partner): object {
  return { partner_id: _id, name, created_at: timestamp(created_at) };
}

function clientView({ _id, scopes, secrets, created_at, revoked_at }: Client): object {
  return {
    client_id: _id,
    scopes,
    secrets_made_at: secrets.map((secret) => timestamp(secret.created_at)),
    created_at: timestamp(created_at),
    revoked_at: revoked_at === null ? null : timestamp(revoked_at),
  };
}

function parse(parameters: readonly string[]): { words: string[]; scopes: Scope[] | null } {
  try {
    const { positionals, values } = parseArgs({ args: [...parameters], allowPositionals: true, options: { scopes: { type: 'string' } } });
    return { words: positionals, scopes: values.scopes === undefined ? null : scopesIn(values.scopes) };
  } catch (err) {
    if (err instanceof TypeError) throw usage(err.message);
    throw err;
  }
}

function scopesIn(text: string): Scope[] {
  const scopes = SCOPES.filter((scope) => text.split(',').includes(scope));
  if (scopes.length !== new Set(text.split(',')).size) throw usage('--scopes names a scope that does not exist.');
  return scopes;
}

function usage(problem: string): Failure {
  return new Failure('invalid_option', `${problem}\n${USAGE}`);
}

function unknown(what: string): Failure {
  return new Failure('not_found', `There is no such ${what}.`);
}
