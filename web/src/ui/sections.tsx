import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import styles from "./sections.module.css";

export interface Section extends Pick<LinkProps, "to" | "search"> {
  label: string;
  /** The default section when the address names none. */
  isCurrent?: boolean;
}

export interface SectionGroup {
  name: string;
  sections: Section[];
}

interface SectionsProps {
  label: string;
  groups: SectionGroup[];
  /** Rows with several columns need more width, tables the full width. */
  width?: "narrow" | "wide" | "full";
  children: ReactNode;
}

/**
 * A page with several sections, each with an address; the navigation is at the side, or on top on a
 * phone.
 */
export function Sections({ label, groups, width = "narrow", children }: SectionsProps) {
  return (
    <div className={styles.frame} data-width={width}>
      <nav aria-label={label} className={styles.sections}>
        {groups.map(({ name, sections }) => (
          <div key={name} className={styles.group}>
            <p className={styles.groupName}>{name}</p>
            <ul>
              {sections.map(({ label: section, isCurrent = false, ...where }) => (
                <li key={section}>
                  <Link
                    {...where}
                    className={styles.section}
                    {...(isCurrent && { "aria-current": "page", "data-status": "active" })}
                  >
                    {section}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={styles.column}>{children}</div>
    </div>
  );
}
