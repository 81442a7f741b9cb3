import { may, type RightsHolder } from "@touchline/domain";
import type { ReactNode } from "react";
import { useSession } from "../lib/session.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { type SectionGroup, Sections } from "../ui/sections.tsx";
import { isFor, PAGES, type Page, SETTINGS } from "./pages.ts";

/** The sections that the user may open on this server: their own, and the workspace's if they administer it. */
export function useSettingsGroups(): SectionGroup[] {
  const session = useSession();
  const isOffered = ({ audience, path }: Page) =>
    isFor(audience, session) && (session.hasBilling || path !== "/settings/billing");
  return Object.entries(SETTINGS)
    .map(([name, pages]) => ({
      name,
      sections: pages.filter(isOffered).map(({ path, label }) => ({ to: path, label })),
    }))
    .filter(({ sections }) => sections.length > 0);
}

/** All settings in one place: the user's own, and for admins the workspace's. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <>
      <PageHeader title={PAGES.settings.label} context={contextFor(user)} />
      <Sections label={PAGES.settings.label} groups={useSettingsGroups()}>
        {children}
      </Sections>
    </>
  );
}

function contextFor(user: RightsHolder): string {
  if (!may(user, "administer")) return "Notifications, digests and API access";
  return may(user, "coach") ? "Yours, and your team's" : "Your workspace, people and connections";
}
