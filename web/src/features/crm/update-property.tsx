import "../../ui/dialog.css";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { fieldErrorOf } from "../../lib/field-errors.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import styles from "./integrations.module.css";
import { type Connection, useConfigure } from "./use-hubspot.ts";

const DEFAULT_PROPERTY = "deal_update";
const PROPERTY_NAME = /^[a-z][a-z0-9_]{0,99}$/;

const nameErrorOf = (problem: unknown) => fieldErrorOf(problem, "updateProperty");

/** Which HubSpot deal property stores the rep's update. */
export function UpdateProperty({ connection }: { connection: Connection }) {
  const configure = useConfigure();
  const current = connection.updateProperty ?? "";
  const [isOther, setIsOther] = useState(current !== "" && current !== DEFAULT_PROPERTY);
  const [name, setName] = useState(isOther ? current : "");
  const isName = PROPERTY_NAME.test(name);
  const save = (updateProperty: string) =>
    configure.mutate(
      { body: { updateProperty } },
      {
        onSuccess: () => showSuccess(`Updates are saved to ${updateProperty}`),
        onError: (refusal) => {
          if (!isOther || !nameErrorOf(refusal)) showError(refusal.message);
        },
      },
    );
  const choose = (value: "ours" | "other") => {
    setIsOther(value === "other");
    if (value === "ours" && current !== DEFAULT_PROPERTY) save(DEFAULT_PROPERTY);
  };
  return (
    <div className={styles.setting}>
      <div>
        <p className="font-medium">Property for updates</p>
        <p className="text-base text-quiet">
          {current
            ? `Reps' updates are saved to HubSpot as '${current}'.`
            : "HubSpot has no property for updates yet, so they're saved here only."}
        </p>
      </div>
      <Segmented
        label="Property for updates"
        value={isOther ? "other" : "ours"}
        options={[
          { value: "ours", label: DEFAULT_PROPERTY },
          { value: "other", label: "Another" },
        ]}
        onChange={choose}
      />
      {isOther && (
        <form
          className={styles.extra}
          onSubmit={(event) => {
            event.preventDefault();
            if (isName && name !== current) save(name);
          }}
        >
          <TextInput
            label="Internal name of the property"
            placeholder="rep_update"
            value={name}
            error={
              name && !isName
                ? "Lowercase letters, digits and underscores only."
                : nameErrorOf(configure.error)
            }
            onChange={({ currentTarget }) => setName(currentTarget.value.trim())}
          />
          <Button
            type="submit"
            size="sm"
            disabled={!isName || name === current}
            loading={configure.isPending}
          >
            Save
          </Button>
        </form>
      )}
    </div>
  );
}
