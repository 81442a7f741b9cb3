import { addDays, type Day, type ListedDeal, quarterDays, quarterOf } from "@touchline/domain";

/** Well inside the quarter, so that the sample is the same in all of its weeks. */
const DAYS_INTO_QUARTER = 52;
export const SAMPLE_QUOTA = 900_000;

type Open = [
  name: string,
  owner: string,
  stage: string,
  amount: number,
  closesIn: number,
  age: number,
  quiet: number,
];

const OPEN: Open[] = [
  ["Harbour Freight Lines · fleet rollout", "Tom Becker", "Negotiation", 148_000, -12, 143, 19],
  ["Pinewood Clinics · 40 seats", "Ines Duarte", "Proposal", 96_000, 6, 88, 17],
  ["Larkspur Media · renewal plus", "Tom Becker", "Proposal", 84_000, -34, 201, 41],
  ["Brightwater Foods · pilot", "Kofi Mensah", "Demo", 72_000, 24, 47, 3],
  ["Quarry & Sons · expansion", "Lena Vogt", "Negotiation", 66_500, 11, 61, 2],
  ["Fernhill Logistics · two sites", "Ines Duarte", "Negotiation", 58_000, 18, 72, 5],
  ["Silvergate Bank · trial", "Kofi Mensah", "Discovery", 120_000, 67, 29, 6],
  ["Redstart Energy · framework", "Lena Vogt", "Proposal", 90_000, 31, 54, 8],
  ["Oakline Furniture · starter", "Tom Becker", "Demo", 18_500, -5, 66, 12],
  ["Tidewell Hotels · group", "Ines Duarte", "Demo", 54_000, 43, 38, 4],
  ["Copperfield Print · upgrade", "Lena Vogt", "Negotiation", 31_000, 9, 95, 7],
  ["Northgate School Trust", "Kofi Mensah", "Discovery", 44_000, 92, 17, 9],
  ["Maple Court Dental", "Ines Duarte", "Proposal", 22_000, 27, 33, 1],
  ["Sunrise Bakeries · 12 shops", "Tom Becker", "Discovery", 37_500, 75, 210, 52],
  ["Vantage Optics · add-on", "Lena Vogt", "Demo", 26_000, 48, 22, 2],
  ["Blue Heron Outdoors", "Kofi Mensah", "Discovery", 33_000, 118, 12, 5],
  ["Ironbridge Tools · migration", "Ines Duarte", "Proposal", 61_000, 35, 104, 10],
  ["Willow & Finch · first year", "Lena Vogt", "Discovery", 19_000, 134, 8, 3],
];

type Closed = [amount: number, closedAgo: number, took: number];

const WON: Closed[] = [
  [112_000, 8, 74],
  [64_000, 15, 58],
  [88_000, 21, 66],
  [41_000, 29, 49],
  [97_500, 36, 81],
  [53_000, 44, 62],
  [76_000, 68, 55],
  [38_000, 81, 70],
  [59_000, 96, 64],
];

const LOST: Closed[] = [
  [130_000, 11, 90],
  [72_000, 19, 77],
  [24_000, 26, 40],
  [95_000, 39, 120],
  [46_000, 47, 66],
  [110_000, 58, 98],
  [31_000, 73, 52],
  [64_000, 88, 83],
  [28_000, 101, 45],
  [83_000, 110, 91],
  [52_000, 122, 60],
];

/** Deals of a fictional company, around a day in the quarter of `today`. */
export function sampleDeals(today: Day): { deals: ListedDeal[]; asOf: Day } {
  const [firstDay] = quarterDays(quarterOf(today, 1), 1);
  const asOf = addDays(firstDay, DAYS_INTO_QUARTER);
  const ago = (days: number) => addDays(asOf, -days);
  const closed = (status: "won" | "lost", deals: Closed[]): ListedDeal[] =>
    deals.map(([amount, closedAgo, took], at) => ({
      name: `${status} ${at}`,
      amount,
      status,
      stage: null,
      owner: null,
      closesOn: ago(closedAgo),
      createdOn: ago(closedAgo + took),
      lastActivityOn: null,
    }));
  const open = OPEN.map(
    ([name, owner, stage, amount, closesIn, age, quiet]): ListedDeal => ({
      name,
      owner,
      stage,
      amount,
      status: "open",
      closesOn: ago(-closesIn),
      createdOn: ago(age),
      lastActivityOn: ago(quiet),
    }),
  );
  return { deals: [...open, ...closed("won", WON), ...closed("lost", LOST)], asOf };
}
