import { ActionIcon, Tooltip, VisuallyHidden } from "@mantine/core";
import {
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
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { SyncPill } from "../features/crm/sync-pill.tsx";
import { useSession } from "../lib/session.ts";
import { Mark } from "../ui/mark.tsx";
import styles from "./sidebar.module.css";
import { SidebarTeam } from "./sidebar-team.tsx";
import { UserMenu } from "./user-menu.tsx";

interface SidebarProps {
  isCollapsed: boolean;
  onCollapse?: () => void;
  onSearch: () => void;
}

/** The way around. Collapsed it shows icons, with their names on hover and focus. */
export function Sidebar({ isCollapsed, onCollapse, onSearch }: SidebarProps) {
  const { user, organisation } = useSession();
  return (
    <div className={styles.sidebar} data-collapsed={isCollapsed}>
      <div className={styles.head}>
        <Link to="/home" className={styles.brand}>
          <Mark size={24} />
          {isCollapsed ? (
            <VisuallyHidden>{organisation.name}</VisuallyHidden>
          ) : (
            <span className={styles.organisation}>{organisation.name}</span>
          )}
        </Link>
        {onCollapse && <CollapseButton isCollapsed={isCollapsed} onCollapse={onCollapse} />}
      </div>
      <Named name="Search or jump to" isCollapsed={isCollapsed}>
        <button type="button" className={styles.search} onClick={onSearch}>
          <IconSearch size={16} />
          <Word isCollapsed={isCollapsed}>Search or jump to</Word>
          {!isCollapsed && (
            <span className={styles.keys} aria-hidden="true">
              {modifier()} K
            </span>
          )}
        </button>
      </Named>
      <nav className={styles.nav} aria-label="Main">
        <ul>
          <li>
            <Named name="Home" isCollapsed={isCollapsed}>
              <Link to="/home" className={styles.item}>
                <IconHome size={18} />
                <Word isCollapsed={isCollapsed}>Home</Word>
              </Link>
            </Named>
          </li>
          {user.role === "manager" && (
            <li>
              <Named name="Launch" isCollapsed={isCollapsed}>
                <Link to="/launch" className={styles.item}>
                  <IconCalendarEvent size={18} />
                  <Word isCollapsed={isCollapsed}>Launch</Word>
                </Link>
              </Named>
            </li>
          )}
          <li>
            <Named name="Forecast" isCollapsed={isCollapsed}>
              <Link to="/forecast" className={styles.item}>
                <IconChartBar size={18} />
                <Word isCollapsed={isCollapsed}>Forecast</Word>
              </Link>
            </Named>
          </li>
          <li>
            <Named name="Deals" isCollapsed={isCollapsed}>
              <Link to="/deals" className={styles.item}>
                <IconTable size={18} />
                <Word isCollapsed={isCollapsed}>Deals</Word>
              </Link>
            </Named>
          </li>
          {user.role === "rep" && (
            <li>
              <Named name="My page" isCollapsed={isCollapsed}>
                <Link to="/rep/$repId" params={{ repId: user.id }} className={styles.item}>
                  <IconUser size={18} />
                  <Word isCollapsed={isCollapsed}>My page</Word>
                </Link>
              </Named>
            </li>
          )}
        </ul>
        {user.role === "manager" && (
          <ul>
            <li>
              <Named name="Team Overview" isCollapsed={isCollapsed}>
                <Link to="/team" className={styles.item}>
                  <IconUsers size={18} />
                  <Word isCollapsed={isCollapsed}>Team Overview</Word>
                </Link>
              </Named>
            </li>
          </ul>
        )}
        {user.role === "manager" && <SidebarTeam isCollapsed={isCollapsed} />}
        <ul>
          <li>
            <Named name="Actions" isCollapsed={isCollapsed}>
              <Link to="/actions" className={styles.item}>
                <IconChecklist size={18} />
                <Word isCollapsed={isCollapsed}>Actions</Word>
              </Link>
            </Named>
          </li>
          <li>
            <Named name="Scratchpad" isCollapsed={isCollapsed}>
              <Link to="/scratchpad" className={styles.item}>
                <IconNotes size={18} />
                <Word isCollapsed={isCollapsed}>Scratchpad</Word>
              </Link>
            </Named>
          </li>
        </ul>
        {user.role === "manager" && (
          <ul>
            <li>
              <Named name="Digests" isCollapsed={isCollapsed}>
                <Link to="/digests" className={styles.item}>
                  <IconMessage size={18} />
                  <Word isCollapsed={isCollapsed}>Digests</Word>
                </Link>
              </Named>
            </li>
          </ul>
        )}
        <ul>
          <li>
            <Named name="History" isCollapsed={isCollapsed}>
              <Link to="/history" className={styles.item}>
                <IconHistory size={18} />
                <Word isCollapsed={isCollapsed}>History</Word>
              </Link>
            </Named>
          </li>
        </ul>
      </nav>
      {user.role === "manager" && (
        <Named name="Workspace" isCollapsed={isCollapsed}>
          <Link to="/workspace/integrations" className={styles.item}>
            <IconSettings size={18} />
            <Word isCollapsed={isCollapsed}>Workspace</Word>
          </Link>
        </Named>
      )}
      <SyncPill isCollapsed={isCollapsed} />
      <UserMenu isCollapsed={isCollapsed} />
    </div>
  );
}

interface NamedProps {
  name: string;
  isCollapsed: boolean;
  children: ReactNode;
}

function Named({ name, isCollapsed, children }: NamedProps) {
  return (
    <Tooltip
      label={name}
      position="right"
      disabled={!isCollapsed}
      events={{ hover: true, focus: true, touch: false }}
    >
      {children}
    </Tooltip>
  );
}

/** Seen while there is room, heard always. */
function Word({ isCollapsed, children }: Omit<NamedProps, "name">) {
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

function modifier(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";
}
