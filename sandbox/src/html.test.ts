import { expect, it } from "vitest";
import { html } from "./html.ts";

it("escapes what is put into text and attributes", () => {
  const attack = `"><script>alert('&')</script>`;
  expect(html`<p title="${attack}">${attack}</p>`.html).not.toMatch(/<script|'|title=""/);
});

it("keeps markup it made itself, alone and in lists", () => {
  const items = ["a", "<b>"].map((text) => html`<li>${text}</li>`);
  expect(html`<ul>${items}</ul>`.html).toBe("<ul><li>a</li><li>&lt;b&gt;</li></ul>");
});

it("shows nothing for what is absent, and zero as zero", () => {
  expect(html`${null}${undefined}${false}${0}`.html).toBe("0");
});
