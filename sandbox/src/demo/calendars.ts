import type { CalendarSeed } from "../google-calendar/google-calendar.ts";
import type { Attendee, NewEvent } from "../google-calendar/state.ts";
import { type DayNumber, dayIn, workday } from "./calendar.ts";
import type { DemoPerson } from "./demo-person.ts";
import { DEMO_ORGANISATIONS, type DemoOrganisation } from "./people.ts";
import { type Random, seededRandom } from "./random.ts";

const SEED = 20_260_403;
const DAY_MS = 86_400_000;
const WEEKS_BACK = 8;
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR"] as const;

const CUSTOMERS = [
  ["Helena Voss", "helena.voss@brightwater.test", "Brightwater"],
  ["Ravi Patel", "ravi.patel@osprey-systems.test", "Osprey Systems"],
  ["Marta Nowak", "marta.nowak@lumenlogic.test", "Lumen Logic"],
] as const;

const NEWCOMERS: DemoPerson[] = [
  { email: "jonas.weber@new.test", name: "Jonas Weber", title: "", role: "rep" },
  { email: "leila.aziz@new.test", name: "Leila Aziz", title: "", role: "rep" },
];

/**
 * The Google calendars of the demo's users, around today: the manager invites, and the events
 * appear in the reps' calendars.
 */
export function demoCalendars(today: Date): CalendarSeed[] {
  const random = seededRandom(SEED);
  const [northwind, , fresh] = DEMO_ORGANISATIONS;
  return [
    ...(northwind ? calendarsOf(northwind, northwind.people, today, random) : []),
    ...(fresh ? calendarsOf(fresh, [...fresh.people, ...NEWCOMERS], today, random) : []),
  ];
}

function calendarsOf(
  { timeZone }: DemoOrganisation,
  people: DemoPerson[],
  now: Date,
  random: Random,
): CalendarSeed[] {
  const manager = people.find(({ role }) => role === "manager");
  const reps = people.filter(({ role }) => role === "rep");
  if (!manager) return [];
  const make = maker(timeZone, dayIn(timeZone, now));
  return [
    { ...account(manager), events: managerEvents(make, manager, reps) },
    ...reps.map((rep, index) => ({
      ...account(rep),
      events: repEvents(make, rep, random, CUSTOMERS[index % CUSTOMERS.length] ?? CUSTOMERS[0]),
    })),
  ];
}

const account = ({ email, name }: DemoPerson) => ({ email, name });
const guest = ({ email, name }: Pick<DemoPerson, "email" | "name">): Attendee => ({
  email,
  displayName: name,
  responseStatus: "accepted",
});

type Maker = ReturnType<typeof maker>;

/** Events at local times of the organisation. */
function maker(timeZone: string, today: DayNumber) {
  const weekday = (day: DayNumber) => (((day + 3) % 7) + 7) % 7;
  const monday = today - weekday(today);

  function times(day: DayNumber, hour: number, minutes: number) {
    const at = (minute: number) => {
      const wall = day * DAY_MS + minute * 60_000;
      const shown = new Date(wall).toLocaleString("sv-SE", { timeZone }).replace(" ", "T");
      const offset = Date.parse(`${shown}Z`) - wall;
      return { dateTime: new Date(wall - offset).toISOString(), timeZone };
    };
    return { start: at(hour * 60), end: at(hour * 60 + minutes) };
  }

  return {
    today,
    /** On a weekday, 0 for Monday, every given number of weeks since two months ago. */
    weekly: (
      on: number,
      hour: number,
      minutes: number,
      event: Omit<NewEvent, "start" | "end">,
      every = 1,
    ): NewEvent => ({
      ...event,
      ...times(monday - WEEKS_BACK * 7 + on, hour, minutes),
      recurrence: [`RRULE:FREQ=WEEKLY;INTERVAL=${every};BYDAY=${WEEKDAYS[on]}`],
    }),
    /** On a working day near the given number of days from today. */
    once: (
      days: number,
      hour: number,
      minutes: number,
      event: Omit<NewEvent, "start" | "end">,
    ): NewEvent => ({ ...event, ...times(workday(today + days), hour, minutes) }),
    allDay: (days: number, length: number, event: Omit<NewEvent, "start" | "end">): NewEvent => {
      const day = (number: DayNumber) => new Date(number * DAY_MS).toISOString().slice(0, 10);
      const first = workday(today + days);
      return { ...event, start: { date: day(first) }, end: { date: day(first + length) } };
    },
  };
}

function managerEvents(make: Maker, manager: DemoPerson, reps: DemoPerson[]): NewEvent[] {
  const self = guest(manager);
  const everybody = [self, ...reps.map(guest)];
  const room: Attendee = {
    email: "c_188_boardroom@resource.calendar.google.com",
    displayName: "Boardroom",
    responseStatus: "accepted",
    resource: true,
  };
  const [first = manager, second = manager] = reps;
  const short = ({ name }: DemoPerson) => name.split(" ")[0] ?? name;
  return [
    ...reps.map((rep, index) =>
      make.weekly(1 + (index % 3), 10 + Math.floor(index / 3), 30, {
        summary: `${short(manager)} / ${short(rep)} 1:1`,
        attendees: [self, guest(rep)],
      }),
    ),
    make.weekly(0, 9, 45, { summary: "Weekly pipeline review", attendees: [...everybody, room] }),
    make.weekly(4, 15, 30, { summary: "Forecast call", attendees: everybody }),
    make.weekly(0, 16, 30, { summary: "Team catch-up", attendees: everybody }, 2),
    make.once(0, 14, 45, { summary: "Demo practice", attendees: [self, guest(first)] }),
    make.once(1, 13, 60, {
      summary: "Objection handling workshop",
      attendees: [...everybody, room],
    }),
    make.once(2, 14, 30, {
      summary: "Account mapping: Brightwater",
      attendees: [self, guest(second)],
    }),
    make.once(3, 9, 60, { summary: "Quarterly board preparation" }),
    make.once(1, 17, 45, { summary: "Dentist", visibility: "private" }),
    make.once(2, 12, 60, {
      summary: "Lunch with Helena Voss",
      attendees: [
        self,
        { email: CUSTOMERS[0][1], displayName: CUSTOMERS[0][0], responseStatus: "tentative" },
      ],
    }),
    make.once(3, 16, 30, {
      summary: "Vendor webinar",
      attendees: [
        { ...self, responseStatus: "declined" },
        { email: "events@vendor.test", responseStatus: "accepted" },
      ],
    }),
    make.once(0, 8, 60, { summary: "Focus time", eventType: "focusTime" }),
    make.allDay(9, 2, { summary: "Sales off-site", attendees: everybody }),
    make.allDay(0, 1, { summary: "Working from Dublin" }),
  ];
}

function repEvents(
  make: Maker,
  rep: DemoPerson,
  random: Random,
  [name, email, company]: (typeof CUSTOMERS)[number],
): NewEvent[] {
  const self = guest(rep);
  const customer: Attendee = { email, displayName: name, responseStatus: "needsAction" };
  return [
    make.once(random.whole(1, 4), random.whole(13, 16), 45, {
      summary: `Product demo: ${company}`,
      attendees: [self, customer],
    }),
    make.once(random.whole(-6, -2), 11, 30, {
      summary: `Discovery call: ${company}`,
      attendees: [self, customer],
    }),
    make.weekly(4, 9, 30, { summary: "CRM hygiene" }),
    make.once(random.whole(5, 9), 18, 60, { summary: "Physio", visibility: "private" }),
  ];
}
