import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** 'N more' that isn't written inside a link or button, and why. */
const ELSEWHERE: Record<string, string> = {
  "domain/src/chat/limits.ts": "a link, which OmittedItems requires",
  "domain/src/checks/own-field-rules.ts": "a rule's text; its fields are ticked below it",
  "domain/src/checks/rules/own-field-not-allowed.ts": "a finding beside the deal's own fields",
  "domain/src/checks/rules/own-field-unchanged.ts": "a finding beside the deal's own fields",
  "domain/src/digests/message.ts": "a link to the forecast of the day",
  "server/src/http/query-lists.ts": "a refusal by API, of ids that the caller sent",
  "web/src/features/alerts/potential-issues.tsx": "both places that write it are links",
  "web/src/features/checks/smart-queues.tsx": "Start beside it opens them",
  "web/src/features/deals/own-filters.tsx": "names a button's choice, which opens to all of them",
  "web/src/features/deals/views-tabs.tsx": "names the menu that lists them",
  "web/src/features/forecast/deals-panel.tsx": "a link with the filter, else opens them in place",
  "web/src/features/goals/quota-grid.tsx":
    "a question about rows that are marked in the grid behind it",
  "web/src/features/scenarios/scenario-text.ts": "the scenario lists every choice",
  "web/src/features/workspace/managers-see.tsx": "a question above the list of people",
  "web/src/ui/picker.tsx": "names a button's choice, which opens to all of them",
};

/** '... and {count} more', `${count} more`, "Plus 3 more rows", but not 'N more than'. */
const MORE = /\}\s+more\b(?!=|\s+than)|"more (rep|row)"/g;
const LINKS = new Set(["a", "button", "Button", "Link", "OpenLink"]);

it("[R-30] every 'N more' is inside a link or button that opens them", () => {
  const files = globSync("{web,server,domain,hubspot-card}/src/**/*.{ts,tsx}")
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => ({ file, text: readFileSync(file, "utf8") }));
  const places = files.flatMap(({ file, text }) =>
    [...text.matchAll(MORE)].map(({ index }) => ({ file, tag: tagAround(text.slice(0, index)) })),
  );
  const plain = places.filter(({ tag }) => tag === undefined || !LINKS.has(tag));
  expect(places.length).toBeGreaterThan(25);
  expect([...new Set(plain.map(({ file }) => file))].toSorted()).toEqual(
    Object.keys(ELSEWHERE).toSorted(),
  );
});

/** The element that was opened last; undefined after a closing tag and in plain code. */
function tagAround(before: string): string | undefined {
  return /<([A-Za-z.]+)\b[^<]*$/.exec(before)?.[1];
}
