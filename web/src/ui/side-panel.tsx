import "./dialog.css";
import "@mantine/core/styles/Drawer.layer.css";
import { Drawer } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useReturnFocus } from "./use-return-focus.ts";

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
  useReturnFocus();
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
          <span className="block text-lg font-semibold">{title}</span>
          {context && <span className="block text-base text-quiet">{context}</span>}
        </>
      }
      closeButtonProps={{ "aria-label": "Close" }}
      transitionProps={{ transition: "slide-left", duration: SLIDE_MS, onExited: onClose }}
      classNames={{
        content: "flex flex-col bg-surface",
        header: "items-start py-4 px-5 border-b border-line bg-surface",
        body: "flex flex-1 flex-col min-h-0 p-0",
      }}
    >
      <div className="flex-1 bg-surface py-2 px-5">{children}</div>
      {footer && (
        <div
          data-bottom-bar
          className="sticky bottom-0 py-3 px-5 border-t border-line bg-surface pb-[max(12px,env(safe-area-inset-bottom))]"
        >
          {footer}
        </div>
      )}
    </Drawer>
  );
}
