import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./notice.module.css";

interface NoticeProps {
  tone: "bad" | "none";
  children: ReactNode;
  action?: ReactNode;
}

export function Notice({ tone, children, action }: NoticeProps) {
  const Icon = tone === "bad" ? IconAlertTriangle : IconInfoCircle;
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={`${styles.notice} [&_svg]:flex-none [&_svg]:text-primary data-[tone=bad]:[&>svg]:text-bad`}
      data-tone={tone}
    >
      <Icon size={18} aria-hidden="true" />
      <p>{children}</p>
      {action}
    </div>
  );
}
