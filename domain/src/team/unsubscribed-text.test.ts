import { describe, expect, it } from "vitest";
import { unsubscribedText } from "./unsubscribed-text.ts";

describe("[S-7] who doesn't want mail", () => {
  it.each([
    [["a@x.test"], "a@x.test doesn't"],
    [["a@x.test", "b@x.test"], "a@x.test and b@x.test don't"],
    [["a@x.test", "b@x.test", "c@x.test"], "a@x.test, b@x.test, and c@x.test don't"],
  ])("is named: %s", (addresses, named) => {
    expect(unsubscribedText(addresses)).toBe(
      `${named} want mail from this workspace, so it wasn't sent there.`,
    );
  });
});
