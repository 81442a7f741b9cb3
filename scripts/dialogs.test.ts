import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Overlays without forms, and why no input can be lost in them. */
const WITHOUT_FORMS: Record<string, string> = {
  "web/src/app/deal-check-modal.tsx": "asks by itself, for what its cards do not keep",
  "web/src/app/deals-page-panel.tsx": "in narrow windows; next step and update keep their text",
  "web/src/app/mobile-menu.tsx": "nothing is typed",
  "web/src/app/shortcut-sheet.tsx": "nothing is typed",
  "web/src/app/subscribe-modal.tsx": "nothing is typed",
  "web/src/app/user-menu.tsx": "nothing is typed",
  "web/src/features/checks/issues-cell.tsx": "nothing is typed",
  "web/src/features/deals/bulk-result.tsx": "nothing is typed",
  "web/src/features/deals/columns-picker.tsx": "nothing is typed",
  "web/src/features/deals/own-filters.tsx": "a filter takes effect at once",
  "web/src/features/goals/goal-editor.tsx": "only while the goal is read",
  "web/src/features/goals/goal-history.tsx": "nothing is typed",
  "web/src/features/meetings/wrap-up.tsx": "keeps its form when it is closed",
  "web/src/features/people/share-dialog.tsx": "nothing is typed",
  "web/src/features/people/thumbnail.tsx": "nothing is typed",
  "web/src/features/scratchpad/deal-chooser.tsx": "only a search",
  "web/src/features/time-machine/as-of-control.tsx": "a day takes effect at once",
  "web/src/features/tokens/new-token-dialog.tsx": "its form is a FormDialog; a secret shown once",
  "web/src/features/webhooks/webhook-dialog.tsx": "its form is a FormDialog; a secret shown once",
  "web/src/features/attention/attention-deals.tsx": "nothing is typed",
  "web/src/features/deals/past-panel.tsx": "nothing is typed",
  "web/src/features/scenarios/scenario-marks.tsx": "nothing is typed",
  "web/src/features/forecast/line-forecast.tsx": "nothing is typed",
  "web/src/features/forecast/deals-panel.tsx": "nothing is typed",
  "web/src/features/wins-and-losses/outcome-deals.tsx": "nothing is typed",
  "web/src/ui/day-calendar.tsx": "a day takes effect at once",
  "web/src/ui/form-dialog.tsx": "asks before it loses anything",
  "web/src/ui/inline-text.tsx": "keeps its text when it is closed",
  "web/src/ui/mail-preview-dialog.tsx": "nothing is typed",
  "web/src/ui/side-panel.tsx": "its contents are listed here",
};

it("[R-20] every dialog in which people type is a FormDialog, which loses nothing", () => {
  expect(filesWith(/<(Modal|Drawer|Popover|Dialog|SidePanel)(\.Root)?\b/)).toEqual(
    Object.keys(WITHOUT_FORMS).toSorted(),
  );
});

interface EscapeHandling {
  why: string;
  /** Where something is typed: the test that presses Escape, by file and title. */
  test?: [file: string, title: string];
}

/** What handles Escape by itself, and why that loses no input. */
const HANDLES_ESCAPE: Record<string, EscapeHandling> = {
  "web/src/app/deals-page-panel.tsx": { why: "not from within a field" },
  "web/src/app/scratchpad-page.tsx": { why: "clears a search" },
  "web/src/features/checks/cards/contest.tsx": {
    why: "keeps its text when it is closed",
    test: ["web/src/app/deal-check.test.tsx", "keeps its reason on Escape"],
  },
  "web/src/features/digests/digest-header.tsx": {
    why: "a name in place of the title: Escape is its Cancel",
    test: ["web/src/app/digest-page.test.tsx", '["given up", "Something else{Escape}"]'],
  },
  "web/src/features/digests/digest-menu.tsx": { why: "nothing is typed" },
  "web/src/features/meetings/action-fields.tsx": { why: "only while its text is as it was" },
  "web/src/features/pipelines/limit-field.tsx": {
    why: "a number in a table: Escape puts the saved one back",
    test: ["web/src/features/pipelines/pipelines.test.tsx", "puts the saved limit back on Escape"],
  },
  "web/src/features/workspace/person-menu.tsx": { why: "nothing is typed" },
  "web/src/features/workspace/use-place-person.ts": { why: "a person is moved, nothing is typed" },
  "web/src/ui/choice-picker.tsx": { why: "nothing is typed" },
  "web/src/ui/day-calendar.tsx": { why: "closes the calendar, not the field" },
  "web/src/ui/day-input.tsx": { why: "in a cell: puts the saved day back" },
  "web/src/ui/inline-choice.tsx": { why: "nothing is typed" },
  "web/src/ui/picker.tsx": { why: "nothing is typed" },
  "web/src/ui/search-field.tsx": {
    why: "clears a search",
    test: [
      "web/src/features/deals/deal-filters.test.tsx",
      'fireEvent.keyDown(field, { key: "Escape" })',
    ],
  },
  "web/src/ui/use-escape.ts": { why: "what the menus here use" },
};

/** Forms that keep their input when Escape closes them, without a FormDialog. */
const KEEPS_INPUT: Record<string, [file: string, title: string]> = {
  "web/src/ui/inline-text.tsx": ["web/src/ui/inline-text.test.tsx", "keeps what was typed"],
};

it("[R-20] what handles Escape by itself loses no input, and a test presses it where something is typed", () => {
  expect(filesWith(/\buseEscape\(|key [!=]== "Escape"/)).toEqual(
    Object.keys(HANDLES_ESCAPE).toSorted(),
  );
  const tests = [
    ...Object.values(HANDLES_ESCAPE).flatMap(({ test }) => (test ? [test] : [])),
    ...Object.values(KEEPS_INPUT),
  ];
  for (const [file, title] of tests) expect(readFileSync(file, "utf8")).toContain(title);
});

function filesWith(pattern: RegExp): string[] {
  return globSync("web/src/{app,features,ui}/**/*.{ts,tsx}")
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => pattern.test(readFileSync(file, "utf8")))
    .toSorted();
}
