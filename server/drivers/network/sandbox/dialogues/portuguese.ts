import type { DialogueTemplates } from './dialogue-templates.ts';

export const PORTUGUESE: DialogueTemplates = {
  yourCompany: 'a sua empresa',
  openers: [
    'Olá, {{first}}! Que bom estarmos em contacto. Reparei no crescimento da {{company}} e fiquei a pensar em como a equipa acompanha tantas conversas ao mesmo tempo. O {{offer}} trata precisamente disso. Faz sentido trocarmos umas ideias?',
    'Bom dia, {{first}}. Muitas pessoas em funções como a sua contam-me que perdem meio dia por semana a atualizar dados à mão. Com o {{offer}} esse tempo volta. É um tema na {{company}} ou estou longe da verdade? 🙂',
    'Agradeço ter aceitado, {{first}}. Uma pergunta sincera: se amanhã pudesse entregar a outra pessoa uma tarefa repetitiva, qual seria?',
    'Olá, {{first}},\n\nencontrei a {{company}} ao estudar o vosso setor e gostei muito da forma como apresentam o vosso trabalho. Publicámos agora duas páginas sobre três equipas do vosso tamanho que respondem um terço mais depressa.\n\nPosso enviar?',
  ],
  followUps: [
    'Olá, {{first}}. Sei como as caixas de mensagens enchem; queria apenas ter a certeza de que a minha não se perdeu. Vale a pena ver o {{offer}} ou prefere que não insista?',
    'Só mais um dado, {{first}}: a equipa de que falei poupa agora seis horas por pessoa e por semana. Mostro-lhe como em quinze minutos.',
  ],
  lastFollowUps: [
    'Percebo que não seja o momento, {{first}}, e está tudo bem. Se um dia o {{offer}} fizer sentido na {{company}}, é só dizer. Tudo de bom!',
    'Última mensagem, prometo 😊 Deixo o resumo, caso venha a ser útil: {{link}}',
  ],
  interested: [
    'Olá, {{me}}! Veio mesmo a calhar: estamos a rever a forma como fazemos isto na {{company}}. Qual seria o primeiro passo?',
    'Sim, é um tema. Hoje está tudo numa folha partilhada… já imagina o resultado 😅 Conte-me mais.',
    'Interessa-me. Experimentámos algo parecido há dois anos e ninguém usava. O que tem o {{offer}} de diferente?',
  ],
  curious: [
    'Agradeço a mensagem. Não vejo bem a diferença em relação ao nosso CRM. Consegue explicar em duas frases?',
    'Talvez. Quem já o usa no nosso setor?',
    'Parece interessante, mas tenho algumas reservas quanto à automação. Até que ponto continua a ser pessoal?',
  ],
  pitches: [
    'Boa pergunta. Em resumo: o {{offer}} lê onde a equipa já trabalha, descobre o que ficou pendente e prepara o passo seguinte. Quem decide o que é enviado é sempre uma pessoa. O efeito nota-se a partir da segunda semana.',
    'Com todo o gosto! Três coisas fazem a diferença:\n\n1. Não há nada para migrar.\n2. Cada sugestão explica o motivo.\n3. Paga-se o resultado, não licenças esquecidas.\n\nQual delas é mais importante para vocês?',
  ],
  exchanges: [
    {
      ask: 'E o preço? Basta uma ordem de grandeza.',
      answer:
        'Para uma equipa como a vossa começa em cerca de 49 € por pessoa e por mês, sem custos de instalação nem fidelização.',
    },
    {
      ask: 'Integra com o Pipedrive? Não vamos mudar outra vez de ferramenta.',
      answer: 'Sim: Pipedrive, HubSpot e Salesforce, nos dois sentidos. O vosso CRM fica exatamente como está.',
    },
    {
      ask: 'Onde ficam os dados? É a primeira coisa que o jurídico vai perguntar.',
      answer:
        'Apenas em centros de dados na União Europeia, cifrados e nunca usados para treino. Envio já o acordo de tratamento de dados para adiantar.',
    },
    {
      ask: 'Quanto trabalho nos dá? Com franqueza 🙂',
      answer:
        'Com franqueza: meio dia de uma pessoa na primeira semana e depois dez minutos por semana. O arranque fazemos em conjunto.',
    },
  ],
  proposals: [
    'Vemos isto em conjunto? Vinte minutos chegam e levo um exemplo do vosso setor. Pode escolher a hora aqui: {{link}}',
    'Quinta às 10:00 ou sexta às 14:30? Se não der, a minha agenda está aqui: {{link}}',
  ],
  agreements: [
    'Marcado para quinta às 10. Traga um caso real, nada de demonstrações perfeitas 😉',
    'Ficou marcado para sexta. Vou juntar a nossa diretora de operações, afinal é ela que vai usar.',
    'Combinado, escolhi uma hora na próxima semana. Envia-me antes uma pequena agenda?',
  ],
  confirmations: [
    'Perfeito, está na agenda! Na véspera envio os pontos da reunião. Até breve, {{first}}!',
    'Muito bom! O convite com a ligação chega dentro de um minuto. Se quiser ver algo em especial, escreva-me por aqui.',
  ],
  thanks: ['Até lá!', 'Excelente 👍', 'Recebido. Um abraço, {{me}}.'],
  busy: [
    'Desculpe a demora, estamos em fecho de contas e não tenho mãos a medir. Pode escrever daqui a duas ou três semanas?',
    'Semana impossível. Envie algo curto que eu possa ler no comboio, por favor.',
  ],
  busyAnswers: [
    'Sem problema, {{first}}. Deixo uma página de resumo para um momento calmo: {{link}} – volto a escrever quando as coisas acalmarem.',
    'Percebido! Numa frase: com o {{offer}} nenhuma conversa promissora fica esquecida na {{company}}. Escrevo daqui a umas semanas.',
  ],
  declines: [
    'Agradeço, mas assinámos com outro fornecedor na primavera. Não é tema para os próximos dois anos.',
    'Agradeço a mensagem, mas não trato destes assuntos na {{company}} e prefiro não receber mais contactos.',
    'Não, fazemos isso internamente. Boa sorte!',
  ],
  goodbyes: [
    'Agradeço a resposta clara, {{first}}; é muito melhor do que o silêncio. Não incomodo mais. Muito sucesso!',
    'Fica registado. Agradeço o tempo que dedicou a responder.',
  ],
};
