import { ErrorResponse, ErrorTimeout } from "oidc-client-ts";
import { ApiError } from "../lib/api.ts";

/**
 * Why a sign-in failed: the meaning, the provider's message, and what an administrator can change.
 */
export interface SignInProblem {
  meaning: string;
  said?: string;
  change?: string;
}

const START_AGAIN = "Start again from the sign-in page.";

/** Error codes of OAuth 2.0, OpenID Connect and RFC 8707. */
const PROBLEM_BY_CODE: Record<string, Omit<SignInProblem, "said">> = {
  invalid_request: {
    meaning: "Your sign-in service didn't accept how Touchline asks.",
    change:
      "Allow the authorization code flow with PKCE (S256) for this application, and compare its redirect addresses with this page's.",
  },
  invalid_client: {
    meaning: "Your sign-in service doesn't know Touchline.",
    change: "Register OIDC_CLIENT_ID as a public application, without a secret, or correct it.",
  },
  unauthorized_client: {
    meaning: "Your sign-in service doesn't let Touchline sign people in this way.",
    change: "Allow the authorization code and refresh token grants for OIDC_CLIENT_ID.",
  },
  unsupported_response_type: {
    meaning: "Your sign-in service doesn't let Touchline sign people in this way.",
    change: "Allow the authorization code flow (response type code) for OIDC_CLIENT_ID.",
  },
  invalid_scope: {
    meaning: "Your sign-in service doesn't know something that Touchline asks for.",
    change: "Allow every scope of OIDC_SCOPE for this application, or take the unknown one out.",
  },
  invalid_target: {
    meaning: "Your sign-in service doesn't know what the sign-in should be for.",
    change: "Register the value of OIDC_RESOURCE or OIDC_AUDIENCE there, or correct it.",
  },
  invalid_grant: {
    meaning: `This sign-in was used before or took too long. ${START_AGAIN}`,
    change: "If it happens every time, compare the clocks and the redirect addresses.",
  },
  server_error: { meaning: "Your sign-in service has a problem. Try again in a moment." },
  temporarily_unavailable: { meaning: "Your sign-in service is busy. Try again in a moment." },
  login_required: {
    meaning: `Your sign-in service wants you to sign in there first. ${START_AGAIN}`,
  },
  interaction_required: {
    meaning: `Your sign-in service wants to ask you something. ${START_AGAIN}`,
  },
  consent_required: { meaning: `Your sign-in service wants to ask you something. ${START_AGAIN}` },
};

export function toSignInProblem(error: unknown): SignInProblem {
  if (error instanceof ApiError) return { meaning: error.message };
  if (error instanceof ErrorResponse) {
    const known = PROBLEM_BY_CODE[error.error ?? ""] ?? {
      meaning: "Your sign-in service turned the sign-in down.",
    };
    const said = [error.error, error.error_description].filter(Boolean).join(": ");
    return { ...known, ...(said && { said }) };
  }
  if (error instanceof ErrorTimeout) {
    return { meaning: "Your sign-in service took too long to answer. Try again in a moment." };
  }
  if (error instanceof Error && /nonce/.test(error.message)) {
    return {
      meaning: `This answer belongs to a different sign-in. ${START_AGAIN}`,
    };
  }
  if (error instanceof Error && /state/i.test(error.message)) {
    return { meaning: `This sign-in started somewhere else, or too long ago. ${START_AGAIN}` };
  }
  if (error instanceof TypeError) {
    return {
      meaning: "Your sign-in service couldn't be asked from this page.",
      change: `Allow ${window.location.origin} as an origin there (CORS), and let browsers reach it.`,
    };
  }
  return { meaning: "The sign-in page sent no usable answer. It may have expired." };
}
