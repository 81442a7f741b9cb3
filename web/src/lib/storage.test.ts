import { expect, it } from "vitest";
import { fillStorage } from "../testing/full-storage.ts";
import {
  forgetPerson,
  hasDeclinedCalendar,
  isSidebarCollapsed,
  rememberCalendarDeclined,
  rememberDeals,
  rememberedDeals,
  rememberSidebar,
  rememberSignedOut,
} from "./storage.ts";

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

it("[NAV-2] [NAV-4] what storage does not take lasts as long as the page, and no longer than the person", () => {
  rememberSidebar(false);
  rememberDeals("sam", "stage=won");
  const empty = fillStorage();
  rememberSidebar(true);
  rememberDeals("sam", "stage=lost");
  expect([isSidebarCollapsed(), rememberedDeals("sam")]).toEqual([true, "stage=lost"]);
  forgetPerson();
  expect([isSidebarCollapsed(), rememberedDeals("sam")]).toEqual([true, ""]);
  empty();
  rememberSidebar(false);
  expect(isSidebarCollapsed()).toBe(false);
});

it("[R-18] after signing out everywhere the calendar is asked for again, and drafts and choices stay", () => {
  rememberCalendarDeclined("sam");
  rememberDeals("sam", "stage=won");
  expect(hasDeclinedCalendar("sam")).toBe(true);
  rememberSignedOut();
  expect([hasDeclinedCalendar("sam"), rememberedDeals("sam")]).toEqual([false, "stage=won"]);
});
