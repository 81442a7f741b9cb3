import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Logo } from "../ui/logo.tsx";
import styles from "./standalone-frame.module.css";

interface StandaloneFrameProps {
  name: string;
  /** False for visitors without an account: they have nowhere to go back to. */
  hasWayBack?: boolean;
  children: ReactNode;
}

/** Frame for pages outside the app, with a link back to it. */
export function StandaloneFrame({ name, hasWayBack = true, children }: StandaloneFrameProps) {
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        {hasWayBack && (
          <Link
            to="/home"
            className="inline-flex items-center gap-2 min-w-0 text-base/inherit flex-none no-underline font-medium hover:underline"
          >
            <IconArrowLeft size={16} aria-hidden="true" /> Back to app
          </Link>
        )}
        <span className="inline-flex items-center gap-2 min-w-0 text-base/inherit text-quiet [&_span]:truncate">
          <Logo size={20} /> <span>{name}</span>
        </span>
      </header>
      {children}
    </div>
  );
}
