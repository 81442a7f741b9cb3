import type { SettingsTab } from "./search.ts";

/** The user's own settings, grouped by topic. */
export const SETTINGS_GROUPS: {
  name: string;
  sections: { tab: SettingsTab; label: string }[];
}[] = [
  {
    name: "Messages",
    sections: [
      { tab: "notifications", label: "Notifications" },
      { tab: "digests", label: "Digests" },
    ],
  },
  {
    name: "Account",
    sections: [
      { tab: "tokens", label: "API tokens" },
      { tab: "sign-ins", label: "Sign-ins" },
    ],
  },
];
