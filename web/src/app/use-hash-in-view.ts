import { useIsFetching } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** After this time, a page that is still loading is no longer scrolled. */
const TIMEOUT_MS = 5000;
/** Any of these means that the user has started reading. */
const INTERACTION_EVENTS = ["wheel", "touchmove", "keydown", "pointerdown"];

/**
 * Scrolls to the address's hash again after content above it has loaded. Only for a newly opened
 * page: later loads must not move the reader.
 */
export function useHashInView() {
  const hash = useLocation({ select: (location) => location.hash });
  const isLoading = useIsFetching() > 0;
  const state = useRef<"new" | "loading" | "over">("new");
  useEffect(() => {
    const end = () => {
      state.current = "over";
    };
    const timer = setTimeout(end, TIMEOUT_MS);
    for (const kind of INTERACTION_EVENTS) window.addEventListener(kind, end, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const kind of INTERACTION_EVENTS) window.removeEventListener(kind, end);
    };
  }, []);
  useEffect(() => {
    if (isLoading && state.current === "new") state.current = "loading";
    if (!hash || isLoading || state.current !== "loading") return;
    state.current = "over";
    document.getElementById(hash)?.scrollIntoView();
  }, [hash, isLoading]);
}
