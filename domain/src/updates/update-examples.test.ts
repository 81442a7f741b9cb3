import { describe, expect, it } from "vitest";
import { analyseUpdate } from "./analyse-update.ts";

/**
 * Updates as reps type them, each labelled by hand before the rules were run on it: time, decision,
 * learning. Names and companies are invented. Some are hard on purpose and the rules get a few
 * wrong; the floor below is the required accuracy.
 */
const EXAMPLES = `
111 Caught up with Marguerite at Lavanta Foods. Their recall last spring cost 1.2m, so quality wants traceability and the exec committee votes on it in three weeks.
000 Reached out to four people in the buying group, no bites so far.
111 Verbal from Hector: they'll go with us if we can be live by Diwali.
011 Mine superintendent has to sign it off personally, after the fatal accident nobody else dares to.
001 They tidied up the SOW themselves and cut the training days, money is tight.
001 A 10 % discount would not help, it is the implementation effort that scares them.
011 Offer accepted, they loved the references from the harbour project.
001 They stay with paper for now because the older foremen refuse tablets.
101 End-of-life for their PBX is Q2 next year.
001 Org chart: ops reports to finance, so the ops lead cannot spend anything alone.
111 She wants to make her mind up before half term.
001 She keeps comparing us with a free tool.
011 CEO overruled the team and chose the rival.
111 The minister must nod it through before the recess in August.
000 August got the brochure and the price list from me. I followed up by phone.
001 Went quiet after the pricing call.
001 Concerned about lock-in. Had a painful exit from their last vendor.
101 Regulator gave them till 30 November, 400k fine otherwise.
001 The interim says he is only keeping the seat warm and will not start anything.
100 Demo'd to the ops crew this arvo, went alright.
001 They would like to trial it on one line first, the quality lead has to babysit it.
111 Trial passed on the 8th; purchase decision sits with the plant manager.
001 Two users trained themselves during the trial and built their own dashboards.
001 Partner has a bad name there, an earlier rollout ended in court.
001 They run 24/7, so there is no maintenance window.
101 It's now or never for them: warehouse lease ends 31st.
111 EOD today we hear which of the two they select.
001 Due diligence turned up three lawsuits and their bank is nervous.
001 A quarter of the staff left after the takeover.
011 The comittee has aproved phase one.
011 Final descision rests with the group treasurer.
000 Reassigned the lead to Petra, cleaned up duplicates.
001 They run everything in Monday.com and see no reason to leave.
001 Their second opinion came from a consultancy that resells a rival.
100 Emailed on the 4th, called on the 6th, texted on the 9th. Nothing.
000 Sent him the doc he asked for.
000 I told her that we can match the price.
111 Group CFO signed off on the 11th; order lands in week 3.
101 Orders must land before their cut-off on 20 Dec.
011 Every purchase above 2k has to be countersigned by two directors.
001 The pilot is run by volunteers, so nobody is accountable.
011 Brothers disagree: one wants us, the other wants to build it. Mum decides.
011 Non-committal. Said he would have to choose between this and a new van.
111 Said they'll choose by Whitsun.
001 Said our app looked dated next to the competitor's.
001 Sent us their ISO checklist: 140 controls, 30 of them about physical security.
000 Coming up with a new angle. Will test it on Raj.
100 Snoozed to Jan.
011 Users voted 14 to 3 for us.
011 They have ruled out the big suites, it's us or a local player.
011 Local player got the nod.
000 Fixed two medium issues that security found, uploaded the new report.
011 The deputy minister does not sign things she has not seen herself.
100 Flew to Nairobi on Sunday, met the team on Monday, flew home on Tuesday.
101 hey so the new guy starts 1st of next month, ex salesforce admin, knows his stuff
001 BANT: budget yes (80k), authority no (group), need high (fines), timing unclear
111 MEDDIC: EB = CFO Ruiz, decision process = 3 quotes + board on 15/2, pain = write-offs 200k
100 12/3 called. 14/3 emailed. 19/3 called.
111 We're in the last two. Presentation on 8 July, winner picked the same week.
001 We are the cheapest but they worry we are too small.
001 We should have asked earlier: the building is listed and no cable may be laid.
111 Being acquired by a Danish fund, closing in Q1, all purchases need the fund's approval until then.
001 At their open day the head of admissions told me they still key in 9,000 forms by hand.
001 Lots of interest from the floor managers. They asked for tablets with bigger buttons.
001 Received a long list of objections from their works council.
101 needs go live b4 black friday or it's pointless
011 BOARD SAID YES!!!
011 no go from the board, too risky they said
111 Long call with Beatriz (VP Supply Chain, Corvelle). They dropped two carriers last month after missed slots and she now reports to the CEO weekly. She will take our numbers to the exec meeting on 19 Feb, where they choose between building in-house and buying.
001 The maintenance manager is retiring and his spreadsheet is the only asset register they have. Nobody else understands it.
000 I am preparing a revised scope and will run it past legal and then past our delivery team.
001 Ran into their finance director on the train; he's under pressure from the bank to cut working capital.
001 Preferred colour scheme, logo placement, fonts: all they talked about. Nobody asked about outcomes.
011 She chose the smaller package to stay under her own signing limit.
001 The tender threshold is what they are trying to dodge.
001 Roughly two hours a shift are lost to walking between terminals, per the floor lead.
001 As feared, the merger freezes all new vendors.
001 June in purchasing is the blocker; she has had a bad experience with us.
001 They may well be stringing us along.
001 It's the second time they've asked for a free pilot.
000 Reduced false alerts with our engineers and reported back to Bram.
011 Bram's boss vetoed the purchase.
101 Bram's boss is back from leave on Wednesday.
111 Next board mtg they vote on it.
000 No new info. Keep trying.
101 No IT staff on site after 1 Jan.
011 Not approved: the trustees feel the timing is wrong.
000 Not been able to reach anyone, trying other numbers.
011 "We will go with whoever can show us a working integration", was the closing line from the CIO.
101 Client: "the minister wants a launch in spring, so work backwards from that".
001 Quoted price is fine, the payment terms are not.
000 Technical call: showed SAML, SCIM and audit logs.
001 They're working through the redlines and are stuck on data residency.
111 DPA agreed 2 weeks ago, order form to be countersigned by both CEOs.
101 He wants to sell the business within 18 months and sees software as a way to lift the valuation.
000 Left brochure with caretaker.
101 Synced w/ Jamal. EBR moved to Thursday because their CMO just quit.
011 EB is Dana Whitlock (CRO). She'll sign off if payback is under 12 months.
101 EB is on PTO through the 28th.
111 Redlines closed yesterday; signature expected Friday EOD.
000 Sent DocuSign.
011 They want to sign in wet ink.
001 Kindly note customer has asked for one more reference and is comparing with two local vendors.
011 MD sir has given his approval, only paperwork is pending from accounts.
000 Did three demos, two follow-ups and one workshop.
000 Swung by the pub, dropped off a flyer.
111 Customer decides in KW 38, technical release is already given.
000 We made a presentation, we visited the factory and we discussed the next steps.
000 I was on site, showed the meters, and trained the two fitters.
001 My read is they are happy where they are and want leverage for their renewal.
001 Rosa owns the number and Tim owns the tech.
011 Rosa wants us, Tim wants to stay put, and the COO will break the tie by choosing herself.
001 Called Rosa and she said Tim's team built the current tool, so he takes it personally.
100 After Rosa's call on Monday I rewrote the proposal and took the integration out.
011 If Tim says yes, Rosa signs.
001 If the pilot fails nobody there will touch AI again, says Rosa.
001 While the team loves it, IT can't support another login.
001 Thanks to the audit, compliance is now top of the list and has money.
001 RFP was written by a consultant who clearly has the incumbent in mind.
011 Feedback: rejected on price.
001 Price is not the issue, trust is.
001 Open to a pilot with two teams.
111 Key takeaways: PE owner approves all spend above 50k; monthly ops review is the gate, next one 7 May.
000 Key activities: 3 calls, 2 emails, 1 workshop.
000 Action items: send recap, loop in SE, schedule technical deep dive.
111 Met the headteacher at Oakfield. Safeguarding lead is stretched, logs incidents in Word, and Ofsted picked it up. Governors approve the budget on 3 July.
001 Their courier firm went bust, so dispatch is in chaos and nobody is thinking about software.
011 Marketing have agreed to the pilot, IT have not.
101 Two sites love it. The third will not start until its refit is finished in November.
001 IT insist on a penetration test report that's less than a year old.
011 The owner wants to think about it, he hasn't committed to anything.
000 Had a chat with Lou about next steps. I'm sending a summary and a draft plan.
001 CIO resigned, nobody knows who gets the project.
011 Chair of trustees refuses to sign anything with auto-renewal.
100 Removed auto-renewal and resent on Thursday.
111 Grant committee meets mid-May and will select two projects.
011 We've been selected as the preferred supplier.
001 Kestrel undercut us by 20 per cent.
001 The engineer they had in mind is on another project and they will not take anyone else.
111 Approval in principle came through last Thursday, full business case goes to cabinet in the new year.
001 Finance at the client reworked our numbers and got half the savings.
001 Fatima (ops director) runs the place, nothing happens without her.
011 Fatima gave us her approval.
000 Emailed Fatima to ask how it is going.
001 Users complain that the font is tiny.
111 bdgt apprvd, kickoff 1st wk of feb
000 Had three calls with three people, each time introduced the company from scratch.
001 They only consider cloud.
000 Pitched the regulation angle to Lou and Fatima, followed up with the one-pager, and asked for a meeting with the chair.
111 Kirsty confirmed the trust has ring-fenced £120k. Two wards are piloting and matron is a fan, but infection control has to approve any device by the end of January.
000 Prepared and sent the final offer to Kirsty, with a breakdown per ward and a covering letter.
000 Going through the contract with a fine-tooth comb, comparing to our template.
001 Competitor dropped their pants on price and the buyer is tempted.
111 They told us straight that the vote on Monday will go against us.
100 Told them straight that the price expires on Monday.
001 Ops want it, finance doesn't see the point, HR is scared of the union.
001 I was told by the receptionist that the office manager who liked us has gone on maternity leave.
001 Dropped off the radar after the funding news.
011 Switching is decided, to whom is not.
000 Double checked with product and confirmed the feature exists.
000 Consulted the Riyadh team, briefed them, and sent our Arabic screenshots.
011 Riyadh has a veto, London signs.
000 Simplified the proposal and re-sent it to the regional lead.
111 Regional lead has till COB Friday to pick, he leans towards us.
000 Put it in writing and mailed it.
011 Put it to the vote and we lost 4-3.
001 Full-time project manager hired on their side.
000 Connected them with a reference customer and sat in on the call.
001 Believes the savings, doubts the timeline.
001 Ian is nice but powerless.
000 Doing my best to keep it alive.
001 First impressions were poor: the map lagged and the drivers laughed.
111 Meeting with Nordhavn's COO went better than expected. They have outgrown their WMS, stock is off by 8 % and auditors noticed. She will present our case to the supervisory board on 26 November and expects a yes.
100 Had coffee with Ines before my holiday and will have another in October.
011 Ines said the VP chose to keep the incumbent because he knows the account manager.
000 Wrote to the VP, copied Ines, attached the business case, asked for 20 minutes.
000 Tried the IT manager again. Tried his boss. Tried the front desk.
011 School governors approved the tablets, parents' association pays half.
111 Head will confirm by Thursday whether the governors have signed.
000 Confirmed the demo slot with the head and sent the invite.
000 Invoiced the pilot and chased payment.
000 Lost my notes, so I called him again and went over everything.
001 They're in a rush because the inspector found mould.
011 Over budget, so it now needs a second signature from the holding company.
001 Big push from HR: turnover is 34% and exit interviews blame the rota.
001 Small update: the sponsor had a baby and is off.
011 Small update: they said yes to the pilot.
000 Update - chased legal, chased infosec
000 Patched it, sent the notes, asked infosec to retest.
001 The tender portal crashed and the clerk is furious with everyone.
001 Scoring is 50 quality, 30 price, 20 social value. Local jobs matter most to the councillors.
101 Elections in May, so no councillor wants headlines.
011 Head of fleet agreed to a pilot with ten vans.
011 The council agreed that the old portal has to go.
011 Their CISO won't approve anything without SOC 2.
011 They rejected the second draft as well; the indemnity is the problem.
011 Rejection came from the architects, not from the users.
011 Two of five committee members have committed to us, the rest keep quiet.
001 Two of five committee members back us, the rest keep quiet.
011 She refuses to commit before she has seen a live site.
011 They cannot choose between the two modules.
011 Their choice is between us and a spreadsheet.
011 It will be decided by the parent in Tokyo.
001 It will be run by the parent in Tokyo.
011 Undecided. The ward sister loves it, the consultant does not.
001 She designs the protocol herself and assigns nurses by hand.
001 Deciduous woodland owner, 400 hectares, no mobile coverage.
011 The chosen site is Gdansk.
011 MD has the casting vote.
111 Chair decides over Easter.
011 Both parties signed.
011 Agreement reached on price, none on liability.
001 Service agreements are filed on paper.
011 In principle they agree; in practice nobody will put their name to it.
011 Stuttgart said no.
001 Stuttgart said nothing.
011 They'd already chosen before they called us.
001 They'd already tried two others before they called us.
101 Deal is sponsored by the COO and must be done by the time he leaves in June.
001 By law they have to keep records, by habit they lose them.
001 Once a month a van brings the paper to head office.
001 Seconds count on their line; a stop costs 900 a minute.
001 Last mile delivery is their pain.
101 Current contract runs to 31/12/26.
001 Sun Microsystems veteran runs IT and dislikes SaaS.
101 Fri is payday, so nobody in accounts picks up.
101 Go-live 1.3.2027, union informed.
`
  .trim()
  .split("\n")
  .map((line) => ({
    timeline: line.charAt(0) === "1",
    decision: line.charAt(1) === "1",
    learning: line.charAt(2) === "1",
    text: line.slice(4),
  }));

const FLOOR = 0.97;

describe("[UQ-1] labelled updates", () => {
  it.each(["timeline", "decision", "learning"] as const)(
    "have the right %s, but for very few",
    (label) => {
      const wrong = EXAMPLES.filter(
        (example) => analyseUpdate(example.text)[label] !== example[label],
      );
      const right = 1 - wrong.length / EXAMPLES.length;
      expect(right, wrong.map(({ text }) => text).join("\n")).toBeGreaterThanOrEqual(FLOOR);
    },
  );

  it("are balanced enough for the share to mean something", () => {
    for (const label of ["timeline", "decision", "learning"] as const) {
      const share = EXAMPLES.filter((example) => example[label]).length / EXAMPLES.length;
      expect(share, label).toBeGreaterThan(0.15);
      expect(share, label).toBeLessThan(0.8);
    }
  });
});
