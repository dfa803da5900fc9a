/** The client closed its connection before the answer was complete. No fault of anyone; nobody is left to be told. */
export class ClientGone extends Error {
  constructor() {
    super('the client has closed the connection');
    this.name = 'ClientGone';
  }
}

/** Also what a wait is ended with whose signal was aborted because the client has gone. */
export function isClientGone(error: unknown): boolean {
  return error instanceof ClientGone || (error instanceof Error && error.cause instanceof ClientGone);
}
