import "../ui/dialog.css";
import "@mantine/core/styles/Drawer.layer.css";
import { Drawer } from "@mantine/core";
import { Sidebar } from "./sidebar.tsx";

interface MobileMenuProps {
  onClose: () => void;
  onSearch: () => void;
}

/** The sidebar of small screens. */
export function MobileMenu({ onClose, onSearch }: MobileMenuProps) {
  return (
    <Drawer
      opened
      onClose={onClose}
      size={280}
      padding={0}
      withCloseButton={false}
      aria-label="Menu"
      styles={{ body: { height: "100%" } }}
    >
      <Sidebar isCollapsed={false} onSearch={onSearch} />
    </Drawer>
  );
}
