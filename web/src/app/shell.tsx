import { ActionIcon } from "@mantine/core";
import { useHotkeys, useWindowEvent } from "@mantine/hooks";
import { IconMenu2, IconSearch } from "@tabler/icons-react";
import { Link, Outlet, useSearch } from "@tanstack/react-router";
import { may } from "@touchline/domain";
import { useEffect, useRef, useState } from "react";
import { TroubleBanner } from "../features/crm/trouble-banner.tsx";
import { usePageKey } from "../lib/key-bindings.ts";
import { usePathname } from "../lib/pathname.ts";
import { ReadOnlyProvider } from "../lib/read-only.ts";
import { useSession } from "../lib/session.ts";
import { isSidebarCollapsed, saveSidebarCollapsed } from "../lib/storage.ts";
import { useChosenTeam } from "../lib/team-choice.ts";
import { useTourStop } from "../lib/tour.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Logo } from "../ui/logo.tsx";
import { Bell } from "./bell.tsx";
import { CoveredPage } from "./covered-page.tsx";
import { DealCheckQueue, useOpenQueue } from "./deal-check-queue.tsx";
import { TopBarRoom } from "./open-room-notice.tsx";
import { isFor, PAGES } from "./pages.ts";
import styles from "./shell.module.css";
import { Sidebar } from "./sidebar.tsx";
import { TeamNotice } from "./team-choice.tsx";
import { useLiveUpdates } from "./use-live-updates.ts";
import { useOpenedNotification } from "./use-opened-notification.ts";

const Palette = lazyPart("palette", () => import("./palette.tsx").then((m) => m.Palette));
const MobileMenu = lazyPart("menu", () => import("./mobile-menu.tsx").then((m) => m.MobileMenu));
const ShortcutSheet = lazyPart("shortcuts", () =>
  import("./shortcut-sheet.tsx").then((m) => m.ShortcutSheet),
);
const Offline = lazyPart("offline", () => import("./offline.tsx").then((m) => m.Offline), null);
const TourCard = lazyPart("tour", () => import("./tour-card.tsx").then((m) => m.TourCard));
const SubscribeModal = lazyPart("subscribe", () =>
  import("./subscribe-modal.tsx").then((m) => m.SubscribeModal),
);

export function Shell() {
  const session = useSession();
  const { user } = session;
  const pathname = usePathname();
  const isOpenUnpaid = useIsAllowedUnpaid(pathname);
  const [isCollapsed, setIsCollapsed] = useState(isSidebarCollapsed);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [paletteCalls, setPaletteCalls] = useState(0);
  const main = useFocusOnNavigation(() => setIsMenuOpen(false));
  const search = () => setPaletteCalls((calls) => calls + 1);
  const collapse = () => {
    saveSidebarCollapsed(!isCollapsed);
    setIsCollapsed(!isCollapsed);
  };
  // Rotating a tablet or shrinking the window applies the default for the new width, unless the
  // user has chosen.
  useWindowEvent("resize", () => setIsCollapsed(isSidebarCollapsed()));
  useHotkeys([["mod+K", search]], []);
  const [areKeysShown, setAreKeysShown] = useState(false);
  usePageKey("?", () => setAreKeysShown(true));
  useLiveUpdates();
  useOpenedNotification();
  const tourStop = useTourStop();
  // Another team is another page: nothing of the former one stays.
  const team = useChosenTeam();
  const isCovered = Boolean(useOpenQueue());

  return (
    <div className={styles.shell} data-collapsed={isCollapsed}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <nav className={`${styles.topBar} hidden`} aria-label="Menu and search">
        <ActionIcon aria-label="Menu" onClick={() => setIsMenuOpen(true)}>
          <IconMenu2 size={20} />
        </ActionIcon>
        <Link to="/home" className="flex items-center gap-2 no-underline text-ink font-semibold">
          <Logo size={24} /> Touchline
        </Link>
        <TopBarRoom />
        <span className="flex items-center">
          {isFor(PAGES.inbox.audience, session) && <Bell />}
          <ActionIcon aria-label="Search or jump to" onClick={search}>
            <IconSearch size={20} />
          </ActionIcon>
        </span>
      </nav>
      <aside className="sticky top-0 h-dvh border-r border-line bg-sunken max-md:hidden">
        <CoveredPage isCovered={isCovered}>
          <Sidebar isCollapsed={isCollapsed} onCollapse={collapse} onSearch={search} />
        </CoveredPage>
      </aside>
      {tourStop !== null && <TourCard at={tourStop} />}
      <main
        id="content"
        ref={main}
        tabIndex={-1}
        className="min-w-0 outline-none max-md:scroll-mt-15"
      >
        <div className={styles.page}>
          <Offline />
          <TroubleBanner />
          <TeamNotice />
          {!may(user, "write") && (
            <p className="mb-3 text-sm text-quiet">
              You can look at everything here, not change it.
            </p>
          )}
          <ReadOnlyProvider value={!may(user, "write")}>
            <CoveredPage key={team} isCovered={isCovered}>
              <Outlet />
            </CoveredPage>
          </ReadOnlyProvider>
        </div>
      </main>
      {isMenuOpen && (
        <MobileMenu
          onClose={() => setIsMenuOpen(false)}
          onSearch={() => {
            setIsMenuOpen(false);
            search();
          }}
        />
      )}
      {areKeysShown && <ShortcutSheet onClose={() => setAreKeysShown(false)} />}
      {paletteCalls > 0 && <Palette calls={paletteCalls} />}
      <ReadOnlyProvider value={!may(user, "write")}>
        <DealCheckQueue />
      </ReadOnlyProvider>
      {!user.isPaid && !isOpenUnpaid && <SubscribeModal />}
    </div>
  );
}

/**
 * Managers who haven't paid can still export their data and see their plan; after checkout they
 * wait here.
 */
function useIsAllowedUnpaid(pathname: string): boolean {
  const { user } = useSession();
  const returned = useSearch({ strict: false, select: (search) => search.returned });
  const isPaying = returned !== undefined && returned !== "portal";
  if (!may(user, "administer")) return false;
  return pathname === "/settings/data" || (pathname === "/settings/billing" && !isPaying);
}

/** Moves the focus to a new page so that keyboard and screen reader users start there. */
function useFocusOnNavigation(onNavigate: () => void) {
  const pathname = usePathname();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  const navigated = useRef(onNavigate);
  navigated.current = onNavigate;
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    navigated.current();
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
