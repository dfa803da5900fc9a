/** The client closed its connection before the answer was complete. No fault of anyone; nobody is left to be told. */
export class ClientGone extends Error {
  constructor() {
    super('the client has closed the connection');
    this.name = 'ClientGone';
  }
}
