import { ActionIcon, Tooltip } from "@mantine/core";
import {
  type Icon,
  IconCalendarEvent,
  IconChartBar,
  IconChecklist,
  IconHistory,
  IconHome,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMessage,
  IconNotes,
  IconSearch,
  IconSettings,
  IconTable,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";
import { Link, type LinkProps, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { SyncPill } from "../features/crm/sync-pill.tsx";
import { useSession } from "../lib/session.ts";
import { Logo } from "../ui/logo.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { Bell } from "./bell.tsx";
import { NameTooltip } from "./name-tooltip.tsx";
import { SidebarRoom } from "./open-room-notice.tsx";
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
  const { user, organisation } = useSession();
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
          <Bell />
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
        <ul>
          <li>
            <Entry to="/home" name="Home" icon={IconHome} isCollapsed={isCollapsed} />
          </li>
          {user.role === "manager" && (
            <li>
              <Entry
                to="/launch"
                name="Launch"
                icon={IconCalendarEvent}
                isCollapsed={isCollapsed}
              />
            </li>
          )}
          <li>
            <Entry to="/forecast" name="Forecast" icon={IconChartBar} isCollapsed={isCollapsed} />
          </li>
          <li>
            <Entry to="/deals" name="Deals" icon={IconTable} isCollapsed={isCollapsed} />
          </li>
          {user.role === "rep" && (
            <li>
              <Entry
                to="/rep/$repId"
                params={{ repId: user.id }}
                name="My page"
                icon={IconUser}
                isCollapsed={isCollapsed}
              />
            </li>
          )}
        </ul>
        {user.role === "manager" && (
          <ul>
            <li>
              <Entry to="/team" name="Team Overview" icon={IconUsers} isCollapsed={isCollapsed} />
            </li>
          </ul>
        )}
        {user.role === "manager" && <SidebarTeam isCollapsed={isCollapsed} />}
        <ul>
          <li>
            <Entry to="/actions" name="Actions" icon={IconChecklist} isCollapsed={isCollapsed} />
          </li>
          <li>
            <Entry to="/scratchpad" name="Scratchpad" icon={IconNotes} isCollapsed={isCollapsed} />
          </li>
        </ul>
        {/* Reps find theirs in their settings. */}
        {user.role === "manager" && (
          <ul>
            <li>
              <Entry to="/digests" name="Digests" icon={IconMessage} isCollapsed={isCollapsed} />
            </li>
          </ul>
        )}
        <ul>
          <li>
            <Entry to="/history" name="History" icon={IconHistory} isCollapsed={isCollapsed} />
          </li>
        </ul>
      </nav>
      <SidebarRoom isCollapsed={isCollapsed} />
      <SettingsEntry isCollapsed={isCollapsed} />
      <ZoneNote isCollapsed={isCollapsed} />
      <SyncPill isCollapsed={isCollapsed} />
      <UserMenu isCollapsed={isCollapsed} />
    </div>
  );
}

/** Leads to the part of the settings that is open, so that it is marked as such. */
function SettingsEntry({ isCollapsed }: { isCollapsed: boolean }) {
  const isWorkspace = useLocation({ select: ({ pathname }) => pathname.startsWith("/workspace") });
  const to = isWorkspace ? "/workspace" : "/settings";
  return <Entry to={to} name="Settings" icon={IconSettings} isCollapsed={isCollapsed} />;
}

interface EntryProps extends Pick<LinkProps, "to" | "params"> {
  name: string;
  icon: Icon;
  isCollapsed: boolean;
}

function Entry({ name, icon: Picture, isCollapsed, ...where }: EntryProps) {
  return (
    <NameTooltip name={name} isCollapsed={isCollapsed}>
      <Link
        {...where}
        className={`${styles.item} [&_svg]:flex-none [&_svg]:text-quiet data-[status=active]:[&>svg]:text-primary`}
      >
        <Picture size={18} />
        <EntryLabel isCollapsed={isCollapsed}>{name}</EntryLabel>
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
