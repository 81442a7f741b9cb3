import { useIsFetching } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** A page that is not whole by then is not moved any more. */
const PATIENCE_MS = 5000;
/** Whoever does one of these has begun to read. */
const BEGINNINGS = ["wheel", "touchmove", "keydown", "pointerdown"];

/**
 * The part that the address names, brought into sight once more when everything above it has come and moved it.
 *
 * Only for a page that has just opened: what is fetched later takes nobody away from where they read.
 */
export function useHashInView() {
  const hash = useLocation({ select: (location) => location.hash });
  const isLoading = useIsFetching() > 0;
  const state = useRef<"new" | "loading" | "over">("new");
  useEffect(() => {
    const end = () => {
      state.current = "over";
    };
    const timer = setTimeout(end, PATIENCE_MS);
    for (const kind of BEGINNINGS) window.addEventListener(kind, end, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const kind of BEGINNINGS) window.removeEventListener(kind, end);
    };
  }, []);
  useEffect(() => {
    if (isLoading && state.current === "new") state.current = "loading";
    if (!hash || isLoading || state.current !== "loading") return;
    state.current = "over";
    document.getElementById(hash)?.scrollIntoView();
  }, [hash, isLoading]);
}
