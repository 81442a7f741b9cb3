/** Words that identify a text as English. */
export const ENGLISH_WORDS =
  "they he she who what where which how why most another two three four five six seven eight nine ten first second gone budget decision approval customer client buyer procurement they're because without against nobody wrong person verbal system project data problem issue issues money ended opens sounds according though although during always never often few site sites staff supplier vendor competitor incumbent cheaper expensive worth maybe hard small old off-site late long short full pilot samples lines shift forms users don doesn didn won isn aren wasn weren hasn haven wouldn couldn shouldn re ve ll kick live frozen report shows loss loses drivers orders";

/** Sales terms used in every language, which don't help to detect it. */
export const INTERNATIONAL_WORDS = new Set(
  "budget deal demo call meeting team board legal update pilot feedback manager software order presales test ok crm nda poc roi sap erp cfo ceo cio cto coo dpo it hr asap q e a i o lead leads follow up next steps closing commit forecast proposal status mail email workshop support service projekt plan final normal total local regional international central social legal digital".split(
    " ",
  ),
);

/** Languages that are recognised but not supported. */
export const FOREIGN_WORDS: ReadonlyMap<string, string> = new Map([
  [
    "pl",
    "i w z na do nie się jest są że o od po za przez dla ale jak tak już tylko który która które ich jego jej oraz musi będzie klient klienta ofertę oferta decyzję decyzja umowa spotkanie czekam wysłałem tygodniu przyszłym budżet zarząd rozmowa dyrektor odpowiedź działu zakupów",
  ],
  [
    "it",
    "il lo la gli le un uno una e o ma che di del della dello dei delle da dal dalla in nel nella con su per tra fra non è sono ha hanno ho abbiamo era si ci loro suo sua questo questa anche più come dopo prima ancora già molto cliente offerta decisione contratto riunione settimana prossima mese aspetto mandato vuole vogliono direttore direttrice risposta responsabile acquisti al alla consiglio",
  ],
  [
    "sv",
    "och i att det som en ett på är av för med den till inte de om har vi jag han hon men var sig från eller när så ut efter före innan kunden offerten offert beslut möte vecka nästa skickade väntar vill avtal styrelsen svar eftersom",
  ],
  [
    "da",
    "og i at det som en et på er af for med den til ikke de om har vi jeg han hun men var sig fra eller når så ud efter før kunden tilbuddet tilbud beslutning møde uge næste sendt venter vil aftale bestyrelsen svar fordi",
  ],
  [
    "no",
    "og i at det som en et på er av for med den til ikke de om har vi jeg han hun men var seg fra eller når så ut etter før kunden tilbudet tilbud beslutning møte uke neste sendt venter vil avtale styret svar fordi å",
  ],
  [
    "fi",
    "ja on ei että se he hän me minä ovat oli mutta kun jos niin myös vain ennen jälkeen kanssa asiakas tarjous tarjouksen päätös sopimus kokous viikolla ensi odotan lähetin vastausta hallitus päättää",
  ],
  [
    "cs",
    "a v z na do ne se je jsou že o od po za pro ale jak tak už jen který která které jejich jeho její musí bude zákazník nabídku nabídka rozhodnutí smlouva schůzka čekám poslal jsem týden příští představenstvo rozhodne odpověď",
  ],
  [
    "sk",
    "a v z na do nie sa je sú že o od po za pre ale ako tak už len ktorý ktorá ktoré ich jeho jej musí bude zákazník ponuku ponuka rozhodnutie zmluva stretnutie čakám poslal som týždeň",
  ],
  [
    "hu",
    "a az és hogy nem is van egy ez azt meg de csak már még után előtt ügyfél ajánlatot ajánlat döntés szerződés megbeszélés héten jövő várom elküldtem választ igazgatóság dönt",
  ],
  [
    "ro",
    "și în de la cu pe nu este sunt că o un din pentru dar mai sau lor lui ei ele au am a fost după înainte clientul oferta decizie decizia contract întâlnire săptămâna viitoare aștept trimis răspuns consiliul le",
  ],
  [
    "tr",
    "ve bir bu da de için ile çok ama daha gibi olarak var yok ne değil sonra önce müşteri teklif teklifi karar sözleşme toplantı hafta gelecek bekliyorum gönderdim cevap yönetim kurulu verecek",
  ],
  [
    "hr",
    "i u na je se da su za od ne što koji ili ali kao bez sve će biti su bi klijent ponudu ponuda odluka ugovor sastanak čekam poslao sam tjedan uprava odlučuje boje",
  ],
  [
    "ca",
    "el la els les un una i o però que de del dels en amb per és són no ha han hem es seu seva van tenir perquè després abans reunió decisió contracte setmana client consell decideix tenen dades",
  ],
  [
    "id",
    "dan yang di ke dari untuk dengan ini itu tidak akan sudah belum ada mereka kami saya klien penawaran keputusan kontrak rapat minggu depan menunggu",
  ],
  [
    "vi",
    "và của là có không cho với được trong một những các này đã sẽ họ chúng tôi về hội đồng quyết định",
  ],
  [
    "et",
    "ja on ei et see nad ta me ma oli aga kui siis ka ainult enne pärast klient pakkumine otsus leping koosolek nädal ootan saatsin",
  ],
  [
    "lt",
    "ir yra ne kad tai jie jis mes aš buvo bet kai tik prieš po klientas pasiūlymas sprendimas sutartis susitikimas savaitę laukiu",
  ],
]);

const LETTERS_BY_LANGUAGE: [string, string][] = [
  ["äöü", "de"],
  ["äö", "sv"],
  ["äö", "fi"],
  ["ß", "de"],
  ["ñ¿¡", "es"],
  ["ãõ", "pt"],
  ["ç", "pt"],
  ["ç", "fr"],
  ["œêèùàâîô", "fr"],
  ["áíóú", "es"],
  ["áíóúâê", "pt"],
  ["å", "sv"],
  ["å", "no"],
  ["å", "da"],
  ["øæ", "da"],
  ["øæ", "no"],
  ["łąężźśćń", "pl"],
  ["ěřůžšč", "cs"],
  ["ľĺŕ", "sk"],
  ["őű", "hu"],
  ["șță", "ro"],
  ["ğış", "tr"],
  ["đžčć", "hr"],
  ["òì", "it"],
  ["đơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ", "vi"],
  ["õ", "et"],
  ["ėįųūčšž", "lt"],
];

/** Letters that indicate a language. */
export const LANGUAGES_BY_LETTER: ReadonlyMap<string, readonly string[]> = new Map(
  [...new Set(LETTERS_BY_LANGUAGE.flatMap(([marked]) => [...marked]))].map((letter) => [
    letter,
    LETTERS_BY_LANGUAGE.filter(([marked]) => marked.includes(letter)).map(([, code]) => code),
  ]),
);

/**
 * Scripts of unsupported languages. Ukrainian before Russian, Japanese before Chinese: they share
 * letters.
 */
export const FOREIGN_SCRIPTS: readonly [string, RegExp][] = [
  ["uk", /[іїєґ]/i],
  ["ru", /\p{Script=Cyrillic}/u],
  ["el", /\p{Script=Greek}{2}/u],
  ["he", /\p{Script=Hebrew}/u],
  ["ar", /\p{Script=Arabic}/u],
  ["hi", /\p{Script=Devanagari}/u],
  ["th", /\p{Script=Thai}/u],
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["ko", /\p{Script=Hangul}/u],
  ["zh", /\p{Script=Han}/u],
];
