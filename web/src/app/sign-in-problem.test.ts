import { ErrorResponse, ErrorTimeout } from "oidc-client-ts";
import { describe, expect, it } from "vitest";
import { ApiError } from "../lib/api.ts";
import { toSignInProblem } from "./sign-in-problem.ts";

describe("[O-2] a sign-in that did not work", () => {
  it("says what the provider said, what it means and what to change", () => {
    const error = new ErrorResponse({
      error: "invalid_scope",
      error_description: "offline_access is not allowed",
    });
    expect(toSignInProblem(error)).toEqual({
      meaning: "Your sign-in service doesn't know something that Touchline asks for.",
      said: "invalid_scope: offline_access is not allowed",
      change: "Allow every scope of OIDC_SCOPE for this application, or take the unknown one out.",
    });
  });

  it("says what the provider said even where nobody knows what it means", () => {
    const error = new ErrorResponse({
      error: "AADSTS50011",
      error_description: "No reply address",
    });
    expect(toSignInProblem(error)).toEqual({
      meaning: "Your sign-in service turned the sign-in down.",
      said: "AADSTS50011: No reply address",
    });
  });

  it.each([
    [new ApiError("unauthenticated", "Its words."), "Its words."],
    [
      new ErrorTimeout("late"),
      "Your sign-in service took too long to answer. Try again in a moment.",
    ],
    [
      new Error("nonce in id_token does not match nonce in client storage"),
      "This answer belongs to a different sign-in. Start again from the sign-in page.",
    ],
    [
      new Error("No matching state found in storage"),
      "This sign-in started somewhere else, or too long ago. Start again from the sign-in page.",
    ],
    [new TypeError("Failed to fetch"), "Your sign-in service couldn't be asked from this page."],
    [new Error("?"), "The sign-in page sent no usable answer. It may have expired."],
  ])("%s means: %s", (error, meaning) => {
    expect(toSignInProblem(error).meaning).toBe(meaning);
  });
});
