import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noteHtml } from "./note-html.ts";

describe("[B1] a note's HTML", () => {
  it("keeps lines and shows markup as it was typed", () => {
    expect(noteHtml('a < b & "c"\r\nit\'s <script>')).toBe(
      "a &lt; b &amp; &quot;c&quot;<br>it&#39;s &lt;script&gt;",
    );
  });

  it("never holds a tag but a line break", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(noteHtml(text).replaceAll("<br>", "")).not.toMatch(/[<>]/);
      }),
    );
  });
});
