import type { DialogueTemplates } from './dialogue-templates.ts';

export const DUTCH: DialogueTemplates = {
  yourCompany: 'jullie bedrijf',
  openers: [
    'Hoi {{first}}, leuk dat we nu verbonden zijn! Ik zag hoe hard {{company}} groeit en vroeg me af hoe jullie team al die gesprekken bijhoudt. Met {{offer}} blijft er niets meer liggen. Zullen we daar eens kort over praten?',
    'Goedemorgen {{first}}, fijn om in contact te zijn. Veel mensen in een rol als die van jou zijn een halve dag per week kwijt aan handmatig bijwerken. {{offer}} geeft die tijd terug. Speelt dat bij {{company}}, of zit ik er helemaal naast?',
    'Bedankt voor het accepteren, {{first}}. Even een eerlijke vraag: welke terugkerende klus zou je morgen het liefst uit handen geven?',
    'Hoi {{first}} 👋 Geen lang verkooppraatje, beloofd. {{offer}} ziet welke gesprekken stilvallen en brengt ze weer op gang. Hoe doen jullie dat nu?',
  ],
  followUps: [
    'Hoi {{first}}, ik weet hoe snel een inbox volloopt. Is mijn bericht erdoor geglipt, of zal ik het onderwerp {{offer}} laten rusten?',
    'Kleine aanvulling, {{first}}: het team waar ik over schreef bespaart nu zes uur per persoon per week. In een kwartier laat ik zien hoe.',
  ],
  lastFollowUps: [
    'Ik begrijp dat het nu niet uitkomt, {{first}}, en dat is helemaal prima. Mocht {{offer}} ooit interessant worden, dan weet je me te vinden. Het beste!',
    'Laatste berichtje van mij, echt waar 🙂 Het overzicht laat ik hier achter: {{link}}',
  ],
  interested: [
    'Hoi {{me}}, goede timing! We bekijken dit bij {{company}} precies op dit moment opnieuw. Wat is de eerste stap?',
    'Ja, dat speelt hier zeker. Nu staat alles in een gedeelde spreadsheet… je kunt het je voorstellen 😅 Vertel!',
    'Klinkt goed. We hebben twee jaar geleden iets vergelijkbaars geprobeerd en niemand gebruikte het. Wat is er anders aan {{offer}}?',
  ],
  curious: [
    'Dank voor je bericht. Ik zie het verschil met ons CRM nog niet. Kun je dat in twee zinnen uitleggen?',
    'Misschien. Wie in onze sector werkt er al mee?',
    'Interessant, al ben ik wat sceptisch over automatisering in gesprekken. Hoe persoonlijk blijft het?',
  ],
  pitches: [
    'Goede vraag. Kort gezegd: {{offer}} leest mee waar jullie toch al werken, ziet wat er is blijven liggen en zet de volgende stap klaar. Een mens beslist wat eruit gaat. Vanaf de tweede week merk je het verschil.',
    'Graag! Drie dingen maken het anders:\n\n1. Niets te migreren.\n2. Elk voorstel zegt waarom.\n3. Je betaalt voor resultaat, niet voor licenties die niemand gebruikt.\n\nWat weegt voor jullie het zwaarst?',
  ],
  exchanges: [
    {
      ask: 'Wat kost dat ongeveer?',
      answer:
        'Voor een team als dat van jullie vanaf zo’n € 49 per persoon per maand, zonder opstartkosten en maandelijks opzegbaar.',
    },
    {
      ask: 'Werkt het met AFAS en HubSpot? Nog een los systeem gaat hem niet worden.',
      answer: 'Ja, allebei, in twee richtingen. Jullie systemen blijven zoals ze zijn.',
    },
    {
      ask: 'Waar staat de data? Onze functionaris gegevensbescherming vraagt daar meteen naar.',
      answer:
        'Alleen in datacentra in de EU, versleuteld en nooit gebruikt voor training. Ik stuur de verwerkersovereenkomst graag alvast op.',
    },
    {
      ask: 'Hoeveel werk is het voor ons? Eerlijk antwoord graag 🙂',
      answer:
        'Eerlijk: een halve dag in de eerste week voor één persoon, daarna tien minuten per week. De inrichting doen we samen.',
    },
  ],
  proposals: [
    'Zullen we er samen naar kijken? Twintig minuten is genoeg en ik neem een voorbeeld uit jullie sector mee. Hier kun je een moment kiezen: {{link}}',
    'Komt donderdag 10:00 of vrijdag 14:30 uit? Anders staat mijn agenda hier open: {{link}}',
  ],
  agreements: [
    'Donderdag 10 uur staat. Neem een echt voorbeeld mee en niet de gelikte demo 😉',
    'Vrijdag staat erin. Ik vraag onze operations manager erbij, die moet er tenslotte mee werken.',
  ],
  confirmations: [
    'Top, staat in de agenda! De dag ervoor stuur ik een korte agenda. Tot dan, {{first}}!',
    'Dank je wel! De uitnodiging met de link komt zo. Is er iets dat je per se wilt zien, laat het me hier weten.',
  ],
  thanks: ['Dank, tot dan!', 'Helemaal goed 👍', 'Ontvangen. Groet!'],
  busy: [
    'Sorry voor de late reactie, het is kwartaaleinde en alles staat in brand. Kun je over twee à drie weken nog eens schrijven?',
    'Even heel druk. Stuur maar iets korts dat ik in de trein kan lezen.',
  ],
  busyAnswers: [
    'Geen probleem, {{first}}. Hier is één pagina voor een rustig moment: {{link}} – ik kom erop terug als het wat kalmer is.',
    'Snap ik! In één zin: met {{offer}} wordt geen veelbelovend gesprek meer vergeten. Ik schrijf over een paar weken weer.',
  ],
  declines: [
    'Dank je, maar we hebben in het voorjaar voor een andere partij gekozen. De komende twee jaar speelt dit niet.',
    'Bedankt voor je bericht. Ik ga hier bij {{company}} niet over en word er liever niet meer over benaderd.',
    'Nee dank je, dat doen we zelf. Succes!',
  ],
  goodbyes: [
    'Dank voor het duidelijke antwoord, {{first}} – veel fijner dan stilte. Ik laat je verder met rust. Het beste!',
    'Helder en genoteerd. Fijn dat je de tijd nam om te reageren.',
  ],
};
