import { type Day, quarterDays, quarterOf } from "@touchline/domain";
import { renderToString } from "react-dom/server";
import { OwnListIsland, SampleIsland } from "./islands.tsx";

/** Renders the page's static content, and the date until which it's valid. */
export function prerender(today: Day) {
  const [, until] = quarterDays(quarterOf(today, 1), 1);
  return {
    until,
    sample: renderToString(<SampleIsland madeFor={today} />),
    own: renderToString(<OwnListIsland first={null} />),
  };
}
