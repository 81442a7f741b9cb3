import { expect, test } from "../support/fixtures.ts";
import { people } from "../support/people.ts";
import { allPageUrls, openPage, PUBLIC_PATHS, secretUrls } from "../support/screens.ts";
import { captureScreen } from "./capture-screen.ts";

test("[U3] what everybody may open, in every look", async ({ page, request }) => {
  for (const address of [...PUBLIC_PATHS, ...(await secretUrls(request))]) {
    expect(await openPage(page, address), address).toBe(true);
    await captureScreen(page, `visitor${address.replace(/(rep-actions|unsubscribe).*/, "$1")}`);
  }
});

const PARTS = [0, 1, 2, 3];

for (const role of ["manager", "rep"] as const) {
  for (const part of PARTS) {
    test(`[U3] every page of a ${role}, in every look, part ${part + 1}`, async ({
      browserOf,
      request,
      trouble,
    }) => {
      // The digest is the manager's.
      if (role === "rep") trouble.allow(/404.*\/api\/digests\//);
      const page = await browserOf(role === "manager" ? people.maya : people.sam);
      const addresses = await allPageUrls(page, request);
      for (const [turn, address] of addresses.entries()) {
        if (turn % PARTS.length !== part || !(await openPage(page, address))) continue;
        await captureScreen(page, `${role}${address.replace(/[0-9a-f]{8}(-[0-9a-f]+){4}/, "one")}`);
      }
    });
  }
}
