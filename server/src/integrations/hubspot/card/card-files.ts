import { readFileSync } from "node:fs";
import { z } from "zod";

const FOLDER = new URL("../../../../../hubspot-card/", import.meta.url);
const SHARED = ["answers.ts", "call.ts", "states.tsx", "use-answer.ts"];
/** HubSpot builds each entry point with the packages of its own folder. */
const PLACES = {
  cards: ["deal-card.tsx", "deal-card-entry.tsx", ...SHARED],
  pages: ["home-page.tsx", "home-page-entry.tsx", ...SHARED],
};
const LOCATIONS = {
  tab: "crm.record.tab",
  sidebar: "crm.record.sidebar",
  preview: "crm.preview",
};

/** The card on deals and the home page, for the product at this address. */
export function cardFiles(publicUrl: string, name: string): Record<string, object | string> {
  const address = `/** Where Touchline runs. */\nexport const TOUCHLINE_URL = ${JSON.stringify(publicUrl)};\n`;
  const sources = Object.entries(PLACES).flatMap(([place, files]) => [
    ...files.map((file) => [`${place}/${file}`, contentOf(`src/${file}`)]),
    [`${place}/address.ts`, address],
    [
      `${place}/package.json`,
      { name: `touchline-${place}`, private: true, dependencies: packages() },
    ],
  ]);
  const cards = Object.entries(LOCATIONS).map(([place, location]) => [
    `cards/deal-${place}-hsmeta.json`,
    {
      uid: `touchline_deal_${place}`,
      type: "card",
      config: {
        name,
        description: "Risk, evidence, feedback and the next step of a deal.",
        location,
        entrypoint: "/app/cards/deal-card-entry.tsx",
        objectTypes: ["deals"],
      },
    },
  ]);
  const home = {
    uid: "touchline_home",
    type: "page",
    config: { name, location: "home", entrypoint: "/app/pages/home-page-entry.tsx" },
  };
  return Object.fromEntries([...sources, ...cards, ["pages/home-hsmeta.json", home]]);
}

const contentOf = (path: string) => readFileSync(new URL(path, FOLDER), "utf8");

function packages(): Record<string, string> {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(contentOf("package.json")));
  return dependencies;
}
