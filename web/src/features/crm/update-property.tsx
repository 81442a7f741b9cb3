import "../../ui/dialog.css";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { refusedWords } from "../../lib/beside-field.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { showDone, showProblem } from "../../ui/toasts.ts";
import styles from "./integrations.module.css";
import { type Connection, useConfigure } from "./use-hubspot.ts";

const OURS = "deal_update";
const NAME = /^[a-z][a-z0-9_]{0,99}$/;

const aboutName = (problem: unknown) => refusedWords(problem, "updateProperty");

/** Which HubSpot deal property stores the rep's update. */
export function UpdateProperty({ connection }: { connection: Connection }) {
  const configure = useConfigure();
  const current = connection.updateProperty ?? "";
  const [isOther, setIsOther] = useState(current !== "" && current !== OURS);
  const [name, setName] = useState(isOther ? current : "");
  const isName = NAME.test(name);
  const save = (updateProperty: string) =>
    configure.mutate(
      { body: { updateProperty } },
      {
        onSuccess: () => showDone(`Updates are kept in ${updateProperty}`),
        onError: (refusal) => {
          if (!isOther || !aboutName(refusal)) showProblem(refusal.message);
        },
      },
    );
  const choose = (value: "ours" | "other") => {
    setIsOther(value === "other");
    if (value === "ours" && current !== OURS) save(OURS);
  };
  return (
    <div className={styles.setting}>
      <div>
        <p className="font-medium">Property for updates</p>
        <p className="text-base text-quiet">
          {current
            ? `What reps write about a deal is kept in HubSpot as '${current}'.`
            : "HubSpot has no property for updates yet; they are kept here only."}
        </p>
      </div>
      <Segmented
        label="Property for updates"
        value={isOther ? "other" : "ours"}
        options={[
          { value: "ours", label: OURS },
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
                ? "Small letters, digits and underscores only."
                : aboutName(configure.error)
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
