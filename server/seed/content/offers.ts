/** Offers of the demo team; each description has the 150 characters the product asks for (specification part 2 §5). */
export interface SeedOffer {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

export const OFFERS: readonly [SeedOffer, SeedOffer, SeedOffer] = [
  {
    id: 'offer-reply-studio',
    name: 'Reply Studio',
    description:
      'Reply Studio keeps every promising conversation alive. It reads along where a sales team already works, notices what has been left without an answer and prepares the next step for a person to approve.\n\nTeams of 20 to 200 people use it to answer a third faster and to win back about six hours per person and week. It connects to HubSpot, Salesforce and Pipedrive in both directions, so nothing has to be migrated. Data stays in the EU.',
  },
  {
    id: 'offer-pipeline-clarity',
    name: 'Pipeline Clarity',
    description:
      'Pipeline Clarity shows which deals really move. Instead of another spreadsheet it derives the state of each opportunity from what was actually said and done, and explains every figure.\n\nManagers cut their Monday meeting from an hour to twenty minutes; founders see three months ahead. The four-week pilot ends with one figure agreed beforehand: if it is not met, nothing is owed.',
  },
  {
    id: 'offer-fertigungsblick',
    name: 'FertigungsBlick',
    description:
      'FertigungsBlick verbindet Vertrieb und Fertigung im Mittelstand: Anfragen, Angebote und Liefertermine stehen auf einer Seite, und keine Zusage bleibt liegen.\n\nMaschinenbauer mit 50 bis 500 Beschäftigten beantworten Anfragen damit im Schnitt zwei Tage schneller. Die Anbindung an SAP und gängige ERP-Systeme gehört dazu, die Einführung dauert eine Woche, die Daten liegen in Frankfurt.',
  },
];
