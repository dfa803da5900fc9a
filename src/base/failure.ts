/**
 * A failure that somebody outside can act on: its `code` is stable and has a documentation page, its message and
 * details hold no value from a file. Anything else that is thrown is a fault of ours or of the network.
 */
export class Failure extends Error {
  readonly code: string;
  readonly details: string | null;

  constructor(code: string, message: string, details: string | null = null) {
    super(message);
    this.name = 'Failure';
    this.code = code;
    this.details = details;
  }
}
