import { expect, it } from "vitest";
import { forgetPerson, isSidebarCollapsed, rememberSidebar } from "./storage.ts";

it("[NAV-4] [C3] signing out leaves nothing of the person, only how the device shows things", () => {
  rememberSidebar(true);
  localStorage.setItem("touchline.colour-scheme", "dark");
  localStorage.setItem("touchline.identity.user:x", "secret");
  localStorage.setItem("oidc.state", "secret");
  sessionStorage.setItem("draft", "private");
  forgetPerson();
  expect(Object.keys(localStorage).sort()).toEqual([
    "touchline.colour-scheme",
    "touchline.sidebar",
  ]);
  expect(sessionStorage).toHaveLength(0);
  expect(isSidebarCollapsed()).toBe(true);
});
