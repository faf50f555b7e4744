import { createServerTranslator } from '../server-translator.ts';
import type { Catalogue } from '../translate.ts';

/**
 * What the server says in English when it refuses something, by its text; `{name}` is what the server fills in. Texts
 * that the app says as well are in the catalogue.
 */
export const SERVER_TEXTS: Readonly<Record<string, string>> = {
  'This is not the address of a push service that this server can reach.':
    'Ceci n’est pas l’adresse d’un service de push que ce serveur peut joindre.',
  'The keys of this subscription are none that a browser makes.':
    'Les clés de cet abonnement ne sont pas de celles que produit un navigateur.',
  'This server sends no push notifications.': 'Ce serveur n’envoie pas de notifications push.',
  'It was canceled. Nothing was charged.': 'Annulé. Rien n’a été débité.',
  'This is no id for a tag of your team. Leave tagId out.':
    'Ce n’est pas un identifiant d’étiquette de votre équipe. Omettez tagId.',
  'This model is no longer available. Choose another one.': 'Ce modèle n’est plus disponible. Choisissez-en un autre.',
  'The expiry must be in the future.': 'L’expiration doit être dans le futur.',
  'This key can no longer be shown because the server lost its encryption key. It still works; rotate it to get one that can be shown.':
    'Cette clé ne peut plus être affichée, car le serveur a perdu sa clé de chiffrement. Elle fonctionne encore ; renouvelez-la pour en obtenir une qui peut être affichée.',
  'A team has at most {most} API keys. Delete one you no longer use.':
    'Une équipe a au plus {most} clés API. Supprimez-en une que vous n’utilisez plus.',
  'Buying credits needs a paid plan. Choose a plan first.':
    'Acheter des crédits nécessite un forfait payant. Choisissez d’abord un forfait.',
  'Pay the open invoice under Manage Subscription first.': 'Réglez d’abord la facture ouverte dans Gérer l’abonnement.',
  'This subscription cannot be changed now. See Manage Subscription.':
    'Cet abonnement ne peut pas être modifié maintenant. Consultez Gérer l’abonnement.',
  'This team already has a subscription. Change its plan instead.':
    'Cette équipe a déjà un abonnement. Changez plutôt de forfait.',
  'This team has no subscription yet. Choose a plan first.':
    'Cette équipe n’a pas encore d’abonnement. Choisissez d’abord un forfait.',
  'Only a paused campaign can be resumed.': 'Seule une campagne en pause peut reprendre.',
  'Only an active campaign can be paused.': 'Seule une campagne active peut être mise en pause.',
  'This campaign is already set up.': 'Cette campagne est déjà configurée.',
  'Someone has already decided about these two conversations.': 'Quelqu’un a déjà décidé pour ces deux conversations.',
  'Nobody has written to this prospect yet. Rate the conversation after the first message.':
    'Personne n’a encore écrit à ce prospect. Évaluez la conversation après le premier message.',
  'Only owners and admins can invite people, and only owners can invite owners.':
    'Seuls les propriétaires et les administrateurs peuvent inviter, et seuls les propriétaires peuvent inviter des propriétaires.',
  'Use the link in the invitation email, or confirm your address first.':
    'Utilisez le lien de l’e-mail d’invitation, ou confirmez d’abord votre adresse.',
  'This conversation lacks its profile or messages: nothing is suggested.':
    'Il manque à cette conversation son profil ou ses messages : rien n’est suggéré.',
  'The prospect has not accepted the invitation: nobody can write yet.':
    'Le prospect n’a pas accepté l’invitation : personne ne peut encore écrire.',
  'Messages of this conversation cannot be read: nobody can write.':
    'Des messages de cette conversation sont illisibles : personne ne peut écrire.',
  'The network may have this message already: it cannot be changed.':
    'Le réseau a peut-être déjà ce message : il ne peut plus être modifié.',
  'Ten messages of this conversation have not been sent. Settle them first.':
    'Dix messages de cette conversation ne sont pas partis. Réglez-les d’abord.',
  'A message can wait for 30 days at most. Choose an earlier time.':
    'Un message peut attendre 30 jours au plus. Choisissez une heure plus proche.',
  'The time of the message passed more than 30 days ago. Choose another.':
    'L’heure du message est passée depuis plus de 30 jours. Choisissez-en une autre.',
  'This conversation is full: nobody can write in it any more.':
    'Cette conversation est pleine : plus personne ne peut y écrire.',
  'The message was taken back: write a new one.': 'Le message a été repris : écrivez-en un nouveau.',
  'The message has another state by now. Look at it again.':
    'L’état du message a changé entre-temps. Regardez-le de nouveau.',
  'A message in one of these conversations has not been sent yet.':
    'Un message de l’une de ces conversations n’est pas encore parti.',
  'Together these conversations are too long to be one.':
    'Ensemble, ces conversations sont trop longues pour n’en faire qu’une.',
  'This conversation has not begun: there is nothing to take over.':
    'Cette conversation n’a pas commencé : il n’y a rien à reprendre.',
  'This person is not a member of the team.': 'Cette personne n’est pas membre de l’équipe.',
  'This person is already a member of the team.': 'Cette personne est déjà membre de l’équipe.',
  'This server cannot send email, so invitations cannot be sent. Its operator can set up a mail server.':
    'Ce serveur ne peut pas envoyer d’e-mails : les invitations ne peuvent pas partir. Son exploitant peut configurer un serveur de messagerie.',
  'This team has no owner, so nobody can be invited.':
    'Cette équipe n’a pas de propriétaire : personne ne peut être invité.',
  'Only owners can add or change owners, and a team keeps at least one.':
    'Seuls les propriétaires peuvent nommer ou changer des propriétaires, et une équipe en garde au moins un.',
  'You are the only owner of this team. Make someone else an owner first, or delete the team.':
    'Vous êtes le seul propriétaire de cette équipe. Nommez d’abord un autre propriétaire, ou supprimez l’équipe.',
  'You cannot remove yourself. Leave the team instead.':
    'Vous ne pouvez pas vous retirer vous-même. Quittez plutôt l’équipe.',
  'This profile is not waiting for authentication.': 'Ce profil n’attend pas d’authentification.',
  'This profile is disabled.': 'Ce profil est désactivé.',
  'This profile is not set up yet. Enter its login and password first.':
    'Ce profil n’est pas encore configuré. Saisissez d’abord son identifiant et son mot de passe.',
  'This profile is already set up.': 'Ce profil est déjà configuré.',
  'This import can no longer be undone. That is possible for 24 hours after it is complete.':
    'Cette importation ne peut plus être annulée. C’est possible pendant 24 heures après sa fin.',
  'This import is already closed. Start a new one.': 'Cette importation est déjà close. Commencez-en une nouvelle.',
  'This is not the name of the team. Nothing was deleted.': 'Ce n’est pas le nom de l’équipe. Rien n’a été supprimé.',
  'The secret of this webhook can no longer be read. Rotate it.':
    'Le secret de ce webhook n’est plus lisible. Renouvelez-le.',
  'Webhooks are not part of your plan. Upgrade the plan to continue.':
    'Les webhooks ne font pas partie de votre forfait. Passez à un forfait supérieur pour continuer.',
  'A team has at most {most} webhooks. Delete one you no longer need.':
    'Une équipe a au plus {most} webhooks. Supprimez-en un dont vous n’avez plus besoin.',
  'A test event is not sent twice. Send another one.':
    'Un événement de test n’est pas envoyé deux fois. Envoyez-en un autre.',
  'This webhook is switched off. Switch it on first.': 'Ce webhook est désactivé. Activez-le d’abord.',
  'The AI service returned no usable text. Nothing was charged; try again in a moment.':
    'Le service d’IA n’a renvoyé aucun texte utilisable. Rien n’a été débité ; réessayez dans un instant.',
  'The AI service refused to write this. Nothing was charged; tell the operator of this server.':
    'Le service d’IA a refusé d’écrire ce texte. Rien n’a été débité ; prévenez l’exploitant de ce serveur.',
  'The text would only get other line breaks. Nothing was charged.':
    'Le texte ne changerait que de retours à la ligne. Rien n’a été débité.',
  'There are no sentences to work with. Nothing was charged.':
    'Il n’y a aucune phrase à utiliser. Rien n’a été débité.',
  'Without repetitions, the text has {length} characters; it needs {least}. Nothing was charged.':
    'Sans répétitions, le texte compte {length} caractères ; il en faut {least}. Rien n’a été débité.',
  'The campaign of one of these conversations is being deleted.':
    'La campagne de l’une de ces conversations est en cours de suppression.',
  'This page is too large to read.': 'Cette page est trop volumineuse pour être lue.',
  'Unable to extract meaningful content from this website.': 'Impossible d’extraire un contenu utile de ce site web.',
  'This website cannot be reached. Check its address, or try again later.':
    'Ce site web est injoignable. Vérifiez son adresse, ou réessayez plus tard.',
  'This website compresses its pages in an unknown way.': 'Ce site web compresse ses pages d’une manière inconnue.',
  'Remove the user name and password from the address.':
    'Retirez le nom d’utilisateur et le mot de passe de l’adresse.',
  'Only addresses that begin with http:// or https:// can be read.':
    'Seules les adresses commençant par http:// ou https:// peuvent être lues.',
  'Only the standard ports can be read. Remove the port.':
    'Seuls les ports standard peuvent être lus. Retirez le port.',
  'This address is not on the public internet. Only public web pages can be read.':
    'Cette adresse n’est pas sur l’internet public. Seules les pages web publiques peuvent être lues.',
  'This address is too long.': 'Cette adresse est trop longue.',
  'This is not the address of a web page.': 'Ce n’est pas l’adresse d’une page web.',
  'This website cannot be found. Check its address.': 'Ce site web est introuvable. Vérifiez son adresse.',
  'This is not a web page. Only HTML pages can be read.':
    'Ce n’est pas une page web. Seules les pages HTML peuvent être lues.',
  'This website redirects too often.': 'Ce site web redirige trop souvent.',
  'This website took too long to answer.': 'Ce site web a mis trop de temps à répondre.',
  'This website answered with the status {status}. Check the address of the page.':
    'Ce site web a répondu avec le statut {status}. Vérifiez l’adresse de la page.',
  'The rules of this website (robots.txt) are too long to check.':
    'Les règles de ce site web (robots.txt) sont trop longues à vérifier.',
  'This website asks programs not to read it (robots.txt).':
    'Ce site web demande aux programmes de ne pas le lire (robots.txt).',
  'There are more than {most} deliveries since then. Choose a later time.':
    'Il y a plus de {most} envois depuis ce moment. Choisissez un moment plus récent.',
  'Description too short: write at least {least} characters.':
    'Description trop courte : écrivez au moins {least} caractères.',
  'Answer these questions in more detail first: {questions}':
    'Répondez d’abord plus en détail à ces questions : {questions}',
  'Please fill in: {parts}': 'Veuillez remplir : {parts}',
  'Only a running profile can be paused.': 'Seul un profil en service peut être mis en pause.',
  'Only a paused profile can be resumed.': 'Seul un profil en pause peut être remis en service.',
  'This import was undone. Start a new one.': 'Cet import a été annulé. Commencez-en un nouveau.',
  'A reminder can be a year ahead at most. Choose an earlier time.':
    'Un rappel peut être programmé un an à l’avance au plus. Choisissez un moment plus proche.',
  'This conversation has 50 notes. Remove one first.': 'Cette conversation a 50 notes. Supprimez-en une d’abord.',
  'This message is gone: it was rejected, or somebody writes here instead of the AI.':
    'Ce message n’existe plus : il a été refusé, ou quelqu’un écrit ici à la place de l’IA.',
  'This message is on its way or was sent: it cannot be changed any more.':
    'Ce message part ou est parti : il ne peut plus être modifié.',
  'The prospect has written since you read this message. Read the answer, then decide again.':
    'Le prospect a écrit depuis que vous avez lu ce message. Lisez sa réponse, puis décidez de nouveau.',
};

/** Creates the function that translates what the server says. */
export const serverTranslator = (catalogue: Catalogue) => createServerTranslator('fr', catalogue, SERVER_TEXTS);
