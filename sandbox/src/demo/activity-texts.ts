export const CALL_TITLES = [
  "Discovery call",
  "Check-in call",
  "Budget and timing",
  "Call with procurement",
  "Follow-up after demo",
] as const;

export const CALL_NOTES = [
  "They compare us with doing nothing. The pain is real but nobody owns the project yet.",
  "Confirmed the budget line; timing depends on the audit in spring.",
  "Procurement needs two references and our insurance certificate.",
  "Sponsor was short of time. Moved the detail to the next meeting.",
  "Operations would start with one site and decide about the rest after eight weeks.",
] as const;

export const MEETING_TITLES = [
  "Product demo",
  "Business case workshop",
  "Security review",
  "Proposal walk-through",
  "Steering meeting",
] as const;

export const EMAIL_SUBJECTS = [
  "Proposal and next steps",
  "Answers to your security questions",
  "Agenda for Thursday",
  "Re: Contract comments",
  "Reference customers in your sector",
] as const;

export const NOTES = [
  "<p>Decision goes through the <strong>CFO</strong>; the IT director advises.</p>",
  "<p>Competitor offered a pilot for free. Our edge: migration included.</p>",
  "<p>Holiday freeze in the last two weeks of the quarter.</p>",
  "<ul><li>Needs single sign-on</li><li>Data must stay in the EU</li></ul>",
  "<p>Champion changes jobs next month. Meet the successor before.</p>",
] as const;

export const TASK_SUBJECTS = [
  "Send revised quote",
  "Call the sponsor",
  "Prepare reference call",
  "Chase signature",
  "Update close date",
  "Book next meeting",
] as const;
