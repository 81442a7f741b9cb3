import { randomUUID } from "node:crypto";

export class HubspotProblem extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(status: number, body: Record<string, unknown>, headers: Record<string, string> = {}) {
    super(String(body.message ?? status));
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export interface ErrorDetail {
  message: string;
  code?: string;
  in?: string;
  subCategory?: string;
  context?: Record<string, string[]>;
}

function problem(status: number, message: string, rest: Record<string, unknown>): HubspotProblem {
  return new HubspotProblem(status, {
    status: "error",
    message,
    correlationId: randomUUID(),
    ...rest,
  });
}

export function invalid(
  message: string,
  errors?: ErrorDetail[],
  subCategory?: string,
): HubspotProblem {
  return problem(400, message, {
    ...(errors && { errors }),
    category: "VALIDATION_ERROR",
    ...(subCategory && { subCategory }),
  });
}

export interface PropertyFault {
  name: string;
  error: string;
  message: string;
}

/**
 * HubSpot embeds the list of invalid properties as JSON inside the message; clients parse it from
 * there.
 */
export function invalidProperties(portalId: number, faults: PropertyFault[]): HubspotProblem {
  const inner = faults.map(({ name, error, message }) => ({
    isValid: false,
    message,
    error,
    name,
    localizedErrorMessage: message,
    portalId,
  }));
  return invalid(
    `Property values were not valid: ${JSON.stringify(inner)}`,
    faults.map(({ name, error, message }) => ({
      message,
      code: error,
      context: { propertyName: [name] },
    })),
  );
}

export function missingCredentials(): HubspotProblem {
  return problem(
    401,
    "Authentication credentials not found. This API supports OAuth 2.0 authentication and you can find more details at https://developers.hubspot.com/docs/methods/auth/oauth-overview",
    { category: "INVALID_AUTHENTICATION" },
  );
}

export function expiredToken(expiredAt: number, now: number): HubspotProblem {
  const seconds = Math.max(Math.round((now - expiredAt) / 1000), 0);
  return problem(401, `The OAuth token used to make this call expired ${seconds} second(s) ago.`, {
    category: "EXPIRED_AUTHENTICATION",
    context: { "expire time": [new Date(expiredAt).toISOString()] },
  });
}

export function missingScopes(requiredGranularScopes: string[]): HubspotProblem {
  return problem(
    403,
    "This app hasn't been granted all required scopes to make this call. Read more about required scopes here: https://developers.hubspot.com/scopes.",
    {
      errors: [
        {
          message: "One or more of the following scopes are required.",
          context: { requiredGranularScopes },
        },
      ],
      links: { scopes: "https://developers.hubspot.com/scopes" },
      category: "MISSING_SCOPES",
    },
  );
}

export function notFound(id?: string): HubspotProblem {
  if (id !== undefined && !/^\d+$/.test(id)) {
    return problem(404, "Object not found.  objectId are usually numeric.", {
      context: { id: [id] },
      category: "OBJECT_NOT_FOUND",
    });
  }
  return problem(404, "resource not found", {});
}

export function notFoundNamed(message: string, context?: Record<string, string[]>): HubspotProblem {
  return problem(404, message, { ...(context && { context }), category: "OBJECT_NOT_FOUND" });
}

export function alreadyExists(message: string, subCategory: string): HubspotProblem {
  return problem(409, message, { category: "OBJECT_ALREADY_EXISTS", subCategory });
}

export function conflict(message: string): HubspotProblem {
  return problem(409, message, { category: "CONFLICT" });
}

export type LimitPolicy = "TEN_SECONDLY_ROLLING" | "SECONDLY" | "DAILY";

/** The SDK decides whether to retry by comparing these texts, so they must match exactly. */
export function limitReached(policyName: LimitPolicy, retryAfter?: number): HubspotProblem {
  const correlationId = randomUUID();
  return new HubspotProblem(
    429,
    {
      status: "error",
      message: `You have reached your ${policyName.toLowerCase()} limit.`,
      errorType: "RATE_LIMIT",
      correlationId,
      policyName,
      groupName: policyName === "SECONDLY" ? "publicapi:crm:search" : "publicapi:oauth:app",
      requestId: randomUUID(),
    },
    retryAfter === undefined ? {} : { "retry-after": String(retryAfter) },
  );
}

/** OAuth endpoints return the fields of the standard and HubSpot's own at once. */
export function oauthProblem(error: string, status: string, message: string): HubspotProblem {
  return new HubspotProblem(400, {
    error,
    error_description: message,
    status,
    message,
    correlationId: randomUUID(),
  });
}

export function uriTooLong(): HubspotProblem {
  return problem(414, "The request URI is too long", {});
}
