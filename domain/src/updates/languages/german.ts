import type { Lexicon } from "./lexicon.ts";

export const GERMAN: Lexicon = {
  code: "de",
  small:
    "der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|und|oder|aber|sondern|denn|weil|dass|wenn|als|ist|sind|war|waren|wird|werden|wurde|wurden|hat|haben|hatte|hatten|habe|hab|sein|nicht|kein|keine|keinen|keiner|noch|nur|auch|schon|sehr|zu|zum|zur|mit|von|vom|bei|beim|bis|nach|vor|in|im|am|an|auf|aus|um|für|über|unter|gegen|durch|ohne|er|sie|es|wir|ich|ihr|ihre|ihren|ihrem|uns|unser|unsere|unserem|ihnen|ihm|sich|man|was|wer|wie|wo|ob|so|da|dann|danach|vorher|jetzt|muss|müssen|soll|sollen|kann|können|will|wollen|möchte|möchten|mir|mich|mein|meine|seine|seinen|dort|hier|mal|nochmal|wieder|erst|gerade|damit|deshalb|darum|laut|seit|wegen|zwischen",
  fillers:
    "fehlt|fehlen|atmosphäre|stimmung|nächster|nächstes|tolles|gutes|kurzes|langes|versprochen|unverändert|angebot|unterschrift|abschluss|luft|freundlich|sympathisch|hoffnung|gefühl|bauchgefühl|klappt|ok|okay|gut|super|positiv|läuft|prima|toll|alles|nichts|neues|status|stand|update|notiz|siehe|termin|gespräch|offen|aussteht|steht|ausstehend|erwartet|folgt|kommt|bald|demnächst|schritte|nächste|nächsten|weiter|begeistert|zuversichtlich|fortschritt|thema|sache|deal|zeitplan|test|ka|gespräche|unterlagen|kommen|müsste|tatsächlich|unterwegs|eigentlich|wohl|dran|arbeit|vibes|angenehm|nett|konstruktiv|erfreulich|interessant",
  common:
    "anbieter|wettbewerber|fahrer|lager|leute|schnittstelle|lizenzen|preis|preise|angst|geht|findet|hängt|liegt|zahlt|nutzen|nie|mehr|neu",
  time: {
    months:
      "januar|jänner|jan|februar|feber|feb|märz|mrz|april|apr|mai|juni|jun|juli|jul|august|aug|september|sept|sep|oktober|okt|november|nov|dezember|dez",
    weekdays: "montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag",
    moments:
      "heute|gestern|vorgestern|morgen|übermorgen|heuer|weihnachten|ostern|pfingsten|silvester|neujahr|fasching|karneval|sommerpause|sommerferien|weihnachtsferien|osterferien|herbstferien|urlaubszeit|jahresende|jahresanfang|jahreswechsel|monatsende|monatsanfang|quartalsende|wochenende|wochenanfang|geschäftsjahresende|frist|fristen|stichtag|deadline|termindruck|zeitplan|zeitrahmen|zeitschiene|eow|eom|eod|vormittags?|nachmittags?|heut|asap",
    units:
      "tagen?|tage|tag|werktagen?|wochen?|monaten?|monate|monats?|quartalen?|quartals?|quartale|jahren?|jahre|jahres?|halbjahr(?:e|s)?|geschäftsjahr(?:es|s)?|haushaltsjahr(?:es)?|schuljahr(?:es)?|semesters?|hälfte|kalenderwochen?|sprints?",
    numbers:
      "ein(?:e[mnr]?)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|vierzehn|ein paar|einigen?|mehreren|wenigen",
    pinBefore:
      "nächste[nrms]?|kommende[nrms]?|letzte[nrms]?|vergangene[nrms]?|vorige[nrms]?|diese[nrms]?|übernächste[nrms]?|neue[nrms]?|laufende[nrms]?|erste[nrms]?|zweite[nrms]?|dritte[nrms]?|vierte[nrms]?|folgende[nrms]?|ganze[nrms]?",
    pinAfter: "später|vorher|davor",
    edges: "ende|anfang|mitte|seit|bis ende|bis mitte",
    counted: "in|binnen|innerhalb von|innerhalb|nach|vor|seit|spätestens in|für|erst in|um",
    countedAfter: "später|vorher|zeit|lang",
    durations:
      "dauert|dauern|dauerte|braucht|brauchen|benötigt|rechnen mit|kündigungsfrist|frist|laufzeit|vorlauf|vorlaufzeit|lieferzeit|testphase|pilotphase|probezeit|verlängert|verzögert|verschoben|verschiebt",
    seasons: "frühjahr|frühling|sommer|herbst|winter|spätsommer|frühsommer|spätherbst",
    seasonLeads:
      "im|bis|nach dem|vor dem|diesen|nächsten|kommenden|letzten|ab|seit|zum|über den|ende|anfang|mitte|bis zum|dieses|nächstes|letztes|vor|ab dem|seit dem|bis in den|erst im|frühestens im|gegen|im späten",
    eventLeads: "vor|bis|bis zu|bis zur|bis zum|nach|rechtzeitig zu|rechtzeitig vor",
    events:
      "audit|messe|inventur|umzug|fusion|saison|hochsaison|ernte|wahl|wahlen|prüfung|prüfungen|go live|golive|umstellung|einführung|start|eröffnung|ferien|urlaub|betriebsferien|migration|abschluss|jahresabschluss|hauptversammlung|begehung|zertifizierung|sitzung|vorstandssitzung|lockdown|black friday|release|ausschreibung|budgetrunde|haushaltsplanung|schulbeginn|semesterbeginn|elternzeit|mutterschutz|schließung|abschaltung|vertragsende|\\w*ferien|\\w*urlaub|sommerfest|wiesn|oktoberfest|weihnachtsgeschäft|ostergeschäft|heizperiode|saisonstart|tüv|tüv prüfung|ruhestand|rente|umbau|neubau|schichtwechsel|tarifrunde|streik|kommunalwahl|gemeinderatswahl|bundestagswahl",
    phrases:
      "(?:am|zum|bis|ab|vom|bis zum|den|der) \\d{1,2}\\.(?! ?(?:stock|etage|mal|lizenz))|(?:um|gegen|ab) \\d{1,2} uhr|\\d{1,2}(?:[:.]\\d{2})? uhr|bis (?:der|die|das|ein neue[rs]?) (?:\\w+ ){1,5}(?:da|ist|kommt|anfängt|startet|beginnt|steht|fertig|durch|zurück|läuft)|[1-4]\\. quartal|(?:erste|zweite)[ns]? (?:halbjahr|jahreshälfte|quartal)|kw ?\\d{1,2}|ende des jahres|urlaubssperre|jahresmitte|so bald wie möglich|so schnell wie möglich|jed(?:en|e) (?:zweiten |dritten |ersten )?(?:montag|dienstag|mittwoch|donnerstag|freitag)|ausgelaufen am",
  },
  decision: {
    verbs:
      "entscheide[nt]?|entscheidet|entschied(?:en)?|entschieden|entschlossen|beschlie(?:ß|ss)(?:t|en)|beschloss(?:en)?|beschlossen|genehmig(?:t|en|te|ten)|freigegeben|freigibt|freigeben|freizugeben|gibt (?:[\\w.]+ )?frei|geben (?:[\\w.]+ )?frei|unterschreib(?:t|en)|unterschrieb(?:en)?|unterschrieben|unterzeichne(?:t|n|te)|gezeichnet|zeichnet|abgelehnt|ablehn(?:t|en)|lehn(?:t|en|te|ten) (?:[\\w.]+ ){0,6}ab|zugestimmt|zustimm(?:t|en)|stimm(?:t|en|te|ten) (?:[\\w.]+ ){0,6}(?:zu|ab)|abstimm(?:t|en)|abgestimmt|zugesagt|zusag(?:t|en)|sag(?:t|en|te|ten) (?:[\\w.]+ ){0,4}(?:zu|ab)|absagen|abgesagt|absegn(?:et|en)|abgesegnet|absegnen|ausgewählt|auswähl(?:t|en)|wähl(?:t|en|te|ten)|gewählt|votier(?:t|en|te|ten)|bewillig(?:t|en|te)|verabschiede[tn]|bestimm(?:t|en)|beauftrag(?:t|en|te)|bestellt|winkt (?:[\\w.]+ )?durch|durchgewunken|abnicken|abgenickt|verwerfen|verworfen|festgelegt|festlegen|legt sich fest|vergeben|vergibt|einigen|geeinigt|autorisiert|nickt (?:[\\w.]+ )?ab|ausgeschieden|ausgeschlossen|committen|committet",
    others:
      "einstimmig\\w*|einig|uneinig|geben? (?:uns )?bescheid|gibt (?:uns )?bescheid|gibt (?:\\w+ )?antwort|auftrag (?:verloren|gewonnen|ist da|bekommen|erhalten|vergeben)|bestellung ist da|(?:den|das|die) (?:\\w+ )?(?:anbieter|lösung|wettbewerber|konkurrenz) (?:genommen|genommen|gewählt)|nehmen (?:den|die|das) (?:\\w+ )?(?:anbieter|lösung|andere\\w*)|aus dem rennen|rausgeflogen|letzten (?:zwei|drei|beiden)|zweite runde|nächste runde|machtwort|nicht zum zug|kaufen bei|haben bei|verloren an|für (?:den|die) wettbewerb\\w*|segen|entscheidung\\w*|entscheider\\w*|unentschieden|unentschlossen|beschluss|beschlüsse|genehmigung|freigabe|budgetfreigabe|unterschrift|unterzeichnung|zusage|absage|zustimmung|zuschlag|auftrag erteilt|auftrag erhalten|auftragserteilung|engere[nr]? (?:auswahl|wahl)|shortlist|vorauswahl|endrunde|finale|grünes licht|letzte[s]? wort|kaufentscheid\\w*|vergabe|votum|veto|buy in|go vom|go von|kein go|no go|mündliche[sr]? ja|ja gesagt|nein gesagt|sagt nein|sagt ja|hat das sagen|ja vom|okay vom|ok vom|ok von|commitment|für uns entschieden|gegen uns entschieden|ausgeschieden|raus sind wir|wir sind raus",
    own: "",
  },
  agent: {
    me: "ich|hab|habe|werde|melde|schicke|rufe|warte|frage|treffe|hatte|bin|muss noch|will noch",
    us: "wir",
    ours: "mein|meine|meinem|meinen|meiner|unser|unsere|unserem|unseren|unserer",
    colleagues:
      "chef\\w*|vorgesetzte\\w*|manager\\w*|leiter\\w*|leitung|leiterin|\\w*leitung|\\w*leiter\\w*|vorstand\\w*|geschäftsführ\\w*|team|kolleg\\w*|rechtsabteilung|finanz\\w*|buchhaltung|jurist\\w*|anwält\\w*|anwalt|technik\\w*|entwickl\\w*|berater\\w*|presales|vertrieb\\w*|innendienst|direktor\\w*|partner\\w*|se|csm|cfo|ceo|cto|vp|marketing|support team|produktteam|mitarbeiter\\w*",
    inside:
      "presales|deal desk|interner|internes|intern|interne|internen|bei uns|auf unserer seite|unsererseits|hausintern",
    verbs:
      "geschoben|verschoben|versuche|zugesandt|übersandt|geschickt|verschickt|rausgeschickt|zugeschickt|nachgeschickt|gesendet|versendet|versandt|gemailt|angeschrieben|geschrieben|nachgefasst|nachgehakt|nachgefragt|angerufen|angefragt|gefragt|gezeigt|vorgestellt|präsentiert|vorbereitet|erstellt|überarbeitet|angepasst|aktualisiert|gepflegt|eingetragen|hochgeladen|vereinbart|ausgemacht|gebucht|geplant|terminiert|eingeladen|erinnert|versucht|probiert|hinterlassen|gesprochen|beantwortet|erklärt|erläutert|durchgeführt|gemacht|abgegeben|eingereicht|weitergeleitet|übergeben|angeboten|nachgereicht|close date|geändert|gesetzt|vertagt|besprochen|diskutiert|durchgesprochen|abgestimmt intern|schicken|schicke|senden|sende|anrufen|nachfassen|nachhaken|vorbereiten|machen|mailen|klären|kläre|vereinbaren|erstellen|melden|melde|rufe|frage|zeige|zeigte|schickte|rief|mailte|telefonierte|gehabt|dabei|wiedervorlage|follow up|followup|nachbereitet|recherchiert|aufgesetzt|kalkuliert|korrigiert|gefollowed|geliefert|getroffen|raus|unterwegs|warten|warte|bleibe dran|dranbleiben|hinterher|dazugeholt|eingebunden|hinzugezogen|bekommen intern|ausgefüllt|ausgehandelt|nachverhandelt|abgeklärt|geklärt|organisiert|verlängert|zusammengestellt|berechnet|durchgegangen|nachtelefoniert|kontaktiert|eskaliert|dokumentiert|vermerkt|notiert|geprüft intern|übermittelt|abgeschickt|mitgeschickt|verteilt|begleitet|moderiert|geschult|eingerichtet|installiert|freigeschaltet",
    things:
      "abschluss|closing|forecast|dossier|angebot\\w*|unterlagen|vertrag|vertragsentwurf|mail|mails|e mail|präsentation|demo|einladung|preisliste|preise|referenzen|termin|rückruf|nda|avv|testzugang|zugang|infomaterial|broschüre|kalkulation|business case|protokoll|crm|close date|abschlussdatum|kundenakte|summe|wiedervorlage|erinnerung|muster|katalog|fragebogen|dokumente|link|rabatt",
    firstPerson:
      "versuche|probiere|muss noch|muss ich|ich muss|nehme|setze|plane|gehe|kümmere|bereite|kläre|suche|schreibe|hole|mache|melde mich|bleibe dran|schicke|rufe|werde|hake nach|fasse nach|warte|frage nach",
    contacts:
      "gespräch|telefonat|termin|call|meeting|treffen|besuch|videocall|telko|jour fixe|demo|anruf|austausch|mittagessen|kaffee|erstgespräch|workshop|telefoniert|gesprochen|getroffen|besucht|ab besprochen|videokonferenz|vor ort termin|follow up|followup|versuch|erneuter versuch|weiterer versuch|rückruf|sprachnachricht|präsentation|vorführung|kennenlernen",
    frames:
      "(?:habe?|haben) (?:\\w+ )?(?:erfahren|gehört|herausgefunden|gelernt|mitbekommen|verstanden|rausgefunden|festgestellt)|ich (?:glaube|denke|vermute|habe den eindruck|fürchte)|(?:wurde|hat) mir (?:gesagt|erzählt|verraten|erklärt|mitgeteilt)|mir (?:gesagt|erzählt|verraten|erklärt)|erfahren|herausgefunden|stellt sich heraus|hat sich herausgestellt|anscheinend|offenbar|angeblich|laut|sagte mir|erzählte mir|meinte|brauche ich (?:gar )?nicht|lohnt (?:sich )?nicht|bringt nichts",
    others:
      "standort\\w*|filial\\w*|werke?|abteilung\\w*|er|sie|es|man|kunde|kundin|kunden|chef|chefin|herr|frau|hr|fr|einkauf|geschäftsführung|geschäftsführer|vorstand|betriebsrat|it|cfo|ceo|cio|der|die|das|hat|haben|ihr|ihre|beide|alle|niemand|keiner|jemand|interessent|ansprechpartner|werksleiter|leiter|leiterin|wurde uns|haben uns|uns|dort|deren",
    noResult:
      "(?:ich |wir )?hoffe(?:n)?|hoffentlich|keine ahnung|weiß (?:noch )?nicht|(?:ich )?weiß nicht|unklar (?:wer|ob|wann|wie)|(?:ich )?warte(?:n)? (?:noch |weiter |immer noch )?auf|status unverändert|drücke die daumen|daumen drücken|mit etwas glück|(?:bisher |noch |bislang )?(?:keine?|null) (?:antwort|rückmeldung|reaktion|feedback|neuigkeiten|neuer stand|erfolg|update)(?: bisher| bislang| erhalten| bekommen)?|nichts neues|nix neues|nichts gehört|niemanden? erreicht|nicht erreicht|nicht erreichbar|keinen erreicht|ohne erfolg|ohne antwort|bisher nichts|bisher kein feedback|k a|ka|kein update|siehe (?:notiz|mail|oben|crm)|warte(?:n)? auf (?:\\w+ )?(?:antwort|rückmeldung|feedback|reaktion)|stand unverändert|unverändert|läuft|alles gut|s o|wie gehabt|weiterhin dran|bin dran|in arbeit|in klärung|läuft noch|in bearbeitung|abwarten|mal sehen",
    taskLabels: "nächste schritte|nächster schritt|to ?dos?|aufgaben|next steps?|offene punkte",
    cuts: "und|aber|sondern|weil|denn|doch|dass|damit|sodass|obwohl|während|dann|danach|deshalb|nachdem|sobald|wo",
  },
};
