import { type Day, daysOf, quarterOf } from "@touchline/domain";
import { renderToString } from "react-dom/server";
import { OwnListIsland, SampleIsland } from "./islands.tsx";

/** What the page shows before any script of it runs, and until when it is true. */
export function prerender(today: Day) {
  const [, until] = daysOf(quarterOf(today, 1), 1);
  return {
    until,
    sample: renderToString(<SampleIsland madeFor={today} />),
    own: renderToString(<OwnListIsland first={null} />),
  };
}
