import OAuth2Server from '@node-oauth/oauth2-server';
import type { Client } from '../../model/partner.ts';
import type { Store } from '../../store/store.ts';
import { failure } from '../error-body.ts';

export interface TokenRequest {
  client_id: string;
  client_secret: string;
  scope?: string;
}

export interface IssuedToken {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  scope: string;
}

/** Grants access tokens by client credentials. The request has been checked for its shape before it comes here. */
export interface TokenServer {
  /** Throws the failures invalid_client and invalid_request. */
  grant(request: TokenRequest): Promise<IssuedToken>;
}

export function createTokenServer(store: Pick<Store, 'clients' | 'tokens'>, lifetimeS: number): TokenServer {
  const server = new OAuth2Server({ model: modelOf(store, lifetimeS), accessTokenLifetime: lifetimeS });
  return {
    async grant(request) {
      const body = { grant_type: 'client_credentials', ...request };
      const length = String(JSON.stringify(body).length);
      // The library reads forms only, so every request is presented to it as a form.
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': length };
      const adapted = new OAuth2Server.Request({ method: 'POST', headers, query: {}, body });
      try {
        const token = await server.token(adapted, new OAuth2Server.Response({ headers: {} }));
        return { access_token: token.accessToken, token_type: 'Bearer', expires_in: lifetimeS, scope: (token.scope ?? []).join(' ') };
      } catch (err) {
        throw translate(err);
      }
    },
  };
}

function modelOf(store: Pick<Store, 'clients' | 'tokens'>, lifetimeS: number): OAuth2Server.ClientCredentialsModel {
  return {
    async getClient(clientId, clientSecret) {
      const client = await store.clients.verify(clientId, clientSecret);
      return client === null ? null : { id: client._id, grants: ['client_credentials'], client };
    },
    getUserFromClient: (client) => Promise.resolve({ id: clientIn(client).partner_id }),
    // Without a requested scope, all that the client has. A request for more is refused.
    validateScope: (_user, client, scope) => {
      const held: readonly string[] = clientIn(client).scopes;
      if (scope === undefined) return Promise.resolve([...held]);
      return Promise.resolve(scope.every((wanted) => held.includes(wanted)) ? scope : false);
    },
    generateAccessToken: (client, _user, scope) => {
      const held = clientIn(client);
      return store.tokens.issue({ ...held, scopes: held.scopes.filter((one) => scope.includes(one)) }, lifetimeS);
    },
    saveToken: (token, client, user) => Promise.resolve({ ...token, client, user }),
    getAccessToken: () => Promise.resolve(null),
  };
}

function clientIn(client: OAuth2Server.Client): Client {
  return client['client'] as Client;
}

function translate(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  switch (error.name) {
    case 'invalid_client':
      return failure('invalid_client');
    case 'invalid_scope':
      return failure('invalid_request', 'scope asks for more than the client has.');
    case 'invalid_request':
      return failure('invalid_request', 'client_id or client_secret holds characters that none can have.');
    default:
      // The library wraps what the store threw; its message stays inside.
      return 'inner' in error && error.inner instanceof Error ? error.inner : error;
  }
}
