import type { ReactNode } from "react";
import { useSession } from "../lib/session.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { type SectionGroup, Sections } from "../ui/sections.tsx";
import { PAGES, type Page, SETTINGS } from "./pages.ts";

/** The sections that the user may open on this server: reps have their own, managers all. */
export function useSettingsGroups(): SectionGroup[] {
  const { user, hasBilling } = useSession();
  const isOffered = ({ role, path }: Page) =>
    (role === undefined || role === user.role) && (hasBilling || path !== "/settings/billing");
  return Object.entries(SETTINGS)
    .map(([name, pages]) => ({
      name,
      sections: pages.filter(isOffered).map(({ path, label }) => ({ to: path, label })),
    }))
    .filter(({ sections }) => sections.length > 0);
}

/** All settings in one place: the user's own, and for managers the workspace's. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const isManager = useSession().user.role === "manager";
  return (
    <>
      <PageHeader
        title={PAGES.settings.label}
        context={isManager ? "Yours, and your team's" : "Notifications, digests and API access"}
      />
      <Sections label={PAGES.settings.label} groups={useSettingsGroups()}>
        {children}
      </Sections>
    </>
  );
}
