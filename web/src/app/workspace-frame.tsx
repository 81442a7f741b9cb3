import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSession } from "../lib/session.ts";
import { PageHeader } from "../ui/page-header.tsx";
import styles from "./workspace-page.module.css";

const SECTIONS = [
  { to: "/workspace/general", label: "General" },
  { to: "/workspace/people", label: "People" },
  { to: "/workspace/pipelines", label: "Pipelines" },
  { to: "/workspace/rules", label: "Rules" },
  { to: "/workspace/integrations", label: "Integrations" },
  { to: "/workspace/data", label: "Data" },
  { to: "/workspace/billing", label: "Billing" },
  { to: "/workspace/security", label: "Security" },
] as const;

/** What a manager decides for everybody, section by section. */
export function WorkspaceFrame({ children }: { children: ReactNode }) {
  const { hasBilling } = useSession();
  const sections = SECTIONS.filter(({ to }) => hasBilling || to !== "/workspace/billing");
  return (
    <>
      <PageHeader title="Workspace" context="What counts for everybody in your team" />
      <div className={styles.workspace}>
        <nav aria-label="Workspace">
          <ul>
            {sections.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={styles.section}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.column}>{children}</div>
      </div>
    </>
  );
}
