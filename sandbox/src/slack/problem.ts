/** A Slack error: status 200 and an error code. */
export class SlackProblem extends Error {
  readonly body: Record<string, unknown>;
  constructor(error: string, details: Record<string, unknown> = {}) {
    super(error);
    this.body = { ok: false, error, ...details };
  }
}
