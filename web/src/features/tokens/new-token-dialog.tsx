import "../../ui/dialog.css";
import { Button, Modal, TextInput } from "@mantine/core";
import type { Scope } from "@touchline/contract";
import { useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { fieldErrorOf } from "../../lib/field-errors.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { OneTimeSecret } from "../../ui/one-time-secret.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { useReturnFocus } from "../../ui/use-return-focus.ts";
import { AREAS } from "./scope-text.ts";
import styles from "./tokens.module.css";
import { useCreateToken } from "./use-tokens.ts";

type AccessLevel = "none" | "read" | "write";
type Expiry = "30" | "90" | "365" | "never";

const ACCESS_LEVELS: { value: AccessLevel; label: string }[] = [
  { value: "none", label: "No" },
  { value: "read", label: "Read" },
  { value: "write", label: "Change" },
];
const EXPIRIES: { value: Expiry; label: string }[] = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
  { value: "never", label: "Never" },
];
const EXPIRY_DAYS = { "30": 30, "90": 90, "365": 365, never: null } as const;
const MAX_NAME_LENGTH = 80;

/** Creates a token: name, scopes and expiry. Then displays it, once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const make = useCreateToken();
  const [name, setName] = useState("");
  const [reach, setReach] = useState<Record<string, AccessLevel>>({});
  const [days, setDays] = useState<Expiry>("90");
  const [isAsked, setIsAsked] = useState(false);
  const scopes = AREAS.flatMap(({ name: area, ...scope }): Scope[] => {
    const chosen = reach[area] ?? "none";
    return chosen === "none" ? [] : [scope[chosen]];
  });
  const aboutName = fieldErrorOf(make.error, "name");
  const submit = () => {
    setIsAsked(true);
    if (name.trim() === "" || scopes.length === 0) return;
    make.mutate({ body: { name: name.trim(), scopes, days: EXPIRY_DAYS[days] } });
  };
  if (make.data) {
    return (
      <Modal
        opened
        onClose={onClose}
        closeOnClickOutside={false}
        closeOnEscape={false}
        title={`Token ‘${make.data.name}’`}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <div className="grid gap-4">
          <OneTimeSecret label="Your new token" secret={make.data.token}>
            Copy it now and keep it safe like a password. You won't see it again.
          </OneTimeSecret>
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>Done</Button>
          </div>
        </div>
      </Modal>
    );
  }
  return (
    <FormDialog
      title="New API token"
      action="Create token"
      isChanged={name !== ""}
      isBusy={make.isPending}
      isFollowed
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="What is it for?"
        placeholder="Weekly report"
        required
        data-autofocus
        maxLength={MAX_NAME_LENGTH}
        value={name}
        error={isAsked && name.trim() === "" ? "Give it a name you'll recognise." : aboutName}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <fieldset className="grid gap-3 m-0 p-0 border-0">
        <legend className="px-0 pb-2 text-md/inherit font-medium">What can it do?</legend>
        {AREAS.map(({ name: area, says }) => (
          <div key={area} className={styles.area}>
            <span className={`${styles.words} grid min-w-0`}>
              <span className="wrap-anywhere text-md/inherit font-medium">{area}</span>
              <span className="text-base/inherit text-quiet">{says}</span>
            </span>
            <Segmented
              label={area}
              value={reach[area] ?? "none"}
              options={ACCESS_LEVELS}
              onChange={(chosen) => setReach({ ...reach, [area]: chosen })}
            />
          </div>
        ))}
        {isAsked && scopes.length === 0 && (
          <p role="alert" className="text-base/inherit text-bad">
            Allow it to read or change at least one.
          </p>
        )}
      </fieldset>
      <div className={styles.area}>
        <span className="wrap-anywhere text-md/inherit font-medium">Expires after</span>
        <Segmented label="Expires after" value={days} options={EXPIRIES} onChange={setDays} />
      </div>
      {make.isError && !aboutName && (
        <p role="alert" className="text-base/inherit text-bad">
          {messageOf(make.error, "The token couldn't be made. Try again in a moment.")}
        </p>
      )}
    </FormDialog>
  );
}
