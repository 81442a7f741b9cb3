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
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { SyncPill } from "../features/crm/sync-pill.tsx";
import { useSession } from "../lib/session.ts";
import { Mark } from "../ui/mark.tsx";
import { Unseen } from "../ui/unseen.tsx";
import styles from "./sidebar.module.css";
import { Named } from "./sidebar-name.tsx";
import { SidebarTeam } from "./sidebar-team.tsx";
import { UserMenu } from "./user-menu.tsx";
import { SidebarRoom } from "./waiting-room.tsx";
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
          <Mark size={24} />
          {isCollapsed ? (
            <Unseen>{organisation.name}</Unseen>
          ) : (
            <span className="truncate">{organisation.name}</span>
          )}
        </Link>
        {onCollapse && <CollapseButton isCollapsed={isCollapsed} onCollapse={onCollapse} />}
      </div>
      <Named name="Search or jump to" isCollapsed={isCollapsed}>
        <button
          type="button"
          className={`${styles.search} unstyled focus-visible:outline-offset-1`}
          onClick={onSearch}
        >
          <IconSearch size={16} />
          <Word isCollapsed={isCollapsed}>Search or jump to</Word>
          {!isCollapsed && (
            <span className="ml-auto text-xs/inherit no-hover:hidden" aria-hidden="true">
              {modifier()} K
            </span>
          )}
        </button>
      </Named>
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
      {user.role === "manager" && (
        <Entry to="/workspace" name="Workspace" icon={IconSettings} isCollapsed={isCollapsed} />
      )}
      <ZoneNote isCollapsed={isCollapsed} />
      <SyncPill isCollapsed={isCollapsed} />
      <UserMenu isCollapsed={isCollapsed} />
    </div>
  );
}

interface EntryProps extends Pick<LinkProps, "to" | "params"> {
  name: string;
  icon: Icon;
  isCollapsed: boolean;
}

function Entry({ name, icon: Picture, isCollapsed, ...where }: EntryProps) {
  return (
    <Named name={name} isCollapsed={isCollapsed}>
      <Link
        {...where}
        className={`${styles.item} [&_svg]:flex-none [&_svg]:text-quiet data-[status=active]:[&>svg]:text-primary`}
      >
        <Picture size={18} />
        <Word isCollapsed={isCollapsed}>{name}</Word>
      </Link>
    </Named>
  );
}

/** Visible if there is room; always available to screen readers. */
function Word({ isCollapsed, children }: { isCollapsed: boolean; children: ReactNode }) {
  return isCollapsed ? <Unseen>{children}</Unseen> : children;
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

function modifier(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";
}
