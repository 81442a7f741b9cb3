export interface DemoPerson {
  email: string;
  name: string;
  title: string;
  role: "manager" | "rep" | "admin" | "observer";
  /** The email of their manager; without it reps report to the first manager. */
  reportsTo?: string;
  /** Another manager's team until some day of this quarter. */
  movedFrom?: string;
}
