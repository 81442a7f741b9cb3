import type { ReactNode } from "react";
import styles from "./unseen.module.css";

interface UnseenProps {
  /** The heading of a page that has nothing to show yet is a heading all the same. */
  as?: "span" | "h1";
  /** It is read out when it changes. */
  role?: "status";
  children: ReactNode;
}

/** Words for those who listen. A bare element: there are several in every row of a table. */
export function Unseen({ as: Tag = "span", role, children }: UnseenProps) {
  return (
    <Tag role={role} className={styles.unseen}>
      {children}
    </Tag>
  );
}
