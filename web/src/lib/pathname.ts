import { useLocation } from "@tanstack/react-router";

/**
 * Returns the current path. Components that use only this don't re-render when a filter changes.
 */
export function usePathname(): string {
  return useLocation({ select: ({ pathname }) => pathname });
}
