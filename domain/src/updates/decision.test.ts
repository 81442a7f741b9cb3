import { describe, expect, it } from "vitest";
import { analyseUpdate } from "./analyse-update.ts";

describe("[UQ-1] a decision of the buyer", () => {
  it.each([
    "The board decides.",
    "No decision yet.",
    "They hasn't decided, they are undecided.",
    "Final descision rests with the treasurer.",
    "The comittee has aproved phase one.",
    "Signed off by IT.",
    "The CEO signs on Monday.",
    "They want to sign in wet ink.",
    "Not ready to commit.",
    "The dean is committed to a rollout.",
    "They chose the rival.",
    "We were shortlisted.",
    "We weren't selected.",
    "Rejected by the architecture board.",
    "We agreed on the scope.",
    "The partners cannot agree.",
    "Verbal yes from the COO.",
    "BOARD SAID YES!!!",
    "They went with Kestrel.",
    "They turned us down.",
    "Go-ahead from the VP.",
    "No green light from group IT.",
    "She can't make up her mind.",
    "She has the final say.",
    "Users voted for us.",
    "'We pick one supplier.'",
    "Asked who signs.",
    "Nothing gets bought without her approval.",
  ])("is found in '%s'", (text) => {
    expect(analyseUpdate(text)).toMatchObject({ decision: true });
  });

  it.each([
    "Legal has the contract, procurement the order.",
    "Committee members are split over cost.",
    "They redesign the signage, she resigned.",
    "He assigned the consignment.",
    "Single sign-on is a must.",
    "Staff sign in on paper.",
    "Good signs: they asked about onboarding.",
    "Signed up for their webinar.",
    "Moved the deal to commit.",
    "Updated forecast to commit.",
    "Reject rate is 6 %.",
    "They use a selection of spreadsheets.",
    "The approval workflow is slow.",
    "I have decided to push the close date.",
    "My manager approved the discount.",
    "Got approval from my VP.",
    "Selected three case studies for Maya.",
    "They refuse US hosting, they will not accept US hosting.",
    "He picked up the phone.",
    "Bram says no budget.",
    "They find it agreeable.",
  ])("is not found in '%s'", (text) => {
    expect(analyseUpdate(text)).toMatchObject({ decision: false });
  });
});
