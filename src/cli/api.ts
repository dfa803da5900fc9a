/** The service's API as the sample uses it: one token, JSON in and out. Throws with the answer's error where there is one. */
export interface Api {
  get<T>(path: string): Promise<T>;
  /** Null where the answer is 404. */
  find<T>(path: string): Promise<T | null>;
  post<T>(path: string, body: object | FormData): Promise<T>;
}

const REQUEST_TIMEOUT_MS = 60_000;

export async function connectApi(baseUrl: string, client: { client_id: string; client_secret: string }, signal: AbortSignal): Promise<Api> {
  let authorization: Record<string, string> = {};
  const call = async (method: string, path: string, body?: object): Promise<Response> => {
    const form = body instanceof FormData;
    return fetch(`${baseUrl}${path}`, {
      method,
      headers: { ...authorization, ...(body === undefined || form ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
    });
  };
  const post = async <T>(path: string, body: object): Promise<T> => read(path, await call('POST', path, body));
  const { access_token } = await post<{ access_token: string }>('/oauth/token', {
    grant_type: 'client_credentials',
    client_id: client.client_id,
    client_secret: client.client_secret,
  });
  authorization = { authorization: `Bearer ${access_token}` };
  return {
    post,
    get: async (path) => read(path, await call('GET', path)),
    find: async (path) => {
      const answer = await call('GET', path);
      if (answer.status !== 404) return read(path, answer);
      await answer.body?.cancel();
      return null;
    },
  };
}

async function read<T>(path: string, answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
