import { Button, Menu, TextInput, Tooltip } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "../src/ui/confirm.tsx";
import { FormDialog } from "../src/ui/form-dialog.tsx";
import { PreviewMail } from "../src/ui/mail-preview.tsx";
import { SidePanel } from "../src/ui/side-panel.tsx";
import { ToastMessage } from "../src/ui/toast-message.tsx";
import { showError, showSuccess } from "../src/ui/toasts.ts";
import { Specimen, State } from "./specimen.tsx";

const MAIL = `<html><head></head><body style="font:15px/24px sans-serif">
<h1 style="font-size:20px">Acme</h1><p>Who signs?</p></body></html>`;

type Layer = "form" | "confirm" | "panel" | null;

export function Layers() {
  const [open, setOpen] = useState<Layer>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Specimen name="FormDialog" file="web/src/ui/form-dialog.tsx">
        <State label="opens">
          <Button variant="default" onClick={() => setOpen("form")}>
            Set quota
          </Button>
        </State>
      </Specimen>
      <Specimen name="Confirm" file="web/src/ui/confirm.tsx">
        <State label="opens, with a word to type">
          <Button variant="default" onClick={() => setOpen("confirm")}>
            Delete workspace
          </Button>
        </State>
      </Specimen>
      <Specimen name="SidePanel" file="web/src/ui/side-panel.tsx">
        <State label="opens">
          <Button variant="default" onClick={() => setOpen("panel")}>
            Show deals
          </Button>
        </State>
      </Specimen>
      <Specimen name="PreviewMail" file="web/src/ui/mail-preview.tsx">
        <State label="opens">
          <PreviewMail
            recipient="Sam Okafor, sam@example.com"
            query={{
              queryKey: ["mail"],
              load: async () => ({ subject: "Feedback on Acme: 4/5", html: MAIL }),
            }}
          />
        </State>
      </Specimen>
      <Specimen name="Menu" file="@mantine/core">
        <State label="opens">
          <Menu>
            <Menu.Target>
              <Button variant="default">More</Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item>Rename</Menu.Item>
              <Menu.Item color="red">Delete</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </State>
      </Specimen>
      <Specimen name="Tooltip" file="@mantine/core">
        <State label="hover or focus it">
          <Tooltip label="Updated 4 minutes ago">
            <Button variant="subtle">Synced</Button>
          </Tooltip>
        </State>
      </Specimen>
      <Specimen
        name="ToastMessage, showSuccess, showError"
        file="web/src/ui/toasts.ts, toast-message.tsx"
      >
        <State label="success">
          <Button variant="default" onClick={() => showSuccess("Next step updated.")}>
            Save
          </Button>
        </State>
        <State label="failure">
          <Button variant="default" onClick={() => showError("HubSpot refused the change.")}>
            Fail
          </Button>
        </State>
        <State label="with an action" isWide>
          <ToastMessage message="Moved to Contract." action={{ label: "Undo", run: () => {} }} />
        </State>
      </Specimen>
      {open === "form" && (
        <FormDialog
          title="Set quota"
          action="Set quota"
          isBusy={false}
          onSubmit={close}
          onClose={close}
        >
          <TextInput label="Quota" />
        </FormDialog>
      )}
      {open === "confirm" && (
        <Confirm
          title="Delete the workspace?"
          action="Delete workspace"
          word="delete"
          isBusy={false}
          onConfirm={close}
          onClose={close}
        >
          Everything in it is deleted. HubSpot stays as it is.
        </Confirm>
      )}
      {open === "panel" && (
        <SidePanel title="Deals behind it" context="€412k" onClose={close}>
          Its content.
        </SidePanel>
      )}
    </>
  );
}
