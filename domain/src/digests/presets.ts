/** Preset digests: their titles and schedules. */
export const PRESET_DIGESTS = {
  "monday-forecast": { name: "Monday forecast", time: "09:00", weekdays: [1] },
  "friday-wins-and-slips": { name: "Friday wins and slips", time: "16:00", weekdays: [5] },
};
