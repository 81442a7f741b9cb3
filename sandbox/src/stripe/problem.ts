interface ErrorBody {
  type?: "invalid_request_error" | "idempotency_error" | "card_error";
  code?: string;
  message: string;
  param?: string;
}

/** A Stripe error: a body with an `error` at the top. */
export class StripeProblem extends Error {
  readonly status: number;
  readonly body: { error: ErrorBody };
  constructor(status: number, refused: ErrorBody) {
    super(refused.message);
    this.status = status;
    this.body = { error: { type: "invalid_request_error", ...refused } };
  }
}

export function resourceMissing(what: string, id: string, param = "id"): StripeProblem {
  return new StripeProblem(404, {
    code: "resource_missing",
    message: `No such ${what}: '${id}'`,
    param,
  });
}

export function parameterMissing(param: string): StripeProblem {
  return new StripeProblem(400, {
    code: "parameter_missing",
    message: `Missing required param: ${param}.`,
    param,
  });
}
