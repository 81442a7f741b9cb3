import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PageHeader } from "../ui/page-header.tsx";
import styles from "./workspace-page.module.css";

const SECTIONS = [
  { to: "/workspace/general", label: "General" },
  { to: "/workspace/people", label: "People" },
  { to: "/workspace/pipelines", label: "Pipelines" },
  { to: "/workspace/rules", label: "Rules" },
  { to: "/workspace/integrations", label: "Integrations" },
  { to: "/workspace/security", label: "Security" },
] as const;

/** What a manager decides for everybody, section by section. */
export function WorkspaceFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader title="Workspace" context="What counts for everybody in your team" />
      <div className={styles.workspace}>
        <nav aria-label="Workspace">
          <ul>
            {SECTIONS.map(({ to, label }) => (
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
