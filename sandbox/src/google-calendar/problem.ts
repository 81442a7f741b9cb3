export class GoogleProblem extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, reason: string, message: string, domain = "global") {
    super(message);
    this.status = status;
    this.body = {
      error: {
        code: status,
        message,
        errors: [{ domain, reason, message }],
        ...(STATUS[status] && { status: STATUS[status] }),
      },
    };
  }
}

const STATUS: Partial<Record<number, string>> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
};

export const notFound = () => new GoogleProblem(404, "notFound", "Not Found");
export const invalid = (message: string) => new GoogleProblem(400, "invalid", message);
export const outdated = () =>
  new GoogleProblem(
    410,
    "fullSyncRequired",
    "Sync token is no longer valid, a full sync is required.",
  );

export class OAuthProblem extends Error {
  readonly body: { error: string; error_description: string };
  constructor(error: string, description: string) {
    super(description);
    this.body = { error, error_description: description };
  }
}
