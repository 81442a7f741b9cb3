import { afterEach, expect, it } from "vitest";
import first from "../../public/theme.js?raw";

afterEach(() => {
  document.body.replaceChildren();
  delete document.documentElement.dataset.mantineColorScheme;
  Reflect.deleteProperty(globalThis, "__zod_globalConfig");
});

it("[NAV-8] a page whose files are gone after a deploy says so and offers Reload", () => {
  // The script that every page runs first, with a private event target so that its listeners end
  // with the test.
  const page = new EventTarget();
  new Function("addEventListener", first)(page.addEventListener.bind(page));
  const fail = (target: Element) =>
    page.dispatchEvent(Object.defineProperty(new Event("error"), "target", { value: target }));
  const root = document.body.appendChild(document.createElement("div"));
  root.id = "root";

  fail(document.createElement("img"));
  expect(root.children).toHaveLength(0);

  fail(document.createElement("script"));
  expect(root.querySelector('[role="alert"]')?.textContent).toContain("Touchline did not load");
  expect(root.querySelector("button")?.textContent).toBe("Reload");

  fail(document.createElement("script"));
  expect(root.children).toHaveLength(1);
});
