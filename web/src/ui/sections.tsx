import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import styles from "./sections.module.css";

export interface Section extends Pick<LinkProps, "to"> {
  label: string;
}

export interface SectionGroup {
  name: string;
  sections: Section[];
}

interface SectionsProps {
  label: string;
  groups: SectionGroup[];
  children: ReactNode;
}

/**
 * A page with several sections, each with an address; the navigation is at the side, or on top on a
 * phone.
 */
export function Sections({ label, groups, children }: SectionsProps) {
  return (
    <div className={styles.frame}>
      <nav aria-label={label} className={styles.sections}>
        {groups.map(({ name, sections }) => (
          <div key={name} className="next:mt-4 max-lg:contents">
            <p className="py-1 px-2.75 text-sm text-quiet font-medium max-lg:hidden">{name}</p>
            <ul>
              {sections.map(({ label: section, to }) => (
                <li key={section}>
                  <Link
                    to={to}
                    className="flex items-center h-[max(34px,var(--row))] py-0 px-2.75 rounded-control no-underline text-base/inherit text-ink hover:bg-hover data-[status=active]:bg-selected data-[status=active]:font-medium max-lg:whitespace-nowrap"
                  >
                    {section}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
