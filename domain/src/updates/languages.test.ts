import { describe, expect, it } from "vitest";
import { analyseUpdate } from "./analyse-update.ts";

/** Time, decision, learning; '-' if not scored. */
function labelsOf(text: string): string {
  const { timeline, decision, learning, score } = analyseUpdate(text);
  if (score === null) return "-";
  return [timeline, decision, learning].map(Number).join("");
}

describe("[J-1] German, French, Spanish, Portuguese and Dutch", () => {
  it.each([
    // German
    ["111", "Der Vorstand entscheidet am 14. Oktober, die alte Anlage fällt ständig aus."],
    ["101", "Ihr Vertrag läuft am 31.12. aus."],
    ["101", "Die Einführung dauert drei Monate, das ist ihnen zu lang."],
    ["101", "Das Projekt ist eingefroren, bis der neue Geschäftsführer da ist."],
    ["001", "Herr Freitag aus dem Einkauf sieht keinen Bedarf."],
    ["001", "Pro Auftrag verlieren sie elf Minuten."],
    ["011", "Die Geschäftsführung lehnt unser Angebot ab, weil sie selbst bauen wollen."],
    ["000", "Unsere Rechtsabteilung hat den Vertrag genehmigt."],
    ["000", "Intern freigegeben."],
    ["000", "Ich habe beschlossen, den Preis zu schicken."],
    ["010", "Habe gefragt, wer entscheidet."],
    ["001", "Ich habe erfahren, dass die IT ausgelagert ist."],
    ["000", "Angebot verschickt, nachgefasst, keine Antwort."],
    ["000", "Das Angebot wurde verschickt."],
    ["001", "Der Kunde hat uns seine Fragen geschickt."],
    ["000", "Nächste Schritte: NDA schicken, Termin machen."],
    ["110", "Entscheidung nächste Woche."],
    ["001", "„Wir haben keine Leute“, sagt der Meister."],
    // French
    ["111", "Le comité tranche le 14 octobre, les pannes leur coûtent cher."],
    ["001", "Mme Avril des achats ne voit pas le besoin."],
    ["011", "Il nous a dit non, c'est son beau-frère qui s'en occupe."],
    ["000", "Nous avons décidé d'envoyer le prix."],
    ["000", "L'offre est partie."],
    ["101", "Projet gelé jusqu'à l'arrivée du nouveau directeur."],
    ["001", "J'ai appris que leur informatique est externalisée."],
    ["001", "Le patron trouve ça compliqué, pas bon signe."],
    // Spanish
    ["111", "El comité decide el 14 de octubre, las averías les cuestan mucho."],
    ["001", "Abril, de compras, no ve la necesidad."],
    ["000", "Decidí mandar el precio."],
    ["011", "Eligieron a la competencia porque es más barata."],
    ["000", "Envié la oferta y llamé dos veces."],
    ["101", "Lo necesitan antes de la temporada alta."],
    // Portuguese
    ["111", "A diretoria decide no dia 14 de outubro, as paradas custam caro."],
    ["001", "A segunda loja está em obras."],
    ["100", "Ligo de novo na segunda."],
    ["011", "Escolheram o concorrente porque é mais barato."],
    ["000", "Liguei e deixei recado."],
    ["001", "Contrataram dez pessoas para digitar."],
    // Dutch
    ["111", "De directie beslist op 14 oktober, de storingen kosten veel geld."],
    ["011", "De directie keurt het voorstel niet goed, te duur."],
    ["000", "Onze directie heeft de korting goedgekeurd."],
    ["000", "Offerte gestuurd, twee keer nagebeld, geen reactie."],
    ["101", "Het moet draaien voor het hoogseizoen."],
    ["001", "Ze lezen het voorstel en sturen opmerkingen."],
  ])("%s '%s'", (labels, text) => {
    expect(labelsOf(text)).toBe(labels);
  });
});
