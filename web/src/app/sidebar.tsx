import { ActionIcon, Tooltip } from "@mantine/core";
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSearch,
  IconTable,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { may } from "@touchline/domain";
import type { ReactNode } from "react";
import { SyncPill } from "../features/crm/sync-pill.tsx";
import { useSession } from "../lib/session.ts";
import { Logo } from "../ui/logo.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { Bell } from "./bell.tsx";
import { NameTooltip } from "./name-tooltip.tsx";
import { SidebarRoom } from "./open-room-notice.tsx";
import { isFor, PAGES, type Page } from "./pages.ts";
import styles from "./sidebar.module.css";
import { SidebarTeam } from "./sidebar-team.tsx";
import { UserMenu } from "./user-menu.tsx";
import { ZoneNote } from "./zone-note.tsx";

interface SidebarProps {
  isCollapsed: boolean;
  onCollapse?: () => void;
  onSearch: () => void;
}

/** Main navigation. Collapsed, it displays icons with their names on hover and focus. */
export function Sidebar({ isCollapsed, onCollapse, onSearch }: SidebarProps) {
  const session = useSession();
  const { user, organisation } = session;
  return (
    <div className={styles.sidebar} data-collapsed={isCollapsed}>
      <div className="flex items-center justify-between gap-1 min-h-9 in-data-[collapsed=true]:flex-col">
        <Link to="/home" className={styles.brand}>
          <Logo size={24} />
          {isCollapsed ? (
            <VisuallyHidden>{organisation.name}</VisuallyHidden>
          ) : (
            <span className="truncate">{organisation.name}</span>
          )}
        </Link>
        <span className="flex items-center in-data-[collapsed=true]:flex-col">
          {isFor(PAGES.inbox.audience, session) && <Bell />}
          {onCollapse && <CollapseButton isCollapsed={isCollapsed} onCollapse={onCollapse} />}
        </span>
      </div>
      <NameTooltip name="Search or jump to" isCollapsed={isCollapsed}>
        <button
          type="button"
          className={`${styles.search} unstyled focus-visible:outline-offset-1`}
          onClick={onSearch}
        >
          <IconSearch size={16} />
          <EntryLabel isCollapsed={isCollapsed}>Search or jump to</EntryLabel>
          {!isCollapsed && (
            <span className="ml-auto text-xs/inherit no-hover:hidden" aria-hidden="true">
              {modifierKey()} K
            </span>
          )}
        </button>
      </NameTooltip>
      <nav className="flex-1 min-h-0 mt-1 -mx-3 py-0.5 px-3 overflow-y-auto" aria-label="Main">
        <Entries group={1} isCollapsed={isCollapsed} />
        <Entries group={2} isCollapsed={isCollapsed} />
        {may(user, "read-team") && <SidebarTeam isCollapsed={isCollapsed} />}
        <Entries group={3} isCollapsed={isCollapsed} />
        <Entries group={4} isCollapsed={isCollapsed} />
        <Entries group={5} isCollapsed={isCollapsed} />
      </nav>
      <SidebarRoom isCollapsed={isCollapsed} />
      {isFor(PAGES.settings.audience, session) && (
        <Entry page={PAGES.settings} isCollapsed={isCollapsed} />
      )}
      <ZoneNote isCollapsed={isCollapsed} />
      <SyncPill isCollapsed={isCollapsed} />
      <UserMenu isCollapsed={isCollapsed} />
    </div>
  );
}

/** The pages of one group that the user has. */
function Entries({ group, isCollapsed }: { group: Page["sidebar"]; isCollapsed: boolean }) {
  const session = useSession();
  const pages = Object.values<Page>(PAGES).filter(
    ({ sidebar, audience, sidebarAudience = audience }) =>
      sidebar === group && isFor(sidebarAudience, session),
  );
  return (
    pages.length > 0 && (
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <Entry page={page} isCollapsed={isCollapsed} />
          </li>
        ))}
      </ul>
    )
  );
}

function Entry({ page, isCollapsed }: { page: Page; isCollapsed: boolean }) {
  const { user } = useSession();
  const { path, label, icon: Picture = IconTable } = page;
  return (
    <NameTooltip name={label} isCollapsed={isCollapsed}>
      <Link
        to={path}
        // The pages of a person that the sidebar has are the user's own.
        params={{ repId: user.id }}
        className={`${styles.item} [&_svg]:flex-none [&_svg]:text-quiet data-[status=active]:[&>svg]:text-primary`}
      >
        <Picture size={18} />
        <EntryLabel isCollapsed={isCollapsed}>{label}</EntryLabel>
      </Link>
    </NameTooltip>
  );
}

/** Visible if there is room; always available to screen readers. */
function EntryLabel({ isCollapsed, children }: { isCollapsed: boolean; children: ReactNode }) {
  return isCollapsed ? <VisuallyHidden>{children}</VisuallyHidden> : children;
}

function CollapseButton({ isCollapsed, onCollapse }: Required<Omit<SidebarProps, "onSearch">>) {
  const name = isCollapsed ? "Expand sidebar" : "Collapse sidebar";
  return (
    <Tooltip label={name} position="right">
      <ActionIcon aria-label={name} aria-expanded={!isCollapsed} onClick={onCollapse}>
        {isCollapsed ? (
          <IconLayoutSidebarLeftExpand size={18} />
        ) : (
          <IconLayoutSidebarLeftCollapse size={18} />
        )}
      </ActionIcon>
    </Tooltip>
  );
}

function modifierKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";
}
