/** Whether a command line asks what it may say: the answer is no error, and needs no settings. */
export function asksForHelp(parameters: readonly string[]): boolean {
  return parameters.some((parameter) => parameter === '--help' || parameter === '-h');
}
