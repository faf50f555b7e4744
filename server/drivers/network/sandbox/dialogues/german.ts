import type { DialogueTemplates } from './dialogue-templates.ts';

export const GERMAN: DialogueTemplates = {
  yourCompany: 'Ihrem Unternehmen',
  openers: [
    'Guten Tag {{name}}, vielen Dank für die Vernetzung! Mir ist aufgefallen, wie stark sich {{company}} gerade entwickelt. Wie behält Ihr Team bei all den Gesprächen den Überblick? Mit {{offer}} bleibt keine Zusage liegen. Wäre ein kurzer Austausch für Sie interessant?',
    'Hallo {{name}}, schön, in Kontakt zu sein. Viele Menschen in ähnlicher Rolle berichten mir, dass sie jede Woche einen halben Tag mit manueller Pflege verlieren. {{offer}} gibt diese Zeit zurück. Ist das bei Ihnen ein Thema – oder liege ich völlig daneben?',
    'Danke fürs Annehmen, {{name}}. Eine ehrliche Frage: Welche wiederkehrende Aufgabe würden Sie morgen am liebsten abgeben? Genau um diese Antwort herum ist {{offer}} entstanden.',
    'Guten Tag {{name}},\n\nbei der Recherche zu Ihrer Branche bin ich auf {{company}} gestoßen. Wir haben gerade einen zweiseitigen Praxisbericht veröffentlicht: Drei Teams Ihrer Größe haben ihre Antwortzeit um ein Drittel verkürzt.\n\nDarf ich Ihnen den Bericht schicken?',
    'Hallo {{name}} 👋 Kein langer Verkaufstext, versprochen. {{offer}} erkennt Gespräche, die ins Stocken geraten, und bringt sie wieder in Gang. Wie lösen Sie das heute?',
  ],
  followUps: [
    'Guten Tag {{name}}, ich weiß, wie voll Postfächer sein können. Ist meine Nachricht untergegangen, oder darf ich das Thema {{offer}} für Sie abhaken?',
    'Eine kleine Ergänzung: Das erwähnte Team spart inzwischen rund sechs Stunden pro Person und Woche. In einer Viertelstunde zeige ich Ihnen gern, wie es vorgegangen ist.',
    'Hallo {{name}}, noch ein konkreter Gedanke: Beginnen Sie mit den Kontakten, die im letzten Quartal verstummt sind. Allein das trägt die Kosten meistens. Wollen wir sprechen?',
  ],
  lastFollowUps: [
    'Guten Tag {{name}}, ich deute die Stille als „jetzt nicht“ – das ist völlig in Ordnung. Falls {{offer}} einmal relevant wird, finden Sie mich hier. Alles Gute!',
    'Versprochen, das ist meine letzte Nachricht 🙂 Die Übersicht lasse ich für alle Fälle hier: {{link}}',
  ],
  interested: [
    'Guten Tag, das passt gerade tatsächlich. Wir überprüfen diese Abläufe im Moment. Wie sähe der erste Schritt aus?',
    'Ja, das ist bei uns ein Thema. Unser jetziger Prozess ist … sagen wir: kreativ 😅 Erzählen Sie mehr.',
    'Gern. Wir hatten vor zwei Jahren etwas Ähnliches eingeführt und wieder abgeschafft, weil es niemand genutzt hat. Was ist an {{offer}} anders?',
    'Klingt interessant. Ab Januar liegt das Budget dafür bei mir. Arbeiten Sie auch mit Mittelständlern um die 80 Beschäftigte?',
  ],
  curious: [
    'Danke für Ihre Nachricht. Mir ist nicht klar, was {{offer}} kann, was unser CRM nicht kann. Können Sie das in zwei Sätzen erklären?',
    'Möglicherweise. Wer aus unserer Branche setzt es schon ein?',
    'Interessanter Ansatz, bei Automatisierung in der Kommunikation bin ich allerdings skeptisch. Wie persönlich bleibt das?',
  ],
  pitches: [
    'Gute Frage. Kurz gesagt: {{offer}} liest dort mit, wo Ihr Team ohnehin arbeitet, erkennt Offengebliebenes und bereitet den nächsten Schritt vor. Was hinausgeht, entscheidet immer ein Mensch. Spürbar wird das meist in der zweiten Woche.',
    'Sehr gern! Drei Dinge machen den Unterschied:\n\n1. Keine Umstellung – es setzt auf dem auf, was Sie haben.\n2. Jeder Vorschlag nennt seinen Grund.\n3. Sie zahlen für Ergebnisse, nicht für ungenutzte Lizenzen.\n\nWas davon wäre für Sie am wichtigsten?',
    'Danke für die Offenheit. Die Kurzfassung: weniger Tipperei, weniger vergessene Zusagen und eine Montagsrunde, die zwanzig Minuten dauert statt einer Stunde.',
  ],
  exchanges: [
    {
      ask: 'Was kostet das? Eine Größenordnung genügt mir.',
      answer:
        'Für ein Team Ihrer Größe beginnt es bei etwa 49 € pro Person und Monat, ohne Einrichtungsgebühr und monatlich kündbar.',
    },
    {
      ask: 'Lässt sich das an SAP anbinden? Noch ein Inselsystem kommt bei uns nicht durch.',
      answer:
        'Ja, über die Standardschnittstelle; HubSpot, Salesforce und Pipedrive gehen ohne weiteres Zutun, jeweils in beide Richtungen. Es entsteht keine zweite Datenhaltung.',
    },
    {
      ask: 'Wo liegen die Daten? Unser Datenschutzbeauftragter wird als Erstes danach fragen.',
      answer:
        'Ausschließlich in Rechenzentren in Frankfurt und Paris, verschlüsselt und nie zum Training verwendet. Den Vertrag zur Auftragsverarbeitung schicke ich Ihnen gern vorab.',
    },
    {
      ask: 'Wie viel Aufwand bedeutet das für uns? Bitte ehrlich 🙂',
      answer:
        'Ganz ehrlich: ein halber Tag in der ersten Woche für eine Person, danach etwa zehn Minuten pro Woche. Die Einrichtung machen wir gemeinsam.',
    },
    {
      ask: 'Gibt es Referenzen aus dem Maschinenbau?',
      answer:
        'Ja, ein Hersteller mit 70 Beschäftigten bei Augsburg und ein Zulieferer mit 120 im Sauerland stehen gern für ein Telefonat bereit. Ich stelle den Kontakt her.',
    },
    {
      ask: 'Müsste der Betriebsrat zustimmen?',
      answer:
        'In der Regel genügt eine kurze Information, weil keine Leistung einzelner Personen ausgewertet wird. Eine Mustervereinbarung, die schon dreimal durchging, habe ich hier: {{link}}',
    },
  ],
  proposals: [
    'Wollen wir gemeinsam daraufschauen? Zwanzig Minuten reichen, ein Beispiel aus Ihrer Branche bringe ich mit. Einen Termin können Sie hier wählen: {{link}}',
    'Passt Ihnen Donnerstag um 10 Uhr oder Freitag um 14:30 Uhr? Sonst finden Sie hier meinen Kalender: {{link}}',
  ],
  agreements: [
    'Donnerstag, 10 Uhr ist gebucht. Bitte bringen Sie einen echten Fall mit, nicht die polierte Vorführung 😉',
    'Freitag ist eingetragen. Ich lade noch unsere Betriebsleitung dazu, die muss schließlich damit leben.',
    'Gut, überzeugt. Ich habe einen Termin nächste Woche gewählt. Schicken Sie mir vorher bitte eine kurze Tagesordnung?',
  ],
  confirmations: [
    'Wunderbar, der Termin steht. Die Tagesordnung schicke ich am Tag davor. Ich freue mich auf das Gespräch!',
    'Vielen Dank! Die Einladung mit dem Link kommt gleich. Wenn Sie etwas Bestimmtes sehen möchten, schreiben Sie es mir einfach hier.',
  ],
  thanks: ['Danke, bis dahin!', 'Einladung ist da. Schönes Wochenende! 👍', 'Besten Dank und freundliche Grüße'],
  busy: [
    'Entschuldigen Sie die späte Antwort, wir stecken mitten im Jahresabschluss. Melden Sie sich bitte in zwei, drei Wochen noch einmal.',
    'Gerade Land unter. Schicken Sie mir etwas Kurzes, das ich im Zug lesen kann.',
    'Bin bis zum 15. auf Messe. Worum geht es in einem Satz?',
  ],
  busyAnswers: [
    'Kein Problem. Eine Seite Zusammenfassung für einen ruhigen Moment finden Sie hier: {{link}} – ich melde mich, wenn es wieder ruhiger ist.',
    'Verstanden! In einem Satz: {{offer}} sorgt dafür, dass kein vielversprechendes Gespräch vergessen wird. Ich melde mich in einigen Wochen wieder.',
  ],
  declines: [
    'Vielen Dank, aber wir haben uns im Frühjahr für einen anderen Anbieter entschieden. Das Thema ist für zwei Jahre erledigt.',
    'Danke für die Nachricht. Dafür bin ich nicht zuständig und möchte dazu auch nicht weiter angeschrieben werden.',
    'Nein danke, das machen wir im Haus. Trotzdem viel Erfolg!',
    'Freundlich gefragt, aber bei uns gilt bis zum Sommer ein Investitionsstopp. Deshalb leider nein.',
  ],
  goodbyes: [
    'Danke für die klare Antwort – das ist viel besser als Schweigen. Ich melde mich nicht mehr. Alles Gute!',
    'Verstanden und notiert. Vielen Dank, dass Sie sich die Zeit genommen haben.',
  ],
};
