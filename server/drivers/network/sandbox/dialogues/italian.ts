import type { DialogueTemplates } from './dialogue-templates.ts';

export const ITALIAN: DialogueTemplates = {
  yourCompany: 'la vostra azienda',
  openers: [
    'Buongiorno {{first}}, grazie per il collegamento! Ho visto quanto sta crescendo {{company}} e mi chiedevo come fate a seguire tutte le conversazioni aperte. {{offer}} nasce proprio per questo. Le va di parlarne un momento?',
    'Salve {{first}}, piacere di conoscerci. Tante persone nel suo ruolo mi raccontano di perdere mezza giornata alla settimana ad aggiornare dati a mano. Con {{offer}} quel tempo ritorna. È un tema anche da voi o sono fuori strada?',
    'Grazie per aver accettato, {{first}}. Una domanda sincera: se domani potesse delegare un’attività ripetitiva, quale sarebbe?',
    'Buongiorno {{first}},\n\nleggendo del vostro settore ho scoperto {{company}}: bellissimo il modo in cui raccontate il vostro lavoro. Abbiamo appena pubblicato due pagine su come tre squadre della vostra dimensione rispondono oggi un terzo più in fretta.\n\nGliele mando?',
  ],
  followUps: [
    'Buongiorno {{first}}, so bene come sono le caselle di posta. Volevo solo assicurarmi che il mio messaggio non si fosse perso: {{offer}} merita un’occhiata o preferisce che non insista?',
    'Un’aggiunta, {{first}}: la squadra di cui le parlavo risparmia ormai sei ore a persona ogni settimana. In un quarto d’ora le mostro come.',
  ],
  lastFollowUps: [
    'Immagino che non sia il momento, {{first}}, e va benissimo così. Se un giorno {{offer}} dovesse servire in {{company}}, mi trova qui. Buon lavoro!',
    'Ultimo messaggio, promesso 🙂 Le lascio la panoramica, non si sa mai: {{link}}',
  ],
  interested: [
    'Buongiorno {{me}}, arriva al momento giusto: stiamo proprio rivedendo come lavoriamo. Da dove si comincia?',
    'Sì, è un tema, eccome! Oggi abbiamo tutto in un foglio condiviso… lascio immaginare 😅 Mi dica di più.',
    'Volentieri. Due anni fa abbiamo provato qualcosa di simile ma non lo usava nessuno. Che cosa cambia con {{offer}}?',
  ],
  curious: [
    'Grazie del messaggio. Non mi è chiara la differenza con il nostro CRM: me la spiega in due frasi?',
    'Può darsi. Chi lo usa già nel nostro settore?',
    'Interessante, anche se l’automazione mi lascia qualche dubbio. Quanto rimane personale?',
  ],
  pitches: [
    'Ottima domanda. In breve: {{offer}} legge dove la squadra lavora già, riconosce ciò che è rimasto in sospeso e prepara il passo successivo. A decidere che cosa parte è sempre una persona. L’effetto si vede dalla seconda settimana.',
    'Con piacere! Tre cose fanno la differenza:\n\n1. Nulla da migrare: si appoggia a quello che avete già.\n2. Ogni proposta spiega il perché.\n3. Si paga il risultato, non licenze dimenticate.\n\nQuale conta di più per voi?',
  ],
  exchanges: [
    {
      ask: 'E il costo? Mi basta un ordine di grandezza.',
      answer:
        'Per una squadra come la vostra si parte da circa 49 € a persona al mese, senza costi di attivazione e senza vincoli.',
    },
    {
      ask: 'Si collega al nostro gestionale? Un altro sistema isolato non lo vogliamo.',
      answer:
        'Sì: HubSpot, Salesforce e Zucchetti sono già pronti, in entrambe le direzioni. I vostri dati restano dove sono.',
    },
    {
      ask: 'Dove finiscono i dati? L’ufficio legale lo chiederà subito.',
      answer:
        'Solo in centri dati dell’Unione europea, cifrati e mai usati per addestrare nulla. Le mando volentieri in anticipo l’accordo sul trattamento.',
    },
    {
      ask: 'Quanto lavoro comporta per noi? Risposta onesta, per favore 🙂',
      answer:
        'Onestamente: mezza giornata di una persona la prima settimana, poi dieci minuti alla settimana. L’avvio lo facciamo insieme.',
    },
  ],
  proposals: [
    'Lo guardiamo insieme? Bastano venti minuti e porto un esempio del vostro settore. Può scegliere un orario qui: {{link}}',
    'Andrebbe bene giovedì alle 10:00 oppure venerdì alle 14:30? Altrimenti ecco la mia agenda: {{link}}',
  ],
  agreements: [
    'Prenotato giovedì alle 10. Porti un caso vero, non la solita demo perfetta 😉',
    'Segnato per venerdì. Aggiungo la nostra responsabile operativa, tanto poi è lei che ci deve convivere.',
    'D’accordo, ho scelto un orario la prossima settimana. Mi manda prima due righe di programma?',
  ],
  confirmations: [
    'Perfetto, è in agenda! Il giorno prima le mando un breve programma. A presto, {{first}}!',
    'Grazie mille! Tra un minuto arriva l’invito con il collegamento. Se c’è qualcosa che vuole assolutamente vedere, me lo scriva qui.',
  ],
  thanks: ['Grazie, a presto!', 'Perfetto 👍', 'Ricevuto. Buona serata, {{me}}.'],
  busy: [
    'Scusi il ritardo, siamo in chiusura di bilancio ed è il caos. Può riscrivermi fra due o tre settimane?',
    'Settimana impossibile. Mi mandi qualcosa di breve che leggo sul treno.',
  ],
  busyAnswers: [
    'Nessun problema, {{first}}. Qui c’è una pagina di sintesi per un momento tranquillo: {{link}} – la ricontatto quando le acque si calmano.',
    'Capito! In una frase: con {{offer}} nessuna conversazione promettente viene dimenticata. Le riscrivo tra qualche settimana.',
  ],
  declines: [
    'Grazie, ma in primavera abbiamo firmato con un altro fornitore. Per due anni non se ne parla.',
    'La ringrazio, ma in {{company}} non mi occupo di questo e preferirei non ricevere altri messaggi.',
    'No grazie, lo facciamo internamente. Buona fortuna!',
  ],
  goodbyes: [
    'Grazie della risposta chiara, {{first}}: molto meglio del silenzio. Non la disturberò più. Buon lavoro!',
    'Ricevuto e annotato. Grazie per il tempo che mi ha dedicato.',
  ],
};
