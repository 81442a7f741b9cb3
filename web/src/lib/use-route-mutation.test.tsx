import { act, renderHook, waitFor } from "@testing-library/react";
import { api } from "@touchline/contract";
import { describe, expect, it, vi } from "vitest";
import { TestProviders, testClient } from "../testing/render.tsx";
import { deferredResponse, errorResponse, mockRoute } from "../testing/server.ts";
import { useRouteMutation } from "./api.ts";

const SENT = { params: { id: "0d9f4dd0-54a3-4c0c-9f0e-1f5a8f0c2b11" } };

/** Starts a change and unmounts before the response. */
function leaveBeforeTheAnswer() {
  const client = testClient();
  const { result, unmount } = renderHook(
    () => useRouteMutation(api.people.revokeShareLink, { stale: [api.people.shareLink] }),
    { wrapper: ({ children }) => <TestProviders client={client}>{children}</TestProviders> },
  );
  const answered = deferredResponse(api.people.revokeShareLink);
  mockRoute(api.people.revokeShareLink, answered.promise);
  const following = { onSuccess: vi.fn(), onError: vi.fn(), onSettled: vi.fn() };
  act(() => result.current.mutate(SENT, following));
  unmount();
  return { answered, following };
}

describe("[ACT-6] what follows a change, when the button that asked for it is gone", () => {
  it("runs once it succeeded", async () => {
    const { answered, following } = leaveBeforeTheAnswer();
    answered.resolve({ link: null });
    await waitFor(() => expect(following.onSettled).toHaveBeenCalledOnce());
    expect(following.onSuccess).toHaveBeenCalledExactlyOnceWith({ link: null });
    expect(following.onError).not.toHaveBeenCalled();
  });

  it("runs once it was refused", async () => {
    const { answered, following } = leaveBeforeTheAnswer();
    answered.resolve(errorResponse(403, "Only managers can do this.", "forbidden"));
    await waitFor(() => expect(following.onSettled).toHaveBeenCalledOnce());
    expect(following.onError).toHaveBeenCalledOnce();
    expect(following.onError.mock.lastCall?.[0].message).toBe("Only managers can do this.");
    expect(following.onSuccess).not.toHaveBeenCalled();
  });
});
