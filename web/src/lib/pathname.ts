import { useLocation } from "@tanstack/react-router";

/** Where somebody is. Who asks for no more of the address is not drawn anew whenever a filter changes. */
export function usePathname(): string {
  return useLocation({ select: ({ pathname }) => pathname });
}
