import { Popover, useMantineColorScheme } from "@mantine/core";
import { IconExternalLink, IconKey, IconLogout, IconSwitchHorizontal } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useRouteContext } from "@tanstack/react-router";
import { may } from "@touchline/domain";
import { useState } from "react";
import { TrialLine } from "../features/billing/trial-line.tsx";
import { CrmEntries } from "../features/crm/crm-entries.tsx";
import { SignOutSelf } from "../features/security/sign-out-self.tsx";
import { usePlayerCoach } from "../features/session/use-player-coach.ts";
import { SlackEntries } from "../features/slack/slack-entries.tsx";
import { useSession, useSettings } from "../lib/session.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { Switch } from "../ui/switch.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./sidebar.module.css";
import menu from "./user-menu.module.css";

export function UserMenu({ isCollapsed }: { isCollapsed: boolean }) {
  const { user, organisation } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const signOut = useSignOut();
  const leaveEverywhere = () => {
    setIsOpen(false);
    setIsLeaving(true);
  };
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setIsOpen}
        position="top-start"
        width={288}
        trapFocus
        returnFocus
        transitionProps={{ duration: 120 }}
        classNames={{ dropdown: "p-1.5 border-0 rounded-card shadow-float" }}
      >
        <Popover.Target>
          <button
            type="button"
            className={`${styles.user} unstyled focus-visible:-outline-offset-2`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Avatar name={user.name} size={28} />
            {isCollapsed ? (
              <VisuallyHidden>{user.name}</VisuallyHidden>
            ) : (
              <span className={styles.userWords}>
                <span className={`${styles.label} truncate`}>{user.name}</span>
                <span className={`${styles.label} truncate text-sm text-quiet`}>
                  {organisation.name}
                </span>
              </span>
            )}
            <VisuallyHidden>menu</VisuallyHidden>
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <UserMenuContent onDone={() => setIsOpen(false)} onLeaveEverywhere={leaveEverywhere} />
        </Popover.Dropdown>
      </Popover>
      {isLeaving && <SignOutSelf onSignedOut={signOut} onClose={() => setIsLeaving(false)} />}
    </>
  );
}

interface UserMenuContentProps {
  onDone: () => void;
  onLeaveEverywhere: () => void;
}

function UserMenuContent({ onDone, onLeaveEverywhere }: UserMenuContentProps) {
  const { user, organisation } = useSession();
  const { helpUrl } = useSettings();
  const signOut = useSignOut();
  return (
    <>
      <div className="flex items-center gap-3 pt-2 pb-3 px-2.5">
        <Avatar name={user.name} size={36} />
        <span className="flex flex-col min-w-0 *:truncate">
          <span className="font-semibold">{user.name}</span>
          <span className="text-base/4.5 text-quiet">{organisation.name}</span>
        </span>
      </div>
      <TrialLine onDone={onDone} />
      {may(user, "coach") && <PlayerCoachSwitch />}
      <ColourScheme />
      <div className="h-0.25 my-1.5 mx-2.5 bg-line" />
      {may(user, "coach", "administer") && (
        <CrmEntries className={`${menu.entry} unstyled`} onDone={onDone} />
      )}
      <SlackEntries className={`${menu.entry} unstyled`} onDone={onDone} />
      {may(user, "write") && (
        <Link to="/settings/tokens" className={`${menu.entry} unstyled`} onClick={onDone}>
          API tokens <IconKey size={16} aria-hidden="true" />
        </Link>
      )}
      <Link to="/join" className={`${menu.entry} unstyled`} onClick={onDone}>
        Switch workspace <IconSwitchHorizontal size={16} aria-hidden="true" />
      </Link>
      <a className={`${menu.entry} unstyled`} href={helpUrl} target="_blank" rel="noreferrer">
        Help <IconExternalLink size={16} aria-label="(opens a new tab)" />
      </a>
      <button type="button" className={`${menu.entry} unstyled`} onClick={signOut}>
        Sign out <IconLogout size={16} aria-hidden="true" />
      </button>
      {/* Everyone else has it in their settings. */}
      {!may(user, "write") && (
        <button type="button" className={`${menu.entry} unstyled`} onClick={onLeaveEverywhere}>
          Sign out everywhere… <IconLogout size={16} aria-hidden="true" />
        </button>
      )}
    </>
  );
}

export function useSignOut(): () => void {
  const client = useQueryClient();
  const { identity } = useRouteContext({ from: "__root__" });
  return () => {
    // Clear the cache only when the page unloads; until then it is still visible.
    window.addEventListener("pagehide", () => client.clear(), { once: true });
    void identity.redirectToSignOut();
  };
}

function PlayerCoachSwitch() {
  const { isOn, isSaving, toggle } = usePlayerCoach();
  return (
    <Switch
      label="Player/coach mode"
      consequence="You carry a quota too."
      isOn={isOn}
      isBusy={isSaving}
      onToggle={toggle}
    />
  );
}

function ColourScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className="flex items-center justify-between gap-2 py-1.5 px-2.5">
      <span aria-hidden="true">Theme</span>
      <Segmented
        label="Theme"
        value={colorScheme}
        options={[
          { value: "auto", label: "System" },
          { value: "light", label: "Light" },
          { value: "dark", label: "Dark" },
        ]}
        onChange={setColorScheme}
      />
    </div>
  );
}
