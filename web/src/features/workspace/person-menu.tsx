import "../../ui/menu.css";
import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconUserOff } from "@tabler/icons-react";
import { useEscape } from "../../ui/use-escape.ts";
import { type Layer, PopoverAnchor, useLayer, useOpener } from "../../ui/use-opener.tsx";

interface PersonMenuProps {
  name: string;
  onLeave: () => void;
}

/** Rare actions, kept in a menu to avoid accidents. */
export function PersonMenu({ name, onLeave }: PersonMenuProps) {
  const opener = useOpener("menu");
  useEscape(opener.isOpen, () => opener.put(false));
  return (
    <>
      <ActionIcon aria-label={`More about ${name}`} {...opener.target}>
        <IconDots size={18} />
      </ActionIcon>
      {opener.isMade && <Entries name={name} layer={opener.layer} onLeave={onLeave} />}
    </>
  );
}

function Entries({ name, layer, onLeave }: PersonMenuProps & { layer: Layer }) {
  return (
    <Menu
      {...useLayer(layer)}
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 120 }}
    >
      <Menu.Target>
        <PopoverAnchor to={layer.button} />
      </Menu.Target>
      <Menu.Dropdown aria-label={`More about ${name}`}>
        <Menu.Item className="text-bad" leftSection={<IconUserOff size={16} />} onClick={onLeave}>
          Deactivate
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
