import "../../ui/menu.css";
import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconLink, IconPencil, IconStar, IconTrash } from "@tabler/icons-react";
import type { DealView } from "@touchline/contract";
import { may } from "@touchline/domain";
import { useState } from "react";
import { useSession } from "../../lib/session.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { useRemoveView, useSaveView, useSetDefaultView } from "./views-calls.ts";
import { ViewsForm } from "./views-form.tsx";

interface ViewsMenuProps {
  view: DealView;
  /** The full link to the current state, for sharing. */
  link: () => string;
  onRemoved: () => void;
}

export function ViewsMenu({ view, link, onRemoved }: ViewsMenuProps) {
  const { user } = useSession();
  const [asked, setAsked] = useState<"settings" | "removal" | null>(null);
  const save = useSaveView();
  const remove = useRemoveView();
  const setDefault = useSetDefaultView();
  const copy = () =>
    navigator.clipboard.writeText(link()).then(
      () => showSuccess("Link copied to clipboard"),
      () => showError("Couldn't copy the link. It's in the address bar."),
    );
  return (
    <>
      <Menu
        position="bottom-start"
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        transitionProps={{ duration: 120 }}
      >
        <Menu.Target>
          <ActionIcon size={28} aria-label={`More about ${view.name}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown aria-label={`More about ${view.name}`}>
          {view.mayChange && (
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setAsked("settings")}>
              {may(user, "coach") && view.isOwn ? "Rename or share" : "Rename"}
            </Menu.Item>
          )}
          {may(user, "write") && (
            <Menu.Item
              leftSection={<IconStar size={16} />}
              onClick={() => setDefault.mutate(view.isDefault ? null : view.id)}
            >
              {view.isDefault ? "Make All deals my default" : "Make this my default"}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void copy()}>
            Copy link
          </Menu.Item>
          {view.mayChange && (
            <Menu.Item
              className="text-bad"
              leftSection={<IconTrash size={16} />}
              onClick={() => setAsked("removal")}
            >
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked === "settings" && (
        <ViewsForm
          title="Rename view"
          view={view}
          mayShare={may(user, "coach") && view.isOwn}
          onSave={(form) => save.mutateAsync({ id: view.id, ...form })}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === "removal" && (
        <Confirm
          title={`Delete '${view.name}'?`}
          action="Delete"
          isBusy={remove.isPending}
          onConfirm={() =>
            remove.mutate(view.id, {
              onSuccess: onRemoved,
              onSettled: () => setAsked(null),
            })
          }
          onClose={() => setAsked(null)}
        >
          {view.isShared
            ? "It's deleted for the whole team. No deals change."
            : "Only the view is deleted. No deals change."}
        </Confirm>
      )}
    </>
  );
}
