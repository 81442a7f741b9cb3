import "@mantine/core/styles/Combobox.layer.css";
import { Button, Select, TextInput } from "@mantine/core";
import type { CrmWrite, WantedProperty } from "@touchline/contract";
import { type FormEvent, useState } from "react";
import { useWriteActions } from "./use-writes.ts";

/** The properties that HubSpot wants with a change it refused; sends both together. */
export function WantedForm({ write }: { write: Pick<CrmWrite, "id" | "wants"> }) {
  const { isBusy, fill } = useWriteActions();
  const [values, setValues] = useState<Record<string, string>>({});
  const filled = write.wants.flatMap(({ name }) => {
    const value = values[name]?.trim() ?? "";
    return value === "" ? [] : [{ name, value }];
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void fill(write, filled);
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2 py-1">
      {write.wants.map((wanted) => (
        <WantedField
          key={wanted.name}
          wanted={wanted}
          value={values[wanted.name] ?? ""}
          onChange={(value) => setValues({ ...values, [wanted.name]: value })}
        />
      ))}
      <Button
        type="submit"
        size="xs"
        loading={isBusy}
        disabled={filled.length < write.wants.length}
      >
        Save to HubSpot
      </Button>
    </form>
  );
}

interface WantedFieldProps {
  wanted: WantedProperty;
  value: string;
  onChange: (value: string) => void;
}

function WantedField({ wanted, value, onChange }: WantedFieldProps) {
  const { label, type, options } = wanted;
  const common = { label, size: "xs", required: true, className: "min-w-48" } as const;
  if (type === "choice") {
    return (
      <Select
        {...common}
        data={options}
        value={value === "" ? null : value}
        onChange={(chosen) => onChange(chosen ?? "")}
        searchable={options.length > 8}
      />
    );
  }
  return (
    <TextInput
      {...common}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={5000}
      {...(type === "date" && { type: "date" })}
      {...(type === "number" && { inputMode: "decimal" as const })}
    />
  );
}
