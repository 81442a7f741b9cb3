import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api } from "@touchline/contract";
import { beforeEach, expect, it } from "vitest";
import { openApp } from "../testing/app.tsx";
import { manager, otherRep, rep, sessionOf } from "../testing/people.ts";
import { mockRoute } from "../testing/server.ts";

beforeEach(() => {
  mockRoute(api.team.members, [{ ...manager, sub: true }, rep, otherRep]);
  mockRoute(api.team.players, [rep, otherRep]);
});

const connected = (person: typeof manager) => ({ ...sessionOf(person), isHubspotConnected: true });
const offer = () => screen.findByRole("button", { name: "Show me around" });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

it("[U17] shows a new manager around in four stops, and does not ask again", async () => {
  const { router } = await openApp("/home", connected(manager));
  const at = (path: string) => waitFor(() => expect(router.state.location.pathname).toBe(path));
  await userEvent.click(await offer());
  await at("/forecast");
  const card = within(await screen.findByRole("complementary", { name: "Quick tour" }));
  expect(card.getByText("1 of 4")).toBeTruthy();
  await press("Next");
  await at("/home");
  await press("Next");
  await at(`/rep/${rep.id}`);
  await press("Back");
  await at("/home");
  await press("Next");
  await press("Next");
  await at("/digests");
  await press("Done");
  await waitFor(() =>
    expect(screen.queryByRole("complementary", { name: "Quick tour" })).toBeNull(),
  );
  await router.navigate({ to: "/home" });
  await screen.findByRole("heading", { level: 1, name: "Home" });
  expect(screen.queryByRole("button", { name: "Show me around" })).toBeNull();
});

it("[U17] lets a rep decline", async () => {
  await openApp("/home", connected(rep));
  await offer();
  await press("No, thanks");
  await waitFor(() => expect(screen.queryByText("New here? Four stops, one minute.")).toBeNull());
});
