import type { HostSettings } from "./host-settings.ts";

/** Adds help and the host's legal pages to the footer, if configured. */
export function showHostLinks(footer: HTMLElement, { helpUrl, legal }: HostSettings) {
  const links = [
    { label: "Help", url: helpUrl },
    { label: "Imprint", url: legal.imprintUrl },
    { label: "Privacy", url: legal.privacyUrl },
    { label: "Terms", url: legal.termsUrl },
  ];
  for (const { label, url } of links) {
    if (!url) continue;
    const link = document.createElement("a");
    Object.assign(link, { href: url, target: "_blank", rel: "noreferrer", textContent: label });
    footer.append(link);
  }
}
