import { Link } from "@tanstack/react-router";
import { useSettings } from "../lib/session.ts";
import styles from "./public-footer.module.css";

/** Footer of every public page: about, help, and the host's legal links. */
export function PublicFooter() {
  const { helpUrl, legal } = useSettings();
  const links = [
    { label: "Help", url: helpUrl },
    { label: "Imprint", url: legal.imprintUrl },
    { label: "Privacy", url: legal.privacyUrl },
    { label: "Terms", url: legal.termsUrl },
  ];
  return (
    <footer className={styles.footer}>
      {/* A separate page outside the app. */}
      <a href="/welcome">Welcome</a>
      <Link to="/about">About</Link>
      {links.map(
        ({ label, url }) =>
          url && (
            <a key={label} href={url} target="_blank" rel="noreferrer">
              {label}
            </a>
          ),
      )}
    </footer>
  );
}
