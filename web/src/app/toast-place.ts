const WIDTH = 440;
const MARGIN = 16;
/** Before the first is rendered. */
const USUAL_HEIGHT = 96;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where notifications cover neither a bottom bar nor what is being edited. */
export function toastPlace(): { isOnTop: boolean; barHeight: number } {
  const { innerWidth, innerHeight } = window;
  const barHeight = bottomBarHeight(innerHeight);
  const root = document.querySelector('.mantine-Notifications-root[data-position="bottom-right"]');
  const height = root?.getBoundingClientRect().height || USUAL_HEIGHT;
  const bottom = innerHeight - barHeight - MARGIN;
  const area: Box = {
    left: innerWidth - Math.min(WIDTH, innerWidth) - MARGIN,
    top: bottom - height,
    right: innerWidth,
    bottom,
  };
  const used = elementInUse()?.getBoundingClientRect();
  return { isOnTop: used !== undefined && overlap(used, area), barHeight };
}

/** The form the user is in, or else the focused control; nothing if that is the page itself. */
function elementInUse(): Element | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.matches("main, [role='dialog']")) {
    return null;
  }
  if (focused.closest(".mantine-Notifications-root")) return null;
  return focused.closest("form") ?? focused;
}

function bottomBarHeight(innerHeight: number): number {
  const heights = Array.from(document.querySelectorAll("[data-bottom-bar]"), (bar) => {
    const { top, bottom, height } = bar.getBoundingClientRect();
    const isAtBottom = height > 0 && bottom > innerHeight * 0.75 && height < innerHeight / 2;
    return isAtBottom ? innerHeight - top : 0;
  });
  return Math.max(0, ...heights);
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}
