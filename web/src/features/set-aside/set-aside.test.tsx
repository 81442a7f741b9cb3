import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type SetAsideJob } from "@touchline/contract";
import { expect, it } from "vitest";
import { openApp } from "../../testing/app.tsx";
import { manager, sessionOf } from "../../testing/people.ts";
import { errorResponse, mockRoute } from "../../testing/server.ts";

const JOB: SetAsideJob = {
  id: "00000000-0000-4000-8000-000000000001",
  ...{ job: "meetings.read-calendar", words: "reading a calendar" },
  setAsideAt: "2026-11-15T11:00:00.000Z",
};

it("[S-13] background work that was set aside is said to managers, who let it try again", async () => {
  mockRoute(api.setAside.list, [JOB]);
  await openApp("/settings/integrations", sessionOf(manager));
  expect(
    await screen.findByText(/^We stopped reading a calendar .*: it crashed twice\./),
  ).toBeTruthy();
  const button = screen.getByRole("button", { name: "Try again: reading a calendar" });
  mockRoute(
    api.setAside.retry,
    errorResponse(404, "This is no longer waiting. Reload the page.", "not_found"),
  );
  await userEvent.click(button);
  expect(await screen.findByText(/This is no longer waiting\. Reload the page\.$/)).toBeTruthy();
  const retried = mockRoute(api.setAside.retry, []);
  mockRoute(api.setAside.list, []);
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByText(/it crashed twice/)).toBeNull());
  expect(retried[0]?.url.pathname).toBe(`/api/set-aside-jobs/${JOB.id}/retry`);
});

it("[S-13] says when it cannot tell, and nothing where nothing has stopped", async () => {
  mockRoute(api.setAside.list, errorResponse(503, "The database is resting"));
  await openApp("/settings/integrations", sessionOf(manager));
  expect(await screen.findByText(/^We couldn't check whether/)).toBeTruthy();
});
