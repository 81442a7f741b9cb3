import "@mantine/core/styles/Combobox.layer.css";
import { Select, type SelectProps } from "@mantine/core";

const MAX_OPTIONS = 40;

/** Every time zone the browser knows, plus the current one. */
export function TimeZoneSelect({ set, ...field }: SelectProps & { set: string }) {
  const all = new Set([set, "UTC", ...Intl.supportedValuesOf("timeZone")]);
  return (
    <Select
      label="Time zone"
      data={Array.from(all, (value) => ({ value, label: value.replaceAll("_", " ") }))}
      searchable
      // Hundreds of zones are found by typing; rendering them all would slow every form down.
      limit={MAX_OPTIONS}
      allowDeselect={false}
      maxDropdownHeight={240}
      nothingFoundMessage="No time zone found"
      {...field}
    />
  );
}
