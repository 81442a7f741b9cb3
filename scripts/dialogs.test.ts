import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Overlays without forms, and why no input can be lost in them. */
const WITHOUT_FORMS: Record<string, string> = {
  "web/src/app/deal-check-modal.tsx": "asks by itself, for what its cards do not keep",
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
};

it("[R-20] every dialog in which people type is a FormDialog, which loses nothing", () => {
  const layers = globSync("web/src/{app,features}/**/*.tsx")
    .filter((file) => !file.endsWith(".test.tsx"))
    .filter((file) => /<(Modal|Drawer|Popover|Dialog)(\.Root)?\b/.test(readFileSync(file, "utf8")))
    .toSorted();
  expect(layers).toEqual(Object.keys(WITHOUT_FORMS).toSorted());
});
