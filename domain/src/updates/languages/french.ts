import type { Lexicon } from "./lexicon.ts";

export const FRENCH: Lexicon = {
  code: "fr",
  small:
    "le|la|les|l|un|une|des|du|de|d|et|ou|mais|donc|car|parce|que|qu|qui|quoi|dont|ce|c|cet|cette|ces|ça|est|sont|était|étaient|a|ont|avait|avaient|ai|as|avons|avez|être|été|sera|seront|ne|n|pas|plus|encore|seulement|aussi|déjà|très|trop|au|aux|avec|par|pour|sur|sous|dans|en|chez|sans|avant|après|depuis|jusqu|entre|il|elle|ils|elles|on|nous|vous|je|j|leur|leurs|lui|eux|son|sa|ses|mon|ma|mes|notre|nos|se|s|me|m|y|si|comme|puis|alors|doit|doivent|peut|peuvent|veut|veulent|va|vont|fait|font|tout|tous|toute|toutes|même|rien|personne|selon|quand|tjs|toujours|ici|bien|suite",
  fillers:
    "manque|ambiance|prochain|promise|promis|signature|devis|offre|sympathique|espoir|sentiment|passer|dossier|vraiment|ok|bon|bonne|super|positif|positive|avance|nickel|nouvelles|nouvelle|statut|point|note|notes|voir|mail|rendez|rdv|réunion|ouvert|attente|attendu|attendue|prévu|prévue|bientôt|étapes|prochaines|prochaine|étape|emballé|emballés|confiant|confiante|progrès|sujet|deal|affaire|calendrier|planning|test|ras|cours|monde|excellent|échange|appel|retour|tomber|arriver|arrive|devrait|agréable|constructif|intéressant|sympa|prometteur|belle",
  common:
    "fournisseur|chauffeurs|usine|interface|licences|solution|logiciel|données|problème|prix|référence|peur|trouve|paie|jamais",
  time: {
    months:
      "janvier|janv|février|fév|févr|mars|avril|avr|mai|juin|juillet|juil|août|septembre|sept|octobre|oct|novembre|nov|décembre|déc",
    weekdays: "lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche",
    moments:
      "aujourd'hui|auj|hier|avant hier|demain|après demain|ce matin|cet après midi|ce soir|noël|pâques|toussaint|pentecôte|ramadan|rentrée|la rentrée|grandes vacances|vacances d'été|week end|weekend|échéance|échéances|date limite|date butoir|deadline|délai|délais|calendrier|planning|rétroplanning|asap|dès que possible|au plus vite|fin d'année|fin de mois|fin d'exercice|début d'année",
    units:
      "jours?|semaines?|mois|trimestres?|semestres?|ans?|années?|année|exercices?|quinzaines?|quinzaine|sprints?|heures ouvrées",
    numbers:
      "une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quinze|quelques|plusieurs|une dizaine de|une quinzaine de",
    pinBefore:
      "prochaine?s?|dernière?s?|derniers?|cette|ce|cet|nouvel|nouvelle|premiere?|premier|deuxième|second|seconde|troisième|quatrième|1er|2e|3e|4e|2eme|3eme|4eme",
    pinAfter: "prochaine?s?|dernière?|dernier|passée?|suivante?|en cours|d'après|qui vient",
    edges:
      "fin|début|mi|courant|milieu|d'ici|d'ici fin|fin du|fin de|début du|d'ici la fin du|d'ici la fin de|fin de l'|milieu du",
    counted: "dans|d'ici|sous|il y a|depuis|pendant|pour|après|en|sur",
    countedAfter: "plus tard|avant|auparavant",
    durations:
      "prend|prendra|prennent|dure|durera|durent|demande|nécessite|faut|préavis de|préavis|délai de|délai|engagement de|durée de|durée|pilote de|retard de|décalé de|repoussé de|compter",
    seasons: "printemps|été|automne|hiver",
    seasonLeads:
      "au|cet|cette|en|l'|d'|à l'|avant l'|après l'|dès l'|le|prochain|du|dès le|avant le|avant|après|pendant l'|fin|dès|courant|fin de l'|à la fin de l'",
    eventLeads: "avant|jusqu'à|jusqu'au|après|d'ici|à temps pour|en vue de",
    events:
      "audit|salon|inventaire|déménagement|fusion|saison|haute saison|récolte|vendanges|moisson|élections?|inspection|examens?|mise en production|go live|migration|bascule|déploiement|lancement|ouverture|vacances|congés?|congé maternité|ag|assemblée générale|certification|black friday|soldes|appel d'offres|budget|clôture|travaux|fermeture|arrivée|départ|retour|bilan|livraison|vacances(?: de \\w+| d'\\w+)?|congés(?: d'\\w+)?|retraite|grève|contrôle|rentrée|campagne|journées portes ouvertes|fêtes|municipales|emménagement|bouclage",
    phrases:
      "(?:le|au|du|dès le|avant le|pour le|jusqu'au|d'ici le) \\d{1,2}(?:er)?(?= ?[,.;!)]|$| (?:avec|pour|et|au|chez|car|mais|à|pour|il|elle))|\\d{1,2} ?h(?: ?\\d{2})?|jusqu'(?:à|au|aux|à ce que) (?:l'|la |le )?(?:\\w+)|s\\d{2}|semaine \\d{1,2}|t[1-4]|(?:premier|deuxième|second|troisième|quatrième|1er|2e|3e|4e) (?:trimestre|semestre)|tous les (?:lundis|mardis|mercredis|jeudis|vendredis|quinze jours)|l'an(?:née)? (?:prochaine?|dernière?|dernier)|dans la semaine|dans le mois|d'ici là|avant les vacances|après les vacances",
  },
  decision: {
    verbs:
      "décid(?:e|ent|é|ée|és|ées|er|era|eront|ait)|tranch(?:e|ent|é|ée|er|era)|valid(?:e|ent|é|ée|és|ées|er|era)|approuv(?:e|ent|é|ée|és|er|era)|(?<!bon |mauvais |un |aucun |pas de )sign(?:e|ent|é|ée|és|ées|er|era|eront)|refus(?:e|ent|é|ée|és|er|era)|rejet(?:te|tent|é|ée|és|er)|chois(?:it|issent|i|ie|is|ir|ira)|retenu(?:e|s|es)?|retien(?:t|nent|dra)|vot(?:e|ent|é|ée|er|era)|délib(?:ère|èrent|éré|érer|érera)|arbitr(?:e|ent|é|er|era)|attribu(?:e|é|ée|er|era)|adjug(?:e|é|ée|er)|accept(?:e|ent|é|ée|és|er|era)|opt(?:e|ent|é|er|era) pour|s'engage(?:nt|r)?|se prononce(?:nt|r)?|autoris(?:e|ent|é|ée|er)|sélectionn(?:e|ent|é|ée|és|er|era)|écart(?:e|é|ée|és|er)|commandé|débloqu(?:e|é|ée|er)|entérin(?:e|é|er|era)|dit (?:oui|non)|dire (?:oui|non)|fait (?:le|son) choix|prefer(?:e|é) notre concurrent",
    others:
      "unanimité|unanime|(?:donne|donnera|donner|rend|rendra) (?:sa|leur|une|son) (?:réponse|verdict|avis)|éliminée?s?|écartée?s?|affaire (?:perdue|gagnée)|(?:deal|marché|projet) (?:perdu|gagné)|perdu face à|commande (?:reçue|passée|signée|ferme)|part(?:ent|i|is)? avec|(?:nous )?préfèr(?:e|ent)|derniers? (?:deux|trois)|deuxième tour|second tour|hors course|bon de commande (?:reçu|signé|envoyé par)|aval|entérine|trancher|mot de la fin|verdict|décisions?|décideur(?:s|euse)?|décisionnaires?|indécis(?:e|s)?|validation|approbation|signature|signataire|refus|accord (?:verbal|de principe|de|du|des|écrit)|(?:donner|donne|donné|a) (?:son|leur|l') ?accord|accord|arbitrage|short ?-?list|shortlist|finalistes?|dernier carré|feu vert|bon pour accord|marché (?:a été )?(?:attribué|gagné|perdu)|attribution|choix|dernier mot|veto|oui (?:verbal|de principe|du|de la)|ok (?:verbal|du|de la|de principe)|bon de commande signé|go du|no go|non du|engagement|vote|délibération|buy in",
    own: "",
  },
  agent: {
    me: "j'|je",
    us: "nous(?! (?:a|ont|est|sont|demande|avez|dit|propose)(?![a-z]))|on(?! (?:nous|me|m'))|avons",
    ours: "mon|ma|mes|notre|nos",
    colleagues:
      "chef\\w*|manager|direct\\w*|patron\\w*|responsable|équipe\\w*|collègue\\w*|juristes?|juridique|service|finance\\w*|comptabilité|avocat\\w*|technicien\\w*|ingénieur\\w*|consultant\\w*|avant vente|commercia\\w*|marketing|pdg|daf|dg|vp|ceo|cfo|cto|csm|dév\\w*|développeur\\w*|n 1|supérieur\\w*|hiérarchie",
    inside:
      "(?:validation|réunion|point|alignement|revue|accord|échange) interne|avant[- ]vente|presales|deal desk|en interne|interne chez nous|de notre côté|chez nous",
    verbs:
      "montée?s?|retente|passée?s? en|envoyée?s?|envoyer|envoie|renvoyée?s?|renvoyer|relancée?s?|relancer|relance|relances|appelée?s?|appeler|appelle|rappelée?s?|rappeler|rappelle|laissée?s?|préparée?s?|préparer|prépare|présentée?s?|présenter|montrée?s?|montrer|démontrée?s?|revue?s?|revoir|mise? à jour|mis à jour|corrigée?s?|corriger|modifiée?s?|ajoutée?s?|partagée?s?|partager|transmise?s?|transmettre|transféré|proposée?s?|proposer|planifiée?s?|planifier|calée?s?|caler|fixée?s?|organisée?s?|organiser|invitée?s?|répondu|répondre|expliquée?s?|expliquer|faite?s?|faire|tentée?s?|tenter|essayée?s?|essayer|écrit|écrire|discutée?s?|échangé|parlé|vue?s?|rencontrée?s?|décalée?s?|décaler|repoussée?s?|partie?s?|remise en|créée?s?|créer|rédigée?s?|rédiger|chiffrée?s?|demandée?s?|demander|demande|suivi|pris contact|prendre contact|attends|reviens vers|participé|contactée?s?|contacter|recontacter|livrée?s?|intervenir|déposée?s?|obtenue?s?|négociée?s?|remplie?s?|complétée?s?|installée?s?|formée?s?|configurée?s?|documentée?s?|notée?s?|vérifiée?s?|clarifiée?s?|récupérée?s?|creuser|creusé|convenue?s?|téléphoné|accompagnée?s?|sollicitée?s?|ouvert un accès|escaladée?s?|animée?s?|joint|joindre|mailé",
    things:
      "closing|dossier|forecast|offre|propale|proposition|devis|contrat|mail|mails|e mail|présentation|support|démo|invitation|tarifs?|grille tarifaire|références|nda|accès|documentation|documents?|brochure|plaquette|compte rendu|cr|crm|fiche|montant|date de closing|date de clôture|relance|rappel|échantillons?|catalogue|questionnaire|lien|remise|rdv|point",
    firstPerson:
      "je retente|je retenterai|il faut que je|je dois|je vais|je passe|je le passe|je la passe|je prépare|je cherche|à moi de|je tente|je relance|je rappelle",
    contacts:
      "échange|appel(?! d'offres)|rdv|rendez ?-?vous|réunion|visio|démo|point|visite|déjeuner|café|entretien|call|meeting|rencontre|atelier|appelé|rencontré|vu|discuté|échangé|parlé|suivi|relance|(?:nouvelle |autre )?tentative|rappel|message vocal|présentation|kick off",
    frames:
      "j'ai (?:appris|découvert|compris|entendu|su|cru comprendre|vu que)|nous avons (?:appris|découvert|compris)|on (?:m'a dit|me dit|nous dit|m'a appris|apprend|a appris)|m'a (?:dit|confié|expliqué|appris|raconté|avoué)|nous a (?:dit|confié|expliqué|appris)|je (?:pense|crois|soupçonne|sens|comprends) que|il (?:semble|paraît|s'avère)|apparemment|d'après|selon|visiblement|appris que|inutile d[e']|on nous|on me",
    others:
      "il|elle|ils|elles|client|cliente|clients|directeur|directrice|patron|chef|cheffe|mme|m|mr|monsieur|madame|gérant|comité|achats|daf|dsi|drh|dg|pdg|ceo|cfo|cio|le|la|les|leur|leurs|son|sa|ses|a|ont|est|sont|personne|tous|tout le monde|c'est|mairie|équipe",
    noResult:
      "(?:j'|nous )?espér(?:e|ons)|en espérant|espérons|aucune idée|je ne sais pas|pas clair|(?:toujours )?en attente|j'attends|on croise les doigts|avec un peu de chance|(?:toujours |tjs |encore )?(?:pas|aucune?|sans) (?:encore )?(?:de )?(?:réponse|retour|nouvelles?|suite|succès|news|feedback)|rien de (?:neuf|nouveau)|ras|r a s|tjs rien|toujours rien|personne au bout|(?:en )?attente (?:de|d'un|d'une|du) (?:\\w+ )?(?:retour|réponse|nouvelles|feedback|leur retour)|j'attends (?:un |une |leur |son )?(?:retour|réponse)|voir (?:mail|notes?|crm|plus haut)|injoignable|sans succès|inchangé|ça suit son cours|néant|idem|en cours|à suivre|je continue|affaire à suivre|on verra|en traitement",
    taskLabels: "prochaines étapes|prochaine étape|à faire|actions|next steps?|to ?do|suite",
    cuts: "et|mais|car|parce que|puis|donc|alors que|tandis que|qui|dont|afin que|pour que|ensuite|sauf que|puisque",
  },
};
