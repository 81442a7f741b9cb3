import { EmptyState, Heading, Link, LoadingSpinner } from "@hubspot/ui-extensions";
import { createRenderer } from "@hubspot/ui-extensions/testing";
import { describe, expect, it } from "vitest";
import type { Home } from "./answers.ts";
import { HomePage } from "./home-page.tsx";
import { answerCalls, fixture } from "./testing.ts";

const home = fixture<Home>("home");

async function shown() {
  const renderer = createRenderer("home");
  renderer.render(<HomePage />);
  await renderer.waitFor(() => {
    if (renderer.maybeFind(LoadingSpinner)) throw new Error("still loading");
  });
  return renderer;
}

describe("[CARD-1] [CARD-3] the home page in HubSpot's renderer", () => {
  it("lists the morning, with links and how many more there are", async () => {
    const calls = answerCalls({ body: home });
    const page = await shown();
    expect(calls).toMatchObject([{ url: "https://touchline.example.com/api/hubspot-card/home" }]);
    expect(page.findAll(Heading).map(({ text }) => text)).toEqual([
      "Hi, Sam. Tue 17 Nov",
      "Asks (1)",
      "Due actions (7)",
    ]);
    expect(page.findAll(Link).map(({ text, props }) => [text, props.href])).toEqual([
      ["Open Touchline", { url: "https://touchline.example.com/home", external: true }],
      ["Acme", { url: "https://app.hubspot.com/contacts/777/record/0-3/401", external: true }],
      ["Call the CFO", { url: "https://touchline.example.com/actions", external: true }],
      ["6 more in Touchline", { url: "https://touchline.example.com/home", external: true }],
    ]);
  });

  it("says so if nothing is due, and whom it doesn't know", async () => {
    answerCalls({ body: { ...home, sections: [] } });
    expect((await shown()).find(EmptyState).props.title).toBe("Nothing is due today");
    answerCalls({ body: fixture("notice") });
    expect((await shown()).find(EmptyState).props.title).toBe("Sign in to Touchline once");
  });
});
