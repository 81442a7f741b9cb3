import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
} from "@mantine/core";
import { COLOUR_SCHEME_KEY } from "../lib/storage.ts";

export const colourSchemeManager = localStorageColorSchemeManager({ key: COLOUR_SCHEME_KEY });

export const theme = createTheme({
  primaryColor: "violet",
  primaryShade: { light: 7, dark: 7 },
  colors: {
    violet: [
      "#f4f2fd",
      "#e6e1fa",
      "#cfc6f6",
      "#b8abff",
      "#a495ff",
      "#8a76f3",
      "#6f55e3",
      "#5b3fd6",
      "#4c32bd",
      "#3a2694",
    ],
    dark: [
      "#ececf4",
      "#c9c9d8",
      "#a6a6ba",
      "#8585a0",
      "#3a3a4d",
      "#2b2b3a",
      "#1a1a25",
      "#1a1a25",
      "#15151e",
      "#12121a",
    ],
  },
  white: "#ffffff",
  black: "#1c1b29",
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "24px" },
  lineHeights: { xs: "16px", sm: "20px", md: "22px", lg: "24px", xl: "32px" },
  radius: { sm: "6px", md: "8px", lg: "12px" },
  defaultRadius: "md",
  respectReducedMotion: true,
  cursorType: "pointer",
  // Plain objects: `extend` would import the components before they're needed.
  components: {
    Button: { defaultProps: { size: "sm" } },
    ActionIcon: { defaultProps: { variant: "subtle", size: 32, color: "gray" } },
    Tooltip: { defaultProps: { openDelay: 200, transitionProps: { duration: 120 } } },
  },
});

const shared = {
  "--mantine-color-body": "var(--surface)",
  "--mantine-color-text": "var(--text)",
  "--mantine-color-bright": "var(--text)",
  "--mantine-color-dimmed": "var(--quiet)",
  "--mantine-color-placeholder": "var(--quiet)",
  "--mantine-color-error": "var(--bad)",
  "--mantine-color-anchor": "var(--primary)",
  "--mantine-color-default": "var(--surface)",
  "--mantine-color-default-hover": "var(--hover)",
  "--mantine-color-default-color": "var(--text)",
  "--mantine-color-default-border": "var(--line-control)",
  "--mantine-color-violet-filled": "var(--primary-filled)",
  "--mantine-color-violet-filled-hover": "var(--primary-filled-hover)",
  "--mantine-color-violet-light": "var(--primary-soft)",
  "--mantine-color-violet-light-hover": "var(--selected)",
  "--mantine-color-violet-light-color": "var(--primary)",
  "--mantine-color-violet-outline": "var(--primary)",
  "--mantine-color-violet-text": "var(--primary)",
  "--mantine-color-gray-light-color": "var(--quiet)",
  "--mantine-color-gray-light-hover": "var(--hover)",
  "--mantine-color-red-text": "var(--bad)",
  "--mantine-color-red-light-color": "var(--bad)",
  "--mantine-color-red-light-hover": "var(--bad-soft)",
  "--mantine-color-red-outline": "var(--bad)",
  "--mantine-color-red-outline-hover": "var(--bad-soft)",
  "--mantine-color-red-filled": "var(--bad-filled)",
  "--mantine-color-red-filled-hover": "var(--bad-filled-hover)",
  "--mantine-color-disabled": "var(--track)",
  "--mantine-color-disabled-color": "var(--quiet)",
  "--mantine-color-disabled-border": "var(--line)",
};

/** Maps our colours to Mantine's variables so that its components match ours. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: shared,
});

/** The server puts a new nonce into every page; the browser ignores style elements without it. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
}
