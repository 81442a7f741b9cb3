import type { Lexicon } from "./lexicon.ts";

export const DUTCH: Lexicon = {
  code: "nl",
  small:
    "de|het|een|en|of|maar|want|omdat|dat|die|dit|deze|als|is|zijn|was|waren|wordt|worden|werd|werden|heeft|hebben|had|hadden|heb|niet|geen|nog|alleen|ook|al|heel|te|met|van|bij|tot|na|voor|in|op|aan|uit|om|over|onder|tegen|door|zonder|hij|zij|ze|we|wij|ik|hun|hen|ons|onze|haar|er|daar|wat|wie|hoe|waar|zo|dan|daarna|daarvoor|nu|moet|moeten|kan|kunnen|wil|willen|zal|zullen|zou|mij|me|mijn|naar|weer|pas|eerst|tussen|volgens|vanwege|toch|meer|wel|gaat|gaan|dus|elkaar|zich|iets|niets|iedereen|vroeger",
  fillers:
    "ontbreekt|sfeer|volgend|topmeeting|beloofd|offerte|handtekening|sluitdatum|gezellig|aardig|lukt|hopelijk|steeds|ok|oke|goed|prima|top|super|positief|loopt|alles|nieuws|status|update|notitie|zie|mail|afspraak|gesprek|open|volgt|komt|verwacht|binnenkort|stappen|volgende|verder|enthousiast|voortgang|zaak|deal|planning|test|nvt|wacht|leuk|fijn|komen|prettig|constructief|interessant|veelbelovend",
  common:
    "financieel|af|huur|wijst|blank|locaties|winkel|mensen|koppeling|licenties|kosten|prijs|interesse|verliezen|vindt|vinden|denkt|betaalt|nooit|minuten|per|keer|elf",
  time: {
    months:
      "januari|jan|februari|feb|maart|mrt|april|apr|mei|juni|jun|juli|jul|augustus|aug|september|sept|sep|oktober|okt|november|nov|december|dec",
    weekdays: "maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag",
    moments:
      "vandaag|gisteren|eergisteren|morgen|overmorgen|vanochtend|vanmorgen|vanmiddag|vanavond|vannacht|gisteravond|morgenochtend|morgenmiddag|kerst|kerstmis|pasen|pinksteren|sinterklaas|nieuwjaar|koningsdag|carnaval|zomervakantie|kerstvakantie|herfstvakantie|bouwvak|jaareinde|maandeinde|kwartaaleinde|weekend|deadline|deadlines|uiterlijk|einddatum|tijdlijn|tijdpad|tijdsplanning|planning|asap|eow|eom",
    units:
      "dagen?|dag|werkdagen?|weken?|week|maanden?|maand|kwartalen?|kwartaal|jaren?|jaar|halfjaar|boekjaar|schooljaar|begrotingsjaar|semester|helft|sprints?",
    numbers:
      "een|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|twaalf|veertien|een paar|enkele|aantal",
    pinBefore:
      "volgende?|komende?|aankomende?|vorige?|afgelopen|deze|dit|nieuwe?|lopende?|laatste|eerste|tweede|derde|vierde|eind|begin|eerstvolgende|andere",
    pinAfter: "later|geleden|eerder",
    edges: "eind|einde|begin|half|medio|eind van|einde van|begin van|tegen het eind van",
    counted: "in|binnen|over|na|voor|sinds|al|gedurende|pas over",
    countedAfter: "geleden|later|lang|eerder",
    durations:
      "duurt|duren|duurde|kost|nodig|opzegtermijn|termijn|looptijd|doorlooptijd|levertijd|proefperiode|pilot|verlengd|uitgesteld|vertraging|vertraagd|neemt",
    seasons: "voorjaar|lente|zomer|herfst|najaar|winter",
    seasonLeads:
      "in het|in de|na de|na het|voor de|voor het|deze|dit|volgende?|komende?|vorige?|vanaf|eind|begin|tot de|tot het|over de|komend|vorig|voor|na|tegen het|tijdens de|sinds het|pas in het|sinds de|het",
    eventLeads: "voor|tot|na|op tijd voor|klaar voor|tot aan|voorafgaand aan",
    events:
      "audit|beurs|inventarisatie|verhuizing|fusie|seizoen|hoogseizoen|oogst|verkiezingen|inspectie|examens?|go live|livegang|migratie|overstap|invoering|start|opening|vakantie|verlof|zwangerschapsverlof|ava|certificering|hercertificering|vergadering|black friday|release|aanbesteding|begroting|begrotingsronde|verbouwing|sluiting|piek|drukte|\\w*vakantie|\\w*verlof|keuring|pensioen|nieuwbouw|staking|open dag|schoolstart|collegejaar|feestdagen|kerstdrukte",
    phrases:
      "(?:op|tot|vanaf|per|uiterlijk|voor|rond|de|pas) \\d{1,2}(?:e|ste)?(?= ?[,.;)]|$| (?:komt|is|wordt|begint|moet|gaat|om))|(?:om|rond|vanaf) \\d{1,2}(?:[:.]\\d{2})? uur|tot (?:de|het|dat|een nieuwe) (?:\\w+ ){1,5}(?:is|komt|start|begint|er is|aanwezig|klaar)|\\d{1,2}-\\d{1,2}(?:-\\d{2,4})?|week \\d{1,2}|einde? van het jaar|zo snel mogelijk|(?:eerste|tweede) helft|iedere (?:maandag|dinsdag|woensdag|donderdag|vrijdag)|(?:eerste|tweede|derde|vierde) kwartaal",
  },
  decision: {
    verbs:
      "beslist?|beslissen|besliste|beslisten|besloot|besloten|besluit(?:en)?|goedgekeurd|goedkeur(?:t|en)|goedkeuren|keur(?:t|de|en) (?:[\\w.]+ ){0,6}(?:goed|af)|afgekeurd|teken(?:t|en|de|den)|getekend|ondertekend|onderteken(?:t|en)|afgewezen|afwijzen|wij(?:st|zen) (?:[\\w.]+ ){0,5}af|wees (?:[\\w.]+ ){0,5}af|gekozen|kie(?:st|zen)|koos|kozen|gestemd|stem(?:t|men|de|den)|toegezegd|zeg(?:t|gen) (?:[\\w.]+ ){0,4}toe|zei (?:[\\w.]+ ){0,4}toe|gegund|gunnen|gunt|akkoord (?:gaan|gaat|gegaan|gegeven)|gaa(?:t|n) (?:[\\w.]+ ){0,3}akkoord|ging (?:[\\w.]+ ){0,3}akkoord|vastgesteld|vaststellen|bekrachtigd|ingestemd|instemmen|stem(?:t|men) (?:[\\w.]+ ){0,4}in|geaccordeerd|accorde(?:ert|ren)|geselecteerd|selecte(?:ert|ren)|bepaal(?:t|de)|bepalen|gecommitteerd|committeren|afgezegd|afgehaakt|hakt?(?:en)? (?:[\\w.]+ ){0,3}(?:de )?knoop door|knoop doorgehakt|geweigerd|autorise(?:ert|ren)|fiatteren|gefiatteerd|besteld",
    others:
      "unaniem|eensgezind|gee(?:ft|ven) (?:\\w+ ){0,3}(?:antwoord|uitsluitsel)|afgevallen|liggen eruit|lig eruit|verloren aan|verloren|gewonnen|order (?:binnen|ontvangen|getekend)|opdracht (?:binnen|verloren|gewonnen|gekregen)|in zee (?:gaan|gegaan)|(?:gaan|gaat|ging|gingen) (?:\\w+ ){0,5}(?:in zee|voor de concurrent)|laatste (?:twee|drie)|tweede ronde|volgende ronde|uit de race|uitsluitsel|zegen|fiat|oordeel|voorkeur voor|beslissing(?:en)?|beslisser|beslissers|besluiteloos|goedkeuring|handtekening|ondertekening|toezegging|mondelinge? (?:ja|akkoord|toezegging)|akkoord (?:van|op|door)|akkoord|gunning|shortlist|short list|groen licht|laatste woord|voorkeursleverancier|knoop door|veto|go van|geen go|no go|buy in|zei (?:ja|nee)|zeiden (?:ja|nee)|zegt (?:ja|nee)|ja gezegd|nee gezegd|voor ons gekozen|tegen ons|keuze|commitment|laatste twee|laatste drie|finale|besluit",
    own: "",
  },
  agent: {
    me: "ik|heb",
    us: "we|wij",
    ours: "mijn|onze|ons",
    colleagues:
      "baas|manager|direct\\w*|leidinggevende|chef|team\\w*|collega\\w*|juridisch\\w*|jurist\\w*|advoca\\w*|financi\\w*|boekhouding|technic\\w*|engineer\\w*|consultant\\w*|presales|verkoop\\w*|commercieel|commerciële|marketing|ceo|cfo|cto|vp|csm|ontwikkel\\w*|afdeling|support team",
    inside: "presales|intern|interne|bij ons|aan onze kant|van onze kant",
    verbs:
      "opgebouwd|klaargezet|verschoven|gestuurd|verstuurd|verzonden|toegestuurd|opgestuurd|nagestuurd|gemaild|geschreven|aangeschreven|nagebeld|gebeld|teruggebeld|opgevolgd|nagevraagd|gevraagd|laten zien|getoond|gepresenteerd|voorbereid|gemaakt|opgesteld|aangepast|bijgewerkt|ingevoerd|ingevuld|geüpload|ingepland|gepland|geboekt|uitgenodigd|herinnerd|geprobeerd|achtergelaten|ingesproken|gesproken|beantwoord|uitgelegd|gegeven|gedaan|ingediend|doorgestuurd|overgedragen|aangeboden|verplaatst|verzet|gewijzigd|gezet|besproken|doorgenomen|stuur|stuurde|sturen|mail|mailen|mailde|bel|bellen|belde|vraag|opvolgen|voorbereiden|maken|plannen|plan|regelen|gehad|geweest|achteraan|opvolging|follow up|rappel|wachten|wacht|langs geweest|langsgegaan|uitgezocht|gecorrigeerd|de deur uit|geleverd|ontmoet|aangevraagd|geïnformeerd|getest met|erbij gehaald|betrokken|onderhandeld|ingericht|geïnstalleerd|geconfigureerd|gedocumenteerd|genoteerd|nagekeken|geregeld|losgekregen|afgesproken|getraind|geëscaleerd|afgestemd intern|samengesteld|berekend|gebeld met|teruggemaild|contact opgenomen|opgenomen|blijf erachteraan|zit erachteraan|nagezonden|bijgevoegd|toegevoegd",
    things:
      "sluitdatum|dossier|forecast|closing|offerte|voorstel|contract|mail|mails|e mail|presentatie|demo|uitnodiging|prijslijst|prijzen|referenties|nda|toegang|documentatie|documenten|brochure|verslag|crm|klantkaart|bedrag|sluitingsdatum|herinnering|samples|catalogus|vragenlijst|link|korting|opvolging",
    firstPerson:
      "ik moet|moet ik|probeer|ik ga|ga ik|ik probeer|zet|zoek|regel|maak|plan|pak|bel ik|stuur ik|mail ik|ik bel|ik stuur",
    contacts:
      "gesprek|telefoontje|afspraak|call|meeting|bezoek|demo|overleg|lunch|koffie|kennismaking|workshop|gebeld|gesproken|ontmoet|bezocht|teams call|belafspraak|bijgepraat|langs geweest|follow up|opvolging|(?:weer een |nieuwe )?poging|terugbelafspraak|presentatie|borrel|rondleiding",
    frames:
      "ik (?:hoorde|heb gehoord|heb ontdekt|heb begrepen|begreep|denk|vermoed|heb vernomen|vernam|geloof|ontdekte|leerde)|(?:heb|hebben) (?:\\w+ )?(?:gehoord|ontdekt|begrepen|vernomen|geleerd|vastgesteld)|we (?:hoorden|begrepen|ontdekten)|vertelde(?:n)? (?:me|mij|ons)|vertelde(?:n)? dat|blijkt|bleek|blijkbaar|schijnbaar|volgens|kennelijk|zei dat|hoorde dat|hoorde|heeft \\w+ geen zin|geen zin om",
    others:
      "hij|zij|ze|er|klant|directie|directeur|eigenaar|baas|meneer|mevrouw|dhr|mevr|inkoop|it|cfo|ceo|cio|de|het|een|heeft|hun|iedereen|niemand|iemand|zijn|haar|gemeente|wil|beide|allebei",
    noResult:
      "hopelijk|(?:ik |we )?hoop(?: dat)?|geen idee|ik weet niet|onduidelijk (?:wie|of|wanneer)|wacht(?:en)? (?:nog |steeds )?op|vingers gekruist|met een beetje geluk|(?:nog )?(?:geen|nul) (?:reactie|antwoord|nieuws|respons|feedback|gehoor|update)(?: gehad| ontvangen)?|niets nieuws|niks nieuws|nog niks|nog niets|niemand bereikt|niet bereikt|niet bereikbaar|zonder resultaat|zonder succes|niets gehoord|nvt|n v t|zie (?:mail|notitie|boven|crm)|wacht(?:en)? op (?:\\w+ )?(?:reactie|antwoord|feedback|terugkoppeling)|afwachten|ongewijzigd|alles goed|loopt|loopt nog|in behandeling|mee bezig|wordt vervolgd|we zien wel",
    taskLabels: "volgende stappen|volgende stap|to ?dos?|acties|actiepunten|next steps?|taken",
    cuts: "en|maar|omdat|want|dat|zodat|terwijl|hoewel|dan|daarna|dus|nadat|zodra|waar",
  },
};
