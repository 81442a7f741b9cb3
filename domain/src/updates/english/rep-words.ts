import { wordSet } from "../word-set.ts";
import { verbForms } from "./verb-forms.ts";

/**
 * Verbs of contact: they introduce what the buyer then said, so they weigh less than other work.
 */
export const CONTACT_VERBS = verbForms(
  "speak/spoke/spoken talk chat meet/met call ring/rang/rung phone visit dial/dialled/dialed connect",
  "sit/sat see/saw catch/caught bump/bumped lunch touch check reach join attend",
);

/** What a rep does for a deal, with or without the 'I'. */
export const REP_VERBS = verbForms(
  "send/sent resend/resent email mail message text ping chase follow forward circle reply/replied respond",
  "leave/left drop voicemail update log close/closed book schedule arrange set/set organise organize prepare prep build/built",
  "create draft write/wrote/written rewrite/rewrote revise review present demo/demoed show/showed/shown walk run/ran",
  "share submit/submitted/submitting deliver give/gave/given offer quote price discount negotiate propose pitch explain answer tell/told",
  "ask invite introduce remind push move/moved change add remove attach upload complete finish fill/filled",
  "research map identify work wait await plan try/tried hope look keep/kept take/took bring/brought",
  "get/got go/went start continue escalate loop copy/copied cc align sync debrief circulate collect gather",
  "nurture nudge reconnect re-engage reschedule rearrange handle raise flag discuss cover tidy/tidied",
  "train load configure install host do/did/done make/made put/put have/had need want buy/bought focus target",
  "qualify/qualified disqualify/disqualified forecast mark record note enter/entered pick select tailor customise",
  "finalise finalize amend correct adjust tweak proofread adapt compile assemble polish refine print sign/signed",
  "congratulate thank wish apologise clarify/clarified confirm mention suggest recommend highlight stress reiterate",
  "aim pause hold/held park return revisit poke dig double/doubled switch swap march push network post connect",
  "exchange provision merge ping/pinged pencil/pencilled/penciled register multi-thread multithread thread prospect hunt search google read/read listen watch find/found pull stay hand reconcile",
  "engage approach contact solicit request press progress action sort tee line touch track address resolve fix solve",
  "demonstrate deploy test transfer/transferred cancel assign reassign cold-call upsell estimate calculate scope document summarise",
  "deal/dealt draw/drew feed/fed fight/fought lead/led seek/sought shoot/shot spin/spun throw/threw reset/reset",
  "help assist coach guide brief rehearse reassure coordinate revive co-create facilitate liaise orchestrate pursue validate",
  "undercut/undercut split/split redo/redid/redone sell/sold fly/flew/flown drive/drove/driven travel/travelled spend/spent teach/taught swing/swung summarize outline detail define agree/agreed decide/decided choose/chose/chosen commit/committed",
);

/** Whether this is a rep's action; 'reworked' and 'repriced' count with 'worked' and 'priced'. */
export function isRepVerb(word: string): boolean {
  return (
    REP_VERBS.has(word) ||
    (word.length > 5 && word.startsWith("re") && REP_VERBS.has(word.slice(2)))
  );
}

/**
 * Verbs above that buyers use just as often: without an 'I', they count as the rep's only next to
 * something a rep handles.
 */
export const SHARED_VERBS = verbForms(
  "confirm go/went take/took look need want have/had pick decide/decided choose/chose/chosen agree/agreed commit/committed",
  "sign/signed try/tried run/ran move/moved change do/did/done make/made pause cancel switch find/found put/put",
  "close/closed mention recommend stress push hope keep/kept test replace stay buy/bought get/got ask request raise flag",
  "return deploy start pull continue suggest merge reduce invite involve cut/cut increase double/doubled expand hire lower",
);

/** Without a subject, these describe the buyer: 'Liked the demo', 'Concerned about lock-in'. */
export const BUYER_PAST = wordSet(
  "liked loved hated wanted needed agreed approved signed rejected decided confirmed mentioned said stated complained ghosted",
  "cancelled canceled postponed delayed changed stopped refused declined accepted selected preferred expected expressed",
  "requested indicated admitted claimed objected seemed appeared turned looked sounded remained stayed happened used switched",
  "migrated purchased replaced merged acquired hired fired retired promoted resigned lost burned burnt interested excited",
  "concerned worried pleased impressed delighted disappointed frustrated annoyed scared tired overwhelmed committed stuck",
  "blocked stalled paused limited based located required shortlisted awarded opted voted vetoed authorised authorized okayed",
  "countersigned ratified divided surprised convinced unconvinced unimpressed relieved bored shocked undecided opposed",
  "outsourced downsized insourced restructured reorganised reorganized underfunded understaffed overstretched swamped",
  "received heard reckoned believed thought felt insisted demanded vowed threatened warned worded suffered experienced struggled failed",
);

/**
 * Without a subject these are the buyer's, even about something of ours: 'Complained about our
 * invoices'.
 */
export const BUYER_ONLY = wordSet(
  "complained questioned objected insisted loved hated disliked preferred wanted liked doubted distrusted ghosted challenged criticised",
  "criticized praised refused rejected declined feared worried admitted confessed moaned grumbled demanded wondered disputed contested dislikes opened ignored forgot viewed downloaded cancelled canceled",
  "postponed delayed overlooked paid ordered signed unsubscribed churned defaulted underestimated",
);

/** After a 'will' without a subject, these are the buyer's: 'Will need budget', 'Will sign'. */
export const BUYER_PLANS = wordSet(
  "need want have decide choose agree commit sign buy go move switch come revert respond confirm replace approve select reject",
  "require cost pay accept renew cancel retire stay vote consider struggle lose prefer like love become mean happen depend",
  "build consider think consolidate migrate standardise standardize cut reduce save grow expand hire open merge outsource avoid stop",
);

/**
 * Documents, appointments and records a rep produces: 'proposal sent', 'demo booked', 'close date'.
 */
export const REP_THINGS = wordSet(
  "proposal proposals quote quotes quotation pricing deck decks slides sow msa nda contract contracts email emails mail",
  "invite invites invitation meeting meetings demo demos call calls voicemail voicemails message messages note notes",
  "minutes recap summary agenda reminder reminders brochure document documents pack packs link links video",
  "recording references reference sheet paper papers paperwork one-pager pager estimate offer order form follow-up up",
  "invoice invoices bid bids workshop presentation plan hamper gift card cards forecast stage date amount opp opportunity record crm task tasks",
  "next step steps discovery visit session intro introduction chat lunch coffee dinner catchup catch-up business",
  "calculator model rfp rfi response responses answers questionnaire redlines pricelist discount terms t&cs cs trial poc",
  "contacts list chart case cases study studies material materials collateral comparison info information details",
  "sandbox environment tenant workspace ticket tickets intros deal deals measurements recce numbers annexes pipeline probability owner touch connection request outreach sequence cadence webinar campaign script account research attempt attempts",
);

/** The head noun of a note that only names an activity: 'Intro call with HR', 'Coffee with Ann'. */
export const ACTIVITIES = wordSet(
  "call calls meeting meetings demo demos chat catchup catch-up email emails voicemail voicemails lunch coffee dinner",
  "discovery intro introduction visit workshop presentation session follow-up outreach prep touchpoint reminder",
  "conversation conversations drinks breakfast webinar debrief recap handover text message messages up zoom teams pitch briefing",
  "kickoff walkthrough deep-dive dive sync standup huddle forth exchange check-in qbr ebr handling chaser chasers nudge nudges 1:1",
  "negotiation negotiations discussion discussions talks talk training onboarding gathering tag tour thread",
);

/** Colleagues of the rep; only a 'my' or 'our' distinguishes them from the buyer's people. */
export const COLLEAGUES = wordSet(
  "manager boss team colleague colleagues director vp svp head lead engineer engineers consultant consultants legal",
  "finance marketing product support ceo cto cfo coo cro md chairman president founder exec execs lawyers lawyer developers devs pm partner solutions",
  "management committee department board company hq office side sales leadership counsel onboarding implementation professional services delivery people guys architect specialist",
);

/** Roles on the buyer's side. */
export const BUYERS_PEOPLE = wordSet(
  "they he she it who which nobody everyone customer client buyer prospect boss ceo cfo cto cio coo cmo md vp director manager head owner",
  "procurement purchasing legal finance it hr ops board committee team lead champion sponsor partner lawyers",
  "security management counsel council panel group",
);

/** Roles that only exist on the selling side. */
export const SELLING_ROLES = wordSet(
  "se ses presales pre-sales sdr sdrs bdr bdrs ae csm csms deal-desk dealdesk cro",
);

/** Verbs of learning: 'I learned that they …' is about them, not about the rep. */
export const FRAMES = wordSet(
  "learned learnt learn hear heard understand understood think thought believe believed gather gathered know knew",
  "notice noticed see saw discover discovered sense sensed suspect suspected feel felt guess reckon told hope hoping assume",
  "expect sure afraid thinking worried worry confident doubt turns apparently seems looks realise realised realize realized",
  "understanding says hearing",
);

/** The result of a contact that led nowhere: 'no answer', 'nothing back'. */
export const NO_RESULT = wordSet(
  "answer reply replies response responses luck news joy bites update updates change changes feedback word show back new",
  "yet report heard further response answered replied far pickup dice",
);
