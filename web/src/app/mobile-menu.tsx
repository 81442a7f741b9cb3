import "../ui/dialog.css";
import "@mantine/core/styles/Drawer.layer.css";
import { Drawer } from "@mantine/core";
import { useReturnFocus } from "../ui/use-return-focus.ts";
import { Sidebar } from "./sidebar.tsx";

interface MobileMenuProps {
  onClose: () => void;
  onSearch: () => void;
}

export function MobileMenu({ onClose, onSearch }: MobileMenuProps) {
  useReturnFocus();
  return (
    <Drawer.Root opened onClose={onClose} size={280} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body h="100%">
          <Sidebar isCollapsed={false} onSearch={onSearch} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
