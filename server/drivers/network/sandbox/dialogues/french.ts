import type { DialogueTemplates } from './dialogue-templates.ts';

export const FRENCH: DialogueTemplates = {
  yourCompany: 'votre entreprise',
  openers: [
    'Bonjour {{first}}, merci pour la mise en relation ! J’ai vu que {{company}} recrute beaucoup en ce moment. Comment vos équipes suivent-elles toutes ces conversations ? Avec {{offer}}, plus aucune relance ne passe à la trappe. Est-ce un sujet chez vous ?',
    'Bonjour {{first}}, au plaisir d’échanger. Je parle souvent avec des personnes à des postes proches du vôtre qui perdent une demi-journée par semaine en saisie manuelle. {{offer}} leur rend ce temps. Je tombe juste, ou complètement à côté ? 🙂',
    'Merci d’avoir accepté, {{first}}. Une question toute simple : si vous pouviez déléguer dès demain une tâche répétitive chez {{company}}, laquelle serait-ce ?',
    'Bonjour {{first}},\n\nje viens de lire l’entretien publié sur {{company}} et j’ai beaucoup aimé votre façon d’aborder la croissance. Nous accompagnons trois équipes de votre taille avec {{offer}} : un tiers de délai de réponse en moins.\n\nSouhaitez-vous que je vous envoie le retour d’expérience (deux pages) ?',
    'Bonjour {{first}} 👋 Promis, pas de long discours. {{offer}} repère les échanges qui s’essoufflent et les relance au bon moment. Comment vous y prenez-vous aujourd’hui chez {{company}} ?',
  ],
  followUps: [
    'Bonjour {{first}}, je sais que les messageries débordent. Je voulais simplement m’assurer que mon message ne s’était pas perdu. {{offer}} mérite-t-il un coup d’œil, ou préférez-vous que je vous laisse tranquille ?',
    'Un petit complément, {{first}} : l’équipe dont je vous parlais gagne désormais six heures par personne et par semaine. Je peux vous montrer comment en un quart d’heure.',
    'Bonjour {{first}}, une idée concrète pour {{company}} : commencer par les contacts restés sans nouvelles depuis le trimestre dernier. À lui seul, ce point rentabilise souvent {{offer}}. On en parle ?',
  ],
  lastFollowUps: [
    'Bonjour {{first}}, j’en déduis que ce n’est pas le bon moment, et c’est très bien ainsi. Si le sujet revient chez {{company}}, vous savez où me trouver. Belle continuation !',
    'Dernier message de ma part, c’est promis 🙂 Je vous laisse la présentation, au cas où : {{link}}',
  ],
  interested: [
    'Bonjour {{me}}, vous tombez à pic : nous revoyons justement notre organisation chez {{company}}. Par quoi commence-t-on ?',
    'Oui, c’est un vrai sujet ! Aujourd’hui tout est dans un tableur partagé… vous imaginez le résultat 😅 Dites-m’en plus.',
    'Pourquoi pas. Nous avions essayé un outil de ce genre il y a deux ans et personne ne l’utilisait. Qu’est-ce que {{offer}} change concrètement ?',
    'Ça m’intéresse. Le budget 2027 se décide dans trois semaines, donc c’est le moment. Travaillez-vous avec des PME d’une soixantaine de personnes ?',
  ],
  curious: [
    'Bonjour, merci pour votre message. Je ne vois pas bien la différence avec notre CRM. Pouvez-vous me l’expliquer en deux phrases ?',
    'À voir. Qui l’utilise déjà dans notre secteur ?',
    'Approche intéressante, même si l’automatisation des échanges me laisse un peu perplexe. Est-ce que ça reste vraiment personnel ?',
    'Peut-être, mais nous sommes une petite équipe. Combien de temps avant que ce soit réellement utile ?',
  ],
  pitches: [
    'Très bonne question. En deux mots : {{offer}} lit là où vos équipes travaillent déjà, repère ce qui est resté en suspens et prépare l’étape suivante. C’est toujours un humain qui décide de ce qui part. L’effet se voit dès la deuxième semaine.',
    'Avec plaisir ! Trois choses font la différence :\n\n1. rien à migrer, tout se branche sur l’existant chez {{company}} ;\n2. chaque suggestion explique pourquoi elle est faite ;\n3. vous payez le résultat, pas des licences oubliées.\n\nLequel de ces points compte le plus pour vous ?',
    'Merci pour votre franchise, {{first}}. Version courte : moins de saisie, moins de promesses oubliées et une réunion du lundi qui dure vingt minutes au lieu d’une heure.',
  ],
  exchanges: [
    {
      ask: 'Et côté tarif ? Un ordre de grandeur me suffit.',
      answer:
        'Pour une équipe comme la vôtre, comptez environ 49 € par personne et par mois, sans frais d’installation et sans engagement. La plupart de nos clients s’y retrouvent dès le premier mois.',
    },
    {
      ask: 'Est-ce compatible avec HubSpot ? Il est hors de question de changer encore une fois d’outil.',
      answer:
        'Oui : HubSpot, Salesforce et Pipedrive sont pris en charge dans les deux sens. Vous gardez votre CRM tel qu’il est.',
    },
    {
      ask: 'Où sont hébergées les données ? Notre DPO va poser la question avant toute chose.',
      answer:
        'Uniquement en France et en Allemagne, chiffrées, jamais utilisées pour entraîner quoi que ce soit. Je vous envoie volontiers l’accord de sous-traitance : votre DPO aura tout sous la main.',
    },
    {
      ask: 'Quelle charge pour nos équipes ? Réponse honnête, s’il vous plaît 🙂',
      answer:
        'Réponse honnête : une demi-journée la première semaine pour une personne, puis une dizaine de minutes par semaine. Nous faisons la mise en place avec vous.',
    },
    {
      ask: 'Auriez-vous une référence de taille comparable ?',
      answer:
        'Bien sûr : un transporteur de 70 personnes près de Lyon et un cabinet de 120 à Nantes acceptent volontiers un appel. Je vous mets en relation quand vous voulez.',
    },
    {
      ask: 'Peut-on l’essayer avant de s’engager ?',
      answer:
        'Naturellement. Un pilote de quatre semaines avec une seule équipe, et nous fixons ensemble, avant de commencer, le chiffre qui décidera. S’il n’est pas atteint, on se serre la main et on en reste là.',
    },
  ],
  proposals: [
    'Le mieux est de regarder ensemble : vingt minutes suffisent, et j’apporte un exemple de votre secteur. Vous pouvez choisir un créneau ici : {{link}}',
    'Jeudi à 10 h ou vendredi à 14 h 30 ? Si rien ne convient, mon agenda est ouvert : {{link}}',
  ],
  agreements: [
    'C’est réservé pour jeudi 10 h. Venez avec un cas réel, pas la démo toute lisse 😉',
    'C’est calé pour vendredi. J’ajoute notre responsable des opérations : après tout, c’est elle qui vivra avec.',
    'D’accord, l’idée me plaît. J’ai pris un créneau la semaine prochaine. Pourriez-vous envoyer un petit ordre du jour ?',
  ],
  confirmations: [
    'Parfait, c’est noté ! Je vous envoie un court ordre du jour la veille. À très vite, {{first}}.',
    'Merci beaucoup ! L’invitation avec le lien arrive dans une minute. S’il y a un point que vous tenez à voir, écrivez-le-moi ici.',
    'Super, à bientôt ! Je prépare l’exemple avec les chiffres d’une entreprise comme {{company}}.',
  ],
  thanks: ['Bien reçu, à très vite !', 'Parfait, merci 👍', 'Merci {{me}}, à bientôt.'],
  busy: [
    'Désolé pour le délai, c’est la clôture et tout brûle 🔥 Pouvez-vous me réécrire dans deux ou trois semaines ?',
    'Bonjour, semaine impossible. Envoyez-moi quelque chose de court que je puisse lire dans le TGV.',
    'Je découvre votre message à l’instant. Nous sommes en pleine réorganisation, donc ce n’est pas le moment. Après, peut-être.',
  ],
  busyAnswers: [
    'Aucun souci, {{first}}. Voici une page de synthèse à lire au calme : {{link}} – je reviens vers vous quand ce sera plus serein.',
    'Bien compris ! En une phrase : avec {{offer}}, aucun échange prometteur n’est oublié chez {{company}}. Je vous réécris dans quelques semaines.',
  ],
  declines: [
    'Bonjour, merci mais nous avons signé avec un autre prestataire au printemps. Pas d’actualité avant deux ans.',
    'Merci pour votre message. Je ne m’occupe pas de ces sujets chez {{company}} et je préfère ne plus être sollicité à ce propos.',
    'Non merci, nous faisons cela en interne. Bonne continuation à vous.',
    'J’apprécie le ton, mais tous les investissements sont gelés jusqu’à l’été. Ce sera donc non.',
  ],
  goodbyes: [
    'Merci pour cette réponse claire, {{first}} : c’est bien mieux que le silence. Je ne vous dérangerai plus. Belle réussite à {{company}} !',
    'C’est noté. Merci d’avoir pris le temps de répondre, et bonne suite à vous.',
  ],
};
