/** Slack's way to refuse: status 200 and a word. */
export class SlackProblem extends Error {
  readonly body: Record<string, unknown>;
  constructor(error: string, details: Record<string, unknown> = {}) {
    super(error);
    this.body = { ok: false, error, ...details };
  }
}
