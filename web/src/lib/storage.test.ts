import { expect, it } from "vitest";
import { fillStorage } from "../testing/full-storage.ts";
import {
  clearUserData,
  hasDeclinedCalendar,
  isSidebarCollapsed,
  lastDealsQuery,
  markSignedOut,
  saveCalendarDeclined,
  saveDealsQuery,
  saveSidebarCollapsed,
} from "./storage.ts";

it("[NAV-4] [C3] signing out leaves nothing of the person, only how the device shows things", () => {
  saveSidebarCollapsed(true);
  localStorage.setItem("touchline.colour-scheme", "dark");
  localStorage.setItem("touchline.identity.user:x", "secret");
  localStorage.setItem("oidc.state", "secret");
  sessionStorage.setItem("draft", "private");
  clearUserData();
  expect(Object.keys(localStorage).sort()).toEqual([
    "touchline.colour-scheme",
    "touchline.sidebar",
  ]);
  expect(sessionStorage).toHaveLength(0);
  expect(isSidebarCollapsed()).toBe(true);
});

it("[NAV-2] [NAV-4] what storage does not take lasts as long as the page, and no longer than the person", () => {
  saveSidebarCollapsed(false);
  saveDealsQuery("sam", "stage=won");
  const empty = fillStorage();
  saveSidebarCollapsed(true);
  saveDealsQuery("sam", "stage=lost");
  expect([isSidebarCollapsed(), lastDealsQuery("sam")]).toEqual([true, "stage=lost"]);
  clearUserData();
  expect([isSidebarCollapsed(), lastDealsQuery("sam")]).toEqual([true, ""]);
  empty();
  saveSidebarCollapsed(false);
  expect(isSidebarCollapsed()).toBe(false);
});

it("[R-18] after signing out everywhere the calendar is asked for again, and drafts and choices stay", () => {
  saveCalendarDeclined("sam");
  saveDealsQuery("sam", "stage=won");
  expect(hasDeclinedCalendar("sam")).toBe(true);
  markSignedOut();
  expect([hasDeclinedCalendar("sam"), lastDealsQuery("sam")]).toEqual([false, "stage=won"]);
});
