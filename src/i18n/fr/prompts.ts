import type { Catalogue } from '../translate.ts';

/** Prompts and their tests. */
export const PROMPTS: Catalogue = {
  'Manage your prompts for AI-driven communication': 'Gérez vos prompts pour la communication pilotée par l’IA',
  'Loading the prompts': 'Chargement des prompts',
  'Loading the prompt': 'Chargement du prompt',
  'The prompts': 'Les prompts',
  'your prompts': 'vos prompts',
  'This prompt': 'Ce prompt',
  'The prompt': 'Le prompt',
  'No prompts yet': 'Aucun prompt pour le moment',
  'A prompt tells the AI how to write to your prospects.': 'Un prompt indique à l’IA comment écrire à vos prospects.',
  'Failed to fetch prompts. Please try again later.':
    'Impossible de charger les prompts. Veuillez réessayer plus tard.',
  'Failed to fetch models': 'Impossible de charger les modèles',
  'No model is available at the moment. What you entered is kept.':
    'Aucun modèle n’est disponible pour le moment. Votre saisie est conservée.',
  'Failed to create prompt. Please try again.': 'Impossible de créer le prompt. Veuillez réessayer.',
  'Prompt deleted successfully': 'Prompt supprimé',
  'Failed to delete prompt. Please try again.': 'Impossible de supprimer le prompt. Veuillez réessayer.',
  'Prompt not found': 'Prompt introuvable',
  'Please select a team to view prompts': 'Veuillez sélectionner une équipe pour voir les prompts',
  'How prompts work': 'Comment fonctionnent les prompts',
  'Find prompts': 'Trouver des prompts',
  'Search prompts': 'Rechercher des prompts',
  'Search names and texts': 'Rechercher dans les noms et les textes',
  'No prompt matches': 'Aucun prompt ne correspond',
  '{count} prompts': { one: '{count} prompt', other: '{count} prompts' },
  '{count} prompts, unlimited': { one: '{count} prompt, sans limite', other: '{count} prompts, sans limite' },
  '{listed} of {total}': '{listed} sur {total}',
  'Add Prompt, step {step} of 3': 'Ajouter un prompt, étape {step} sur 3',
  'Name your prompt': 'Nommez votre prompt',
  'What is it for?': 'À quoi sert-il ?',
  'A messages prompt guides a conversation. A comment prompt writes under a post.':
    'Un prompt pour les messages guide une conversation. Un prompt pour les commentaires écrit sous une publication.',
  'Choose a model': 'Choisissez un modèle',
  'The model writes from your prompt. You can change it at any time.':
    'Le modèle écrit à partir de votre prompt. Vous pouvez en changer à tout moment.',
  'Context for the AI, and the first message of a conversation.':
    'Un contexte pour l’IA et le premier message d’une conversation.',
  'Instructions for comments under a prospect’s posts.':
    'Des instructions pour les commentaires sous les publications d’un prospect.',
  'Use at least {least} characters': 'Saisissez au moins {least} caractères',
  'Choose a type': 'Choisissez un type',
  'Creating the prompt…': 'Création du prompt…',
  'Create prompt': 'Créer le prompt',
  'Prompt created': 'Prompt créé',
  Comment: 'Commentaire',
  Send: 'Envoyer',
  'No model chosen': 'Aucun modèle choisi',
  'A model that is no longer available':
    'Un modèle qui n’est plus disponible',
  'Nothing written yet.': 'Rien d’écrit pour le moment.',
  'Variables a campaign fills': 'Variables renseignées par la campagne',
  'Used by {name}': 'Dans la campagne {name}',
  'Edit Prompt': 'Modifier le prompt',
  'The prompt is deleted for the whole team. This cannot be undone.':
    'Le prompt est supprimé pour toute l’équipe. Cette action est irréversible.',
  'Delete prompt': 'Supprimer le prompt',
  '{name} uses it. The AI cannot write there until you choose another prompt.':
    '{name} l’utilise. L’IA ne peut rien y écrire tant que vous ne choisissez pas un autre prompt.',
  '{name} uses it and is active now. The AI cannot write there until you choose another prompt.':
    '{name} l’utilise et est active en ce moment. L’IA ne peut rien y écrire tant que vous ne choisissez pas un autre prompt.',
  '{count} campaigns use it. The AI cannot write there until you choose another prompt.':
    '{count} campagnes l’utilisent. L’IA ne peut rien y écrire tant que vous ne choisissez pas un autre prompt.',
  '{count} campaigns use it and are active now. The AI cannot write there until you choose another prompt.':
    '{count} campagnes l’utilisent et sont actives en ce moment. L’IA ne peut rien y écrire tant que vous ne choisissez pas un autre prompt.',
  '{count} campaigns use it, {active} of them active now. The AI cannot write there until you choose another prompt.':
    '{count} campagnes l’utilisent, dont {active} actives en ce moment. L’IA ne peut rien y écrire tant que vous ne choisissez pas un autre prompt.',
  'Back to prompts': 'Retour aux prompts',
  'It was deleted, or belongs to another team.': 'Il a été supprimé ou appartient à une autre équipe.',
  'You are offline. If this prompt is new, it appears as soon as the server can be reached.':
    'Vous êtes hors ligne. Si ce prompt est nouveau, il apparaîtra dès que le serveur sera joignable.',
  'Creating it…':
    'Création en cours…',
  'Create a new prompt from it':
    'Créer un nouveau prompt à partir de celui-ci',
  'Get Templates': 'Voir les modèles',
  'Test Prompt': 'Tester le prompt',
  'Ctrl or Cmd + S': 'Ctrl ou Cmd + S',
  'Your draft is back':
    'Votre brouillon est de retour',
  'It was stored on this device and is not saved yet.':
    'Il a été conservé sur cet appareil et n’est pas encore enregistré.',
  'Nothing has changed': 'Rien n’a changé',
  'Someone else saved this prompt after you started. Theirs is here, yours below.':
    'Quelqu’un d’autre a enregistré ce prompt après que vous avez commencé. Sa version est ici, la vôtre en dessous.',
  'An active campaign uses this prompt.':
    'Une campagne active utilise ce prompt.',
  '{active} active campaigns use this prompt.':
    '{active} campagnes actives utilisent ce prompt.',
  'Changes apply from the next message.':
    'Les modifications s’appliquent dès le prochain message.',
  'Width of the text': 'Largeur du texte',
  'Parts of the prompt': 'Parties du prompt',
  Context: 'Contexte',
  'Instructions for AI': 'Instructions pour l’IA',
  'Who the AI is, what it knows and how it writes.':
    'Qui est l’IA, ce qu’elle sait, comment elle écrit.',
  'How the conversation starts.':
    'Comment la conversation commence.',
  'What a comment under a post should be like.': 'À quoi doit ressembler un commentaire sous une publication.',
  'Type {{ to add a variable.':
    'Tapez {{ pour ajouter une variable.',
  '{label} must not be empty': '{label} : ce champ ne peut pas rester vide',
  empty: 'vide',
  'Their context': 'Contexte de l’autre version',
  'Their first message': 'Premier message de l’autre version',
  'Their instructions for ai': 'Instructions pour l’IA de l’autre version',
  'Their text': 'Texte de l’autre version',
  'Their {part}': 'Autre version : {part}',
  'Its context': 'Son contexte',
  'Its first message': 'Son premier message',
  'Its instructions for ai': 'Ses instructions pour l’IA',
  'Its text': 'Son texte',
  'Its {part}': 'Ce brouillon : {part}',
  'Leave without saving?': 'Quitter sans enregistrer ?',
  'Your text is not saved for your team. It stays on this device as a draft until you come back.':
    'Votre texte n’est pas enregistré pour votre équipe. Il reste sur cet appareil comme brouillon jusqu’à votre retour.',
  'Keep as draft': 'Garder comme brouillon',
  'Keep writing': 'Continuer à écrire',
  'Loading the models': 'Chargement des modèles',
  'Model not loaded yet':
    'Modèle pas encore chargé',
  'The model of this prompt is no longer available. Until you choose another one, tests use {model}.':
    'Le modèle de ce prompt n’est plus disponible. Tant que vous n’en choisissez pas un autre, les tests utilisent {model}.',
  '{count} credits per 1,000 tokens in, {output} out': {
    one: '{count} crédit pour 1 000 tokens en entrée, {output} en sortie',
    other: '{count} crédits pour 1 000 tokens en entrée, {output} en sortie',
  },
  ', low cost': ', coût faible',
  ', medium cost': ', coût moyen',
  ', high cost': ', coût élevé',
  Required: 'Obligatoires',
  'This prompt needs them before it can be saved.':
    'Ce prompt doit les contenir pour être enregistré.',
  Optional: 'Facultatives',
  'Filled in automatically.':
    'Renseignées automatiquement.',
  'Your own': 'Les vôtres',
  'Type a name in double braces, such as {{toneOfVoice}}. Each campaign fills it in.':
    'Écrivez un nom entre doubles accolades, par exemple {{toneOfVoice}}. Chaque campagne le renseigne.',
  'Each campaign fills these in.': 'Chaque campagne les renseigne.',
  'Each campaign fills this in': 'Chaque campagne la renseigne',
  'Filled in automatically':
    'Renseignée automatiquement',
  'Filled in by each campaign': 'Renseignée par chaque campagne',
  ', used': ', utilisée',
  ', missing': ', manquante',
  ', not used': ', non utilisée',
  'Did you mean {meant}?': 'Vouliez-vous dire {meant} ?',
  'Did you mean {{{meant}}}?': 'Vouliez-vous dire {{{meant}}} ?',
  'Insert {name}': 'Insérer {name}',
  'Rename {name}': 'Renommer {name}',
  'New name of {name}': 'Nouveau nom de {name}',
  'Give it a name': 'Donnez-lui un nom',
  'A name has no braces': 'Un nom ne contient pas d’accolades',
  '{name} is already in the text. The two will be merged.':
    '{name} est déjà dans le texte. Les deux seront fusionnées.',
  'Merge them':
    'Les fusionner',
  'Rename everywhere': 'Renommer partout',
  'Too long': 'Trop long',
  'The variable “{name}…”': 'La variable « {name}… »',
  'variables that each campaign fills': 'variables que chaque campagne renseigne',
  'The value of {name}': 'La valeur de {name}',
  'The text of all values': 'Le texte de toutes les valeurs',
  'Missing required variables': 'Variables obligatoires manquantes',
  'Please include these variables in your prompt: {names}':
    'Veuillez inclure ces variables dans votre prompt : {names}',
  'What is known about the prospect':
    'Ce que l’on sait du prospect',
  'The description of the campaign’s offer':
    'La description de l’offre de la campagne',
  'Name of the profile that writes': 'Nom du profil qui écrit',
  'Full name of the prospect': 'Nom complet du prospect',
  'First name of the prospect': 'Prénom du prospect',
  'Last name of the prospect': 'Nom de famille du prospect',
  'Company of the prospect': 'Entreprise du prospect',
  'Prompts for messages and for comments can be tested':
    'Seuls les prompts pour les messages et les commentaires peuvent être testés',
  'Press Enter to send, Shift and Enter for a new line.':
    'Appuyez sur Entrée pour envoyer, sur Maj et Entrée pour passer à la ligne.',
  'Choose a model first.': 'Choisissez d’abord un modèle.',
  'This test has reached its maximum length. Start a new one.':
    'Ce test a atteint sa longueur maximale. Commencez-en un nouveau.',
  'Write a post first.': 'Écrivez d’abord une publication.',
  'Write a message first.': 'Écrivez d’abord un message.',
  'An earlier message is too long to continue this test. Start a new one.':
    'Un message précédent est trop long pour continuer ce test. Commencez-en un nouveau.',
  Exit: 'Quitter',
  'New test': 'Nouveau test',
  'Reset data': 'Réinitialiser les données',
  'Reset the data of this test?': 'Réinitialiser les données de ce test ?',
  'Clears the conversation, the values of the variables and the chosen offer. The prompt itself does not change.':
    'Efface la conversation, les valeurs des variables et l’offre choisie. Le prompt lui-même ne change pas.',
  'Tests the saved text.':
    'Teste le texte enregistré.',
  'Tests the text in the editor, which is not saved yet.':
    'Teste le texte de l’éditeur, qui n’est pas encore enregistré.',
  '{credits} used in this test': '{credits} pour ce test',
  'Its post': 'Sa publication',
  'Its message': 'Son message',
  'Test data':
    'Données du test',
  '{filled} of {count} variables filled': {
    one: 'Variables renseignées : {filled} sur {count}',
    other: 'Variables renseignées : {filled} sur {count}',
  },
  'There are no offers yet.': 'Il n’y a pas encore d’offre.',
  'Choose an offer': 'Choisissez une offre',
  'The AI knows only its description.':
    'L’IA n’en connaît que la description.',
  'Choose an offer to write about':
    'Choisissez l’offre dont il est question',
  'The AI is writing…': 'L’IA écrit…',
  'Start test': 'Démarrer le test',
  'Comment on it': 'La commenter',
  '{problem}. Write it in the editor first.': '{problem}. Écrivez-le d’abord dans l’éditeur.',
  'Tests run on the server and cost credits, so they are not queued. What you typed is kept.':
    'Les tests s’effectuent sur le serveur et coûtent des crédits : ils ne sont pas mis en attente. Votre saisie est conservée.',
  'template writer': 'rédacteur de modèles',
  AI: 'IA',
  Post: 'Publication',
  Message: 'Message',
  'Posts and comments': 'Publications et commentaires',
  'Test conversation': 'Conversation de test',
  'Copy the reply': 'Copier la réponse',
  'Copy the message': 'Copier le message',
  'Failed to initialize the test conversation': 'Impossible de démarrer la conversation de test',
  'Empty content': 'Contenu vide',
  'Missing required content': 'Contenu obligatoire manquant',
  'Missing variables': 'Variables manquantes',
  'Missing product': 'Produit manquant',
  'Missing post content': 'Contenu de la publication manquant',
  'With its variables filled in, the prompt has {length} characters; the maximum is {most}. Shorten the values, or use them less often.':
    'Une fois ses variables renseignées, le prompt compte {length} caractères ; le maximum est de {most}. Raccourcissez les valeurs, ou utilisez-les moins souvent.',
  'Next post': 'Publication suivante',
  'The post that the AI comments on.': 'La publication que l’IA commente.',
  'This post': 'Cette publication',
  'Saved posts': 'Publications enregistrées',
  'Save a post': 'Enregistrer une publication',
  'Loading the saved posts': 'Chargement des publications enregistrées',
  'Failed to load saved posts': 'Impossible de charger les publications enregistrées',
  'You can type one above.': 'Vous pouvez en saisir une ci-dessus.',
  'None yet. Saved posts are shared with your team.':
    'Aucune pour le moment. Les publications enregistrées sont partagées avec votre équipe.',
  'Write a post, or choose a saved one': 'Écrivez une publication ou choisissez-en une enregistrée',
  Use: 'Utiliser',
  'Delete {name}': 'Supprimer {name}',
  'Post saved': 'Publication enregistrée',
  'Save post': 'Enregistrer la publication',
  'Everyone on your team can test comments on it.':
    'Toute votre équipe peut y tester des commentaires.',
  'Write or paste the post': 'Écrivez ou collez la publication',
  'Failed to create the post. Please try again.': 'Impossible de créer la publication. Veuillez réessayer.',
  'Post deleted': 'Publication supprimée',
  'The post is deleted for the whole team. This cannot be undone.':
    'La publication est supprimée pour toute l’équipe. Cette action est irréversible.',
  'Delete post': 'Supprimer la publication',
  'Failed to delete the post. Please try again.': 'Impossible de supprimer la publication. Veuillez réessayer.',
  Ada:
    'Ada',
  Byron:
    'Byron',
  'Ada Byron':
    'Ada Byron',
  Northwind:
    'Northwind',
  'Camille Moreau':
    'Camille Moreau',
  'Head of Sales · Northwind, Lyon':
    'Directrice commerciale · Northwind, Lyon',
  'We help sales teams answer faster':
    'Nous aidons les équipes commerciales à répondre plus vite',
  'For example: {example}':
    'Par exemple : {example}',
  'Start from an example':
    'Partir d’un exemple',
  'Choose one and make it yours, or write your own below.':
    'Choisissez-en un et adaptez-le, ou écrivez le vôtre ci-dessous.',
  'AI, as the prospect':
    'L’IA, dans le rôle du prospect',
  'AI, as the profile':
    'L’IA, dans le rôle du profil',
  'You, as the prospect':
    'Vous, dans le rôle du prospect',
  'You, as the profile':
    'Vous, dans le rôle du profil',
  'You play':
    'Vous jouez',
  'The prospect':
    'Le prospect',
  'The profile':
    'Le profil',
  'The profile. Start a new test to switch.':
    'Le profil. Commencez un nouveau test pour changer.',
  'The prospect. Start a new test to switch.':
    'Le prospect. Commencez un nouveau test pour changer.',
  'You play the profile. The AI answers as the prospect.':
    'Vous jouez le profil. L’IA répond dans le rôle du prospect.',
  'You play the prospect. The AI answers as the profile.':
    'Vous jouez le prospect. L’IA répond dans le rôle du profil.',
  'You are {{agentName}} and write to {{prospectName}} at {{companyName}} on a professional network.\n\nWho they are: {{prospectDescription}}\nWhat you offer: {{productDescription}}':
    'Vous êtes {{agentName}} et écrivez à {{prospectName}}, de {{companyName}}, sur un réseau professionnel.\n\nQui est cette personne : {{prospectDescription}}\nCe que vous proposez : {{productDescription}}',
  'Use only facts from the offer. If you do not know something, say so and offer to find out.':
    'N’utilisez que des faits tirés de l’offre. Si vous ne savez pas, dites-le et proposez de vous renseigner.',
  'Ask one question':
    'Poser une question',
  'Starts with a question about their work. Good for people who do not know you.':
    'Commence par une question sur leur travail. Idéal pour les personnes qui ne vous connaissent pas.',
  'Your goal: learn whether the problem matters to them before you mention the offer.\n\nHow you write:\n- Short and friendly, three sentences at most.\n- One question at a time. React to what they say.\n- Suggest a call only after they show interest.':
    'Votre but : savoir si le problème compte pour cette personne avant de parler de l’offre.\n\nVotre façon d’écrire :\n- Court et aimable, trois phrases au plus.\n- Une question à la fois. Réagissez à ce qu’elle dit.\n- Ne proposez un appel qu’après une marque d’intérêt.',
  'Hi {{firstName}}, thanks for connecting! May I ask: what takes up most of your team’s time at {{companyName}} right now?':
    'Bonjour {{firstName}}, merci pour la mise en relation ! Puis-je vous demander ce qui prend le plus de temps à votre équipe chez {{companyName}} en ce moment ?',
  'Name the problem':
    'Nommer le problème',
  'Names the problem that your offer solves. Good when you know their role well.':
    'Nomme le problème que votre offre résout. Idéal quand vous connaissez bien leur fonction.',
  'Your goal: find out whether they have the problem that the offer solves, and show how it helps.\n\nHow you write:\n- Start from their situation, not from the product.\n- Give one concrete benefit per message.\n- No pressure and no superlatives. Accept a no politely.':
    'Votre but : savoir si cette personne rencontre le problème que l’offre résout, et montrer comment elle aide.\n\nVotre façon d’écrire :\n- Partez de sa situation, pas du produit.\n- Un avantage concret par message.\n- Ni pression ni superlatifs. Acceptez un non avec courtoisie.',
  'Hello {{firstName}}, many people in your role tell me they lose time on work that could run by itself. Is that true at {{companyName}} too, or have you solved it?':
    'Bonjour {{firstName}}, beaucoup de personnes à votre poste me disent perdre du temps sur des tâches qui pourraient se faire seules. Est-ce aussi le cas chez {{companyName}}, ou l’avez-vous résolu ?',
  'Invite to a call':
    'Inviter à un appel',
  'Leads to a short call with your calendar link. Good for warm contacts.':
    'Mène à un court appel avec le lien de votre agenda. Idéal pour les contacts déjà établis.',
  'Your calendar: {{calendarLink}}\n\nYour goal: agree on a call of 20 minutes.\n\nHow you write:\n- Say in one sentence why a call is worth their time.\n- Send the calendar link only after they say yes.\n- Follow up once, then leave it.':
    'Votre agenda : {{calendarLink}}\n\nVotre but : convenir d’un appel de 20 minutes.\n\nVotre façon d’écrire :\n- Dites en une phrase pourquoi un appel en vaut la peine.\n- N’envoyez le lien de l’agenda qu’après un oui.\n- Relancez une fois, puis n’insistez pas.',
  'Hi {{firstName}}, good to be connected! I have an idea for {{companyName}} that takes 20 minutes to show. Would a short call be useful?':
    'Bonjour {{firstName}}, ravi d’être en contact ! J’ai une idée pour {{companyName}} qui se présente en 20 minutes. Un court appel vous serait-il utile ?',
  'Add an insight':
    'Apporter une observation',
  'Adds one observation of your own to the post.':
    'Ajoute une observation personnelle à la publication.',
  'Write a comment of two sentences at most.\n\n- Pick one point of the post and add an observation of your own.\n- Sound like a colleague, not like an ad. Do not mention an offer.\n- Write in the language of the post.':
    'Rédigez un commentaire de deux phrases au plus.\n\n- Choisissez un point de la publication et ajoutez une observation personnelle.\n- Parlez comme un collègue, pas comme une publicité. Ne mentionnez aucune offre.\n- Écrivez dans la langue de la publication.',
  'Ask a question':
    'Poser une question à l’auteur',
  'Asks the author something that starts a conversation.':
    'Pose à l’auteur une question qui lance la conversation.',
  'Write a comment of two sentences at most.\n\n- Say in a few words what you found useful.\n- Then ask one specific question that the author can answer easily.\n- Do not sell anything. Write in the language of the post.':
    'Rédigez un commentaire de deux phrases au plus.\n\n- Dites en quelques mots ce qui vous a été utile.\n- Posez ensuite une question précise à laquelle l’auteur peut répondre facilement.\n- Ne vendez rien. Écrivez dans la langue de la publication.',
  'Share an experience':
    'Partager une expérience',
  'Connects the post with what you do, without selling.':
    'Relie la publication à votre activité, sans vendre.',
  'Write a comment of three sentences at most.\n\nAbout the author: {{prospectDescription}}\nWhat you do: {{productDescription}}\n\n- Connect the post with an experience from your field.\n- Mention what you do only if it truly fits, and never sell.\n- Write in the language of the post.':
    'Rédigez un commentaire de trois phrases au plus.\n\nÀ propos de l’auteur : {{prospectDescription}}\nVotre activité : {{productDescription}}\n\n- Reliez la publication à une expérience de votre domaine.\n- Ne mentionnez votre activité que si elle convient vraiment, et ne vendez jamais.\n- Écrivez dans la langue de la publication.',
};
