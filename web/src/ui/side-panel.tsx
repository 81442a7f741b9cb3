import "./dialog.css";
import "@mantine/core/styles/Drawer.layer.css";
import { Drawer } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import styles from "./side-panel.module.css";
import { useReturnedFocus } from "./use-returned-focus.ts";

const SLIDE_MS = 160;

interface SidePanelProps {
  title: string;
  context?: ReactNode;
  footer?: ReactNode;
  width?: number;
  onClose: () => void;
  children: ReactNode;
}

/** A list or detail view that slides in from the side, and out when closed. */
export function SidePanel(props: SidePanelProps) {
  const { title, context, footer, width = 400, onClose, children } = props;
  useReturnedFocus();
  const [isOpen, setIsOpen] = useState(false);
  // Starts closed so that the transition runs.
  useEffect(() => setIsOpen(true), []);
  return (
    <Drawer
      opened={isOpen}
      onClose={() => setIsOpen(false)}
      position="right"
      size={width}
      title={
        <>
          <span className={styles.title}>{title}</span>
          {context && <span className={styles.context}>{context}</span>}
        </>
      }
      closeButtonProps={{ "aria-label": "Close" }}
      transitionProps={{ transition: "slide-left", duration: SLIDE_MS, onExited: onClose }}
      classNames={{ content: styles.content, header: styles.header, body: styles.body }}
    >
      <div className={styles.list}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </Drawer>
  );
}
