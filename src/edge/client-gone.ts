/** The client closed its connection before the answer was complete. Nobody is at fault, and nobody is left to be told. */
export class ClientGone extends Error {
  constructor() {
    super('the client has closed the connection');
    this.name = 'ClientGone';
  }
}

/** Also the reason that ends a wait when its signal is aborted because the client has gone. */
export function isClientGone(error: unknown): boolean {
  return error instanceof ClientGone || (error instanceof Error && error.cause instanceof ClientGone);
}
