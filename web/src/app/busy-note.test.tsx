import { render, screen } from "@testing-library/react";
import { api } from "@touchline/contract";
import { expect, it } from "vitest";
import { callApi } from "../lib/api.ts";
import { manager, sessionOf } from "../testing/people.ts";
import { mockRoute } from "../testing/server.ts";
import { BusyNote } from "./busy-note.tsx";

const busy = (retryAfter: string) =>
  Response.json(
    { code: "busy", errorMessage: "Very busy.", message: "Very busy.", requestId: "test" },
    { status: 503, headers: { "retry-after": retryAfter } },
  );
const NOTE = "Touchline is very busy right now. Trying again…";

it("[G2] what a busy server turned away is sent again, a change too, and people are told meanwhile", async () => {
  const session = sessionOf(manager);
  render(<BusyNote />);
  const calls = mockRoute(api.session.read, busy("0.1"), busy("0"), session);
  const reading = callApi(api.session.read, {});
  expect(await screen.findByText(NOTE)).toBeTruthy();
  expect(await reading).toEqual(session);
  expect(calls).toHaveLength(3);
  expect(screen.queryByText(NOTE)).toBeNull();

  const changes = mockRoute(api.actions.create, busy("0"));
  const saving = callApi(api.actions.create, { body: { text: "Call back" } });
  await expect(saving).rejects.toMatchObject({ code: "busy", message: "Very busy." });
  expect(changes).toHaveLength(4);
});
