import "./day-calendar.css";
import { Popover } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import type { Day, TypedDayBounds, WeekStart } from "@touchline/domain";
import { type RefObject, useEffect } from "react";
import styles from "./day-calendar.module.css";
import { useEscape } from "./use-escape.ts";
import { type Layer, PopoverAnchor, useLayer } from "./use-opener.tsx";

const FIRST_DAYS = { sunday: 0, monday: 1, saturday: 6 } as const;

interface DayCalendarProps {
  frame: RefObject<HTMLDivElement | null>;
  layer: Layer;
  day: Day | null;
  bounds: TypedDayBounds;
  weekStartsOn: WeekStart;
  /** Clicks in it must not count as outside its parent layer. */
  isInLayer: boolean;
  takesFocus: boolean;
  onPick: (day: Day) => void;
  onClose: () => void;
}

export function DayCalendar(props: DayCalendarProps) {
  const { frame, layer, day, bounds, weekStartsOn, isInLayer, takesFocus, onPick, onClose } = props;
  const { today, earliest, latest } = bounds;
  const popover = useLayer(layer);
  useEscape(popover.opened, onClose);
  useEffect(() => {
    if (!popover.opened || !takesFocus) return;
    frame.current?.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus();
  }, [popover.opened, takesFocus, frame]);
  return (
    <Popover
      {...popover}
      position="bottom-end"
      middlewares={{ flip: true, shift: { padding: 16 } }}
      withinPortal={!isInLayer}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: "p-3 border-0 rounded-card shadow-float" }}
    >
      <Popover.Target>
        <PopoverAnchor to={layer.button} />
      </Popover.Target>
      <Popover.Dropdown
        ref={frame}
        aria-label="Calendar"
        // Keeps the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        <DatePicker
          size="sm"
          value={day}
          defaultDate={day ?? (latest < today ? latest : today)}
          minDate={earliest}
          maxDate={latest}
          firstDayOfWeek={FIRST_DAYS[weekStartsOn]}
          weekendDays={[]}
          getDayProps={(one) =>
            one === today ? { className: styles.today, "aria-current": "date" } : {}
          }
          ariaLabels={{ previousMonth: "Previous month", nextMonth: "Next month" }}
          onChange={(picked) => picked && onPick(picked as Day)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
