import type { Language } from './text-language.ts';

/**
 * What the template writer says in the name of a profile, in one language. Phrases state nothing about an offer, a
 * customer or a date: facts come from the team's offer, links from its prompt. `{{first}}` is the prospect, `{{offer}}`
 * the name of the offer, `{{facts}}` sentences of its description, `{{link}}` a link of the prompt. Phrases avoid forms
 * that depend on the gender of either person.
 */
interface Phrases {
  /** The first message of a campaign whose prompt has none. */
  readonly opener: string;
  /** After a silence. */
  readonly followUps: readonly [string, string];
  readonly lastFollowUp: string;
  /** The offer in a few sentences. */
  readonly pitch: string;
  /** The same for an offer without a description. */
  readonly shortPitch: string;
  /** The answer to a question, with a fact of the offer, and without one. */
  readonly answer: string;
  readonly openAnswer: string;
  readonly proposal: string;
  readonly proposalWithLink: string;
  readonly confirmation: string;
  /** The answer to somebody without time. */
  readonly patience: string;
  readonly goodbye: string;
  /** The end of a friendly message, and of a formal one. */
  readonly warmly: string;
  readonly regards: string;
}

export const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: {
    opener:
      'Hi {{first}}, thanks for connecting! I would like to tell you about {{offer}}. Is that of interest to you?',
    followUps: [
      'Hi {{first}}, just making sure that my last message did not get lost. Is {{offer}} of interest to you?',
      'Hello {{first}}, me again. Would you like to know more about {{offer}}?',
    ],
    lastFollowUp:
      'I will leave it at that, {{first}}. Should {{offer}} become relevant, just write to me. All the best!',
    pitch: 'Thanks for your reply! In short: {{facts}}',
    shortPitch: 'Thanks for your reply! What would you like to know about {{offer}} first?',
    answer: 'Good question. What I can tell you now: {{facts}} I will find out the rest for you.',
    openAnswer: 'Good question. I will find out and get back to you.',
    proposal: 'Shall we talk briefly? When would suit you?',
    proposalWithLink: 'Shall we talk briefly? You can pick a time here: {{link}}',
    confirmation: 'Great, thank you! I look forward to it.',
    patience: 'No problem at all. I will write again in a few weeks.',
    goodbye: 'Thank you for the clear answer. I will not write about this again. All the best!',
    warmly: 'Happy to help with anything else!',
    regards: 'Kind regards',
  },
  fr: {
    opener:
      'Bonjour {{first}}, merci pour la mise en relation ! J’aimerais vous parler de {{offer}}. Est-ce un sujet pour vous ?',
    followUps: [
      'Bonjour {{first}}, je voulais m’assurer que mon message ne s’est pas perdu. {{offer}} vous intéresse ?',
      'Bonjour {{first}}, je me permets de revenir vers vous. Souhaitez-vous en savoir plus sur {{offer}} ?',
    ],
    lastFollowUp:
      'Je vous laisse tranquille, {{first}}. Si {{offer}} vous intéresse un jour, écrivez-moi. Belle journée !',
    pitch: 'Merci pour votre réponse ! En bref : {{facts}}',
    shortPitch: 'Merci pour votre réponse ! Que souhaitez-vous savoir d’abord sur {{offer}} ?',
    answer: 'Bonne question. Ce que je peux déjà vous dire : {{facts}} Je me renseigne pour le reste.',
    openAnswer: 'Bonne question. Je me renseigne et je reviens vers vous.',
    proposal: 'Souhaitez-vous en parler brièvement ? Quand cela vous conviendrait-il ?',
    proposalWithLink: 'Souhaitez-vous en parler brièvement ? Vous pouvez choisir un créneau ici : {{link}}',
    confirmation: 'Parfait, merci ! Au plaisir d’échanger.',
    patience: 'Aucun souci. Je vous réécrirai dans quelques semaines.',
    goodbye: 'Merci pour cette réponse claire. Je ne vous écrirai plus à ce sujet. Bonne continuation !',
    warmly: 'Je reste à votre disposition pour toute question !',
    regards: 'Bien cordialement',
  },
  de: {
    opener:
      'Guten Tag {{first}}, danke für die Vernetzung! Ich möchte Ihnen gern von {{offer}} erzählen. Ist das ein Thema für Sie?',
    followUps: [
      'Guten Tag {{first}}, ich wollte nur sichergehen, dass meine Nachricht nicht untergegangen ist. Ist {{offer}} interessant für Sie?',
      'Guten Tag {{first}}, darf ich noch einmal nachfragen: Möchten Sie mehr über {{offer}} erfahren?',
    ],
    lastFollowUp:
      'Ich belasse es dabei, {{first}}. Falls {{offer}} später ein Thema wird, schreiben Sie mir gern. Alles Gute!',
    pitch: 'Danke für Ihre Antwort! Kurz gesagt: {{facts}}',
    shortPitch: 'Danke für Ihre Antwort! Was möchten Sie zuerst über {{offer}} wissen?',
    answer: 'Gute Frage. Was ich Ihnen jetzt schon sagen kann: {{facts}} Den Rest kläre ich für Sie.',
    openAnswer: 'Gute Frage. Ich kläre das und melde mich bei Ihnen.',
    proposal: 'Wollen wir kurz sprechen? Wann würde es Ihnen passen?',
    proposalWithLink: 'Wollen wir kurz sprechen? Hier können Sie einen Termin wählen: {{link}}',
    confirmation: 'Wunderbar, vielen Dank! Ich freue mich darauf.',
    patience: 'Kein Problem. Ich melde mich in ein paar Wochen wieder.',
    goodbye: 'Danke für die klare Antwort. Ich schreibe Ihnen dazu nicht mehr. Alles Gute!',
    warmly: 'Melden Sie sich gern mit allen Fragen!',
    regards: 'Mit freundlichen Grüßen',
  },
  es: {
    opener:
      'Hola {{first}}, ¡gracias por conectar! Me gustaría hablarle de {{offer}}. ¿Es un tema de interés para usted?',
    followUps: [
      'Hola {{first}}, solo quería asegurarme de que mi mensaje no se perdió. ¿Le interesa {{offer}}?',
      'Hola {{first}}, le escribo de nuevo. ¿Le gustaría saber más sobre {{offer}}?',
    ],
    lastFollowUp: 'Lo dejo aquí, {{first}}. Si {{offer}} le interesa más adelante, escríbame. ¡Un saludo!',
    pitch: '¡Gracias por su respuesta! En pocas palabras: {{facts}}',
    shortPitch: '¡Gracias por su respuesta! ¿Qué le gustaría saber primero sobre {{offer}}?',
    answer: 'Buena pregunta. Lo que ya puedo decirle: {{facts}} Averiguaré el resto.',
    openAnswer: 'Buena pregunta. Lo averiguo y le escribo.',
    proposal: '¿Hablamos brevemente? ¿Cuándo le vendría bien?',
    proposalWithLink: '¿Hablamos brevemente? Puede elegir una hora aquí: {{link}}',
    confirmation: '¡Perfecto, gracias! Será un placer.',
    patience: 'No hay problema. Le escribiré de nuevo en unas semanas.',
    goodbye: 'Gracias por la respuesta clara. No le escribiré más sobre esto. ¡Un saludo!',
    warmly: '¡Cualquier duda, aquí estoy!',
    regards: 'Un cordial saludo',
  },
  it: {
    opener:
      'Buongiorno {{first}}, grazie per il collegamento! Vorrei parlarle di {{offer}}. È un tema che le interessa?',
    followUps: [
      'Buongiorno {{first}}, volevo solo assicurarmi che il mio messaggio non si fosse perso. {{offer}} le interessa?',
      'Buongiorno {{first}}, le scrivo di nuovo. Vuole sapere di più su {{offer}}?',
    ],
    lastFollowUp: 'Mi fermo qui, {{first}}. Se {{offer}} le interesserà in futuro, mi scriva. Buona giornata!',
    pitch: 'Grazie per la risposta! In breve: {{facts}}',
    shortPitch: 'Grazie per la risposta! Che cosa vuole sapere per prima cosa su {{offer}}?',
    answer: 'Buona domanda. Quello che posso già dirle: {{facts}} Mi informo sul resto.',
    openAnswer: 'Buona domanda. Mi informo e le faccio sapere.',
    proposal: 'Ne parliamo brevemente? Quando le andrebbe bene?',
    proposalWithLink: 'Ne parliamo brevemente? Può scegliere un orario qui: {{link}}',
    confirmation: 'Perfetto, grazie! A presto.',
    patience: 'Nessun problema. Le scriverò di nuovo tra qualche settimana.',
    goodbye: 'Grazie per la risposta chiara. Non le scriverò più su questo tema. Buona giornata!',
    warmly: 'Per qualsiasi domanda, sono qui!',
    regards: 'Cordiali saluti',
  },
  pt: {
    opener: 'Olá {{first}}, agradeço a ligação! Gostaria de lhe falar de {{offer}}. É um tema do seu interesse?',
    followUps: [
      'Olá {{first}}, só queria confirmar que a minha mensagem não se perdeu. {{offer}} interessa-lhe?',
      'Olá {{first}}, escrevo de novo. Gostaria de saber mais sobre {{offer}}?',
    ],
    lastFollowUp: 'Fico por aqui, {{first}}. Se {{offer}} lhe interessar mais tarde, escreva-me. Um bom dia!',
    pitch: 'Agradeço a sua resposta! Em poucas palavras: {{facts}}',
    shortPitch: 'Agradeço a sua resposta! O que gostaria de saber primeiro sobre {{offer}}?',
    answer: 'Boa pergunta. O que já posso dizer: {{facts}} Vou informar-me sobre o resto.',
    openAnswer: 'Boa pergunta. Vou informar-me e volto a escrever.',
    proposal: 'Falamos brevemente? Quando lhe daria jeito?',
    proposalWithLink: 'Falamos brevemente? Pode escolher uma hora aqui: {{link}}',
    confirmation: 'Perfeito! Até breve.',
    patience: 'Sem problema. Volto a escrever daqui a algumas semanas.',
    goodbye: 'Agradeço a resposta clara. Não voltarei a escrever sobre isto. Um bom dia!',
    warmly: 'Qualquer dúvida, é só escrever!',
    regards: 'Com os melhores cumprimentos',
  },
  nl: {
    opener: 'Hallo {{first}}, bedankt voor het connecten! Ik vertel u graag over {{offer}}. Is dat interessant voor u?',
    followUps: [
      'Hallo {{first}}, ik wilde even zeker weten dat mijn bericht niet is ondergesneeuwd. Is {{offer}} interessant voor u?',
      'Hallo {{first}}, nog een keer van mij. Wilt u meer weten over {{offer}}?',
    ],
    lastFollowUp: 'Ik laat het hierbij, {{first}}. Wordt {{offer}} later relevant, schrijf me dan gerust. Het beste!',
    pitch: 'Bedankt voor uw antwoord! In het kort: {{facts}}',
    shortPitch: 'Bedankt voor uw antwoord! Wat wilt u als eerste weten over {{offer}}?',
    answer: 'Goede vraag. Wat ik u nu al kan zeggen: {{facts}} De rest zoek ik voor u uit.',
    openAnswer: 'Goede vraag. Ik zoek het uit en kom erop terug.',
    proposal: 'Zullen we kort spreken? Wanneer schikt het u?',
    proposalWithLink: 'Zullen we kort spreken? U kunt hier een moment kiezen: {{link}}',
    confirmation: 'Mooi, bedankt! Ik kijk ernaar uit.',
    patience: 'Geen probleem. Ik schrijf u over een paar weken weer.',
    goodbye: 'Bedankt voor het duidelijke antwoord. Ik schrijf u hier niet meer over. Het beste!',
    warmly: 'Stel gerust al uw vragen!',
    regards: 'Met vriendelijke groet',
  },
  pl: {
    opener: 'Dzień dobry {{first}}, dziękuję za kontakt! Chcę opowiedzieć o {{offer}}. Czy to ciekawy temat?',
    followUps: [
      'Dzień dobry {{first}}, upewniam się tylko, że moja wiadomość nie zginęła. Czy {{offer}} to ciekawy temat?',
      'Dzień dobry {{first}}, piszę jeszcze raz. Czy mogę opowiedzieć więcej o {{offer}}?',
    ],
    lastFollowUp: 'Na tym kończę, {{first}}. Jeśli temat {{offer}} wróci, proszę o wiadomość. Wszystkiego dobrego!',
    pitch: 'Dziękuję za odpowiedź! W skrócie: {{facts}}',
    shortPitch: 'Dziękuję za odpowiedź! O czym opowiedzieć najpierw w sprawie {{offer}}?',
    answer: 'Dobre pytanie. Już teraz mogę powiedzieć: {{facts}} Resztę sprawdzę.',
    openAnswer: 'Dobre pytanie. Sprawdzę i wrócę z odpowiedzią.',
    proposal: 'Czy porozmawiamy krótko? Kiedy pasuje?',
    proposalWithLink: 'Czy porozmawiamy krótko? Termin można wybrać tutaj: {{link}}',
    confirmation: 'Świetnie, dziękuję! Do usłyszenia.',
    patience: 'Nie ma problemu. Napiszę ponownie za kilka tygodni.',
    goodbye: 'Dziękuję za jasną odpowiedź. Nie będę już pisać w tej sprawie. Wszystkiego dobrego!',
    warmly: 'Chętnie odpowiem na każde pytanie!',
    regards: 'Z poważaniem',
  },
  ja: {
    opener: '{{first}}様、つながりをありがとうございます。{{offer}}についてご紹介したいのですが、ご関心はありますか。',
    followUps: [
      '{{first}}様、先日のメッセージはご覧いただけましたでしょうか。{{offer}}にご関心はありますか。',
      '{{first}}様、再度のご連絡で失礼します。{{offer}}について詳しくお伝えしてもよろしいでしょうか。',
    ],
    lastFollowUp: '{{first}}様、今回はこれで失礼いたします。{{offer}}が必要になりましたら、いつでもご連絡ください。',
    pitch: 'ご返信ありがとうございます。要点をお伝えします。{{facts}}',
    shortPitch: 'ご返信ありがとうございます。{{offer}}について、まず何をお知りになりたいですか。',
    answer: 'ご質問ありがとうございます。今お伝えできることは次のとおりです。{{facts}} 残りは確認いたします。',
    openAnswer: 'ご質問ありがとうございます。確認のうえ、改めてご連絡いたします。',
    proposal: '短くお話しできますか。ご都合のよい日時を教えてください。',
    proposalWithLink: '短くお話しできますか。こちらから日時をお選びいただけます。{{link}}',
    confirmation: 'ありがとうございます。楽しみにしております。',
    patience: '承知いたしました。数週間後に改めてご連絡いたします。',
    goodbye: 'ご返信ありがとうございます。この件でのご連絡は今後いたしません。',
    warmly: '何でもお気軽にお尋ねください。',
    regards: 'よろしくお願いいたします。',
  },
  ar: {
    opener: 'مرحباً {{first}}، شكراً على التواصل! أود أن أحدثكم عن {{offer}}. هل يهمكم هذا الموضوع؟',
    followUps: [
      'مرحباً {{first}}، أردت فقط التأكد من وصول رسالتي. هل يهمكم {{offer}}؟',
      'مرحباً {{first}}، أكتب إليكم مرة أخرى. هل تودون معرفة المزيد عن {{offer}}؟',
    ],
    lastFollowUp: 'سأكتفي بهذا، {{first}}. إذا أصبح {{offer}} مهماً لكم لاحقاً، فلا تترددوا في مراسلتي. مع أطيب التحيات!',
    pitch: 'شكراً على ردكم! باختصار: {{facts}}',
    shortPitch: 'شكراً على ردكم! ما الذي تودون معرفته أولاً عن {{offer}}؟',
    answer: 'سؤال جيد. ما يمكنني قوله الآن: {{facts}} وسأستفسر عن الباقي.',
    openAnswer: 'سؤال جيد. سأستفسر وأعود إليكم.',
    proposal: 'هل نتحدث قليلاً؟ ما الوقت المناسب لكم؟',
    proposalWithLink: 'هل نتحدث قليلاً؟ يمكنكم اختيار موعد هنا: {{link}}',
    confirmation: 'رائع، شكراً لكم! أتطلع إلى ذلك.',
    patience: 'لا مشكلة. سأكتب إليكم بعد بضعة أسابيع.',
    goodbye: 'شكراً على الرد الواضح. لن أكتب إليكم في هذا الموضوع مرة أخرى. مع أطيب التحيات!',
    warmly: 'يسعدني الرد على أي سؤال!',
    regards: 'مع أطيب التحيات',
  },
};
