import type { Catalogue } from '../translate.ts';

/** The frame: banners, menus, commands, errors. */
export const APP: Catalogue = {
  'Outrider was updated in another tab. Reload this one to go on; your work is kept.':
    'Outrider a été mis à jour dans un autre onglet. Rechargez celui-ci pour continuer ; votre travail est conservé.',
  'Another tab still runs an older version of Outrider. Close it, and this one goes on by itself.':
    'Un autre onglet utilise encore une ancienne version d’Outrider. Fermez-le, et celui-ci reprendra de lui-même.',
  'The browser has closed the data on this device; they are being opened again. Your work is kept.':
    'Le navigateur a fermé les données de cet appareil ; elles sont en cours de réouverture. Votre travail est conservé.',
  'There is no room left on this device: what you do now cannot be kept, and new messages cannot be stored. Free some space on it.':
    'Il n’y a plus de place sur cet appareil : ce que vous faites maintenant ne peut pas être conservé, et les nouveaux messages ne peuvent pas être stockés. Libérez de l’espace.',
  'This browser is too old to send changes safely. You can read; what you do is kept on this device and sent once the browser was updated.':
    'Ce navigateur est trop ancien pour envoyer des modifications en toute sécurité. Vous pouvez lire ; ce que vous faites est conservé sur cet appareil et sera envoyé une fois le navigateur mis à jour.',
  Reload: 'Recharger',
  Restart: 'Redémarrer',
  'A new version of Outrider is ready. Restarting keeps your work.':
    'Une nouvelle version d’Outrider est prête. Redémarrer conserve votre travail.',
  'Update payment': 'Mettre à jour le paiement',
  Outrider: 'Outrider',
  '{title} · Outrider': '{title} · Outrider',
  'Open navigation': 'Ouvrir la navigation',
  'Toggle sidebar (Ctrl or Cmd + B)': 'Afficher ou masquer la barre latérale (Ctrl ou Cmd + B)',
  'Loading teams...': 'Chargement des équipes…',
  Logout: 'Se déconnecter',
  'Plan: {plan}. See plans': 'Forfait : {plan}. Voir les forfaits',
  'Go anywhere, find anything (Ctrl or Cmd + K)': 'Aller partout, tout trouver (Ctrl ou Cmd + K)',
  'Skip to content': 'Aller au contenu',
  Navigation: 'Navigation',
  Main: 'Principale',
  Prospecting: 'Prospection',
  Dashboard: 'Tableau de bord',
  Team: 'Équipe',
  'Help Center': 'Centre d’aide',
  'Help with this screen': 'Aide sur cet écran',
  Documentation: 'Documentation',
  'Support chat': 'Chat d’assistance',
  'Close the support chat': 'Fermer le chat d’assistance',
  owner: 'propriétaire',
  Settings: 'Paramètres',
  '{count} need attention': { one: '{count} demande votre attention', other: '{count} demandent votre attention' },
  'more than {most} replies wait for an answer': 'plus de {most} messages attendent une réponse',
  '{count} replies so far wait for an answer': {
    one: '{count} message attend déjà une réponse',
    other: '{count} messages attendent déjà une réponse',
  },
  '{count} replies wait for an answer': {
    one: '{count} message attend une réponse',
    other: '{count} messages attendent une réponse',
  },
  Conversation: 'Conversation',
  'Create an offer': 'Créer une offre',
  'Create a prompt': 'Créer un prompt',
  'Import a list of prospects': 'Importer une liste de prospects',
  'Create a team': 'Créer une équipe',
  'Go to': 'Aller à',
  'Connection, unsent changes, storage': 'Connexion, modifications non envoyées, stockage',
  Create: 'Créer',
  'Switch to this team': 'Passer à cette équipe',
  Session: 'Session',
  'Search conversations for “{words}”': 'Rechercher « {words} » dans les conversations',
  'Sign in': 'Se connecter',
  'Create account': 'Créer un compte',
  'Magic link': 'Lien magique',
  'Signing in': 'Connexion en cours',
  'Forgot password': 'Mot de passe oublié',
  'Reset password': 'Réinitialiser le mot de passe',
  'Team invitation': 'Invitation dans une équipe',
  'Import a list': 'Importer une liste',
  'Prompt editor': 'Éditeur de prompt',
  'Team Members': 'Membres de l’équipe',
  'Page not found': 'Page introuvable',
  'This page of the guide is not on this device': 'Cette page du guide n’est pas sur cet appareil',
  'It needs a connection the first time. Pages you have opened before are here without one.':
    'Elle nécessite une connexion la première fois. Les pages déjà ouvertes sont lisibles sans connexion.',
  'Settings Page (to be implemented)': 'Page des paramètres (à venir)',
  'This campaign is set up already': 'Cette campagne est déjà configurée',
  'Go to Dashboard': 'Aller au tableau de bord',
  'Loading the offer': 'Chargement de l’offre',
  'Loading your team': 'Chargement de votre équipe',
  'This screen could not be loaded': 'Cet écran n’a pas pu être chargé',
  'This screen has failed': 'Cet écran a rencontré une erreur',
  'A new version of Outrider may have replaced it, or there is no connection and no copy on this device. Your data and unsent changes are kept.':
    'Une nouvelle version d’Outrider l’a peut-être remplacé, ou bien il n’y a ni connexion ni copie sur cet appareil. Vos données et vos modifications non envoyées sont conservées.',
  'Something in it could not be shown. Your data and unsent changes are kept. Try again; if it fails once more, reload the page.':
    'Un élément n’a pas pu être affiché. Vos données et vos modifications non envoyées sont conservées. Réessayez ; si l’erreur se reproduit, rechargez la page.',
  'Load it again': 'Recharger l’écran',
  'Finish setting up this campaign before you add prospects to it.':
    'Terminez la configuration de cette campagne avant d’y ajouter des prospects.',
  'No campaign takes prospects yet': 'Aucune campagne n’accepte encore de prospects',
  'Set up a campaign first; then its prospects come from a list.':
    'Configurez d’abord une campagne ; ses prospects viendront ensuite d’une liste.',
  'Choose the campaign the prospects are for.': 'Choisissez la campagne à laquelle ces prospects sont destinés.',
  'Choose the campaign the people of “{name}” are for.':
    'Choisissez la campagne à laquelle les personnes de « {name} » sont destinées.',
  'Opening the team…': 'Ouverture de l’équipe…',
  'Nothing lives at this address. It may have been moved or mistyped.':
    'Il n’y a rien à cette adresse. La page a pu être déplacée, ou l’adresse mal saisie.',
  'Did you mean {screen}?': 'Vouliez-vous dire {screen} ?',
  'You are offline. Changes here need a connection.':
    'Vous êtes hors ligne. Les modifications nécessitent ici une connexion.',
  'Your sign-in has expired. Changes here need you to sign in again.':
    'Votre session a expiré. Reconnectez-vous pour faire des modifications ici.',
  'Outrider cannot be reached': 'Outrider est injoignable',
  'The first start on a device needs a connection; after that the app opens offline too. Check the connection and try again.':
    'Le premier démarrage sur un appareil nécessite une connexion ; ensuite, l’application s’ouvre aussi hors ligne. Vérifiez la connexion et réessayez.',
  'This address is not secure': 'Cette adresse n’est pas sécurisée',
  'Browsers let an app keep and send data safely only over https, or on the machine itself. Open Outrider by its https address, or by http://localhost on the machine it runs on.':
    'Les navigateurs ne laissent une application conserver et envoyer des données en toute sécurité qu’en https, ou sur la machine elle-même. Ouvrez Outrider par son adresse https, ou par http://localhost sur la machine où il tourne.',
  'An older tab is still open': 'Un onglet plus ancien est encore ouvert',
  'Another tab runs an older version of Outrider and holds the data on this device. Close it, and this one goes on by itself.':
    'Un autre onglet utilise une ancienne version d’Outrider et retient les données de cet appareil. Fermez-le, et celui-ci reprendra de lui-même.',
  'Outrider cannot keep its data on this device': 'Outrider ne peut pas conserver ses données sur cet appareil',
  'The browser refused to open its local storage. Private windows and full disks do this. Free some space or use a normal window, then try again.':
    'Le navigateur a refusé d’ouvrir son stockage local. Cela arrive dans les fenêtres privées et quand le disque est plein. Libérez de l’espace ou utilisez une fenêtre normale, puis réessayez.',
  'This browser blocks site data': 'Ce navigateur bloque les données des sites',
  'Outrider keeps what you read and do on this device, and this browser forbids it. Allow cookies and site data for {host} in its settings, then try again.':
    'Outrider conserve sur cet appareil ce que vous lisez et faites, et ce navigateur l’interdit. Autorisez dans ses réglages les cookies et les données de site pour {host}, puis réessayez.',
  'The browser is slow to open your data': 'Le navigateur tarde à ouvrir vos données',
  'Outrider starts as soon as it answers. If this takes longer than a minute, restart the browser.':
    'Outrider démarre dès qu’il répond. Si cela dure plus d’une minute, redémarrez le navigateur.',
  'This device is full': 'Cet appareil est plein',
  'The browser has no space left for your data. Free some space on this device, then try again.':
    'Le navigateur n’a plus de place pour vos données. Libérez de l’espace sur cet appareil, puis réessayez.',
  'Your teams': 'Vos équipes',
  'your teams': 'vos équipes',
  'Unable to log out. Please try again.': 'Impossible de vous déconnecter. Veuillez réessayer.',
  'Your data are gone from this device, but the server has not ended the session yet. It is asked again until it has.':
    'Vos données ont été effacées de cet appareil, mais le serveur n’a pas encore mis fin à la session. La demande est répétée jusqu’à ce que ce soit fait.',
  'Somebody has left data on this device that cannot be read now. They may hold changes that are not sent.':
    'Quelqu’un a laissé sur cet appareil des données illisibles pour le moment. Elles contiennent peut-être des modifications non envoyées.',
  'Somebody has left {count} changes on this device that are not sent.': {
    one: 'Quelqu’un a laissé sur cet appareil {count} modification qui n’est pas envoyée.',
    other: 'Quelqu’un a laissé sur cet appareil {count} modifications qui ne sont pas envoyées.',
  },
  'It is sent once the person who made it signs in here. Nobody else sees it.':
    'Elle sera envoyée dès que son auteur se connectera ici. Personne d’autre ne la voit.',
  'They are sent once the person who made them signs in here. Nobody else sees them.':
    'Elles seront envoyées dès que leur auteur se connectera ici. Personne d’autre ne les voit.',
  'Nobody can send them after that.': 'Plus personne ne pourra les envoyer ensuite.',
  'Delete for good': 'Supprimer définitivement',
  Keep: 'Conserver',
  'Delete from this device…': 'Supprimer de cet appareil…',
  'Logging out…': 'Déconnexion…',
  'You were logged out in another tab. Sign in to go on.':
    'Vous avez été déconnecté dans un autre onglet. Connectez-vous pour continuer.',
  '{what}: {name}': '{what} : {name}',
  'This browser is too old to send it safely. Stay signed in to keep it, and update the browser.':
    'Ce navigateur est trop ancien pour l’envoyer en toute sécurité. Restez connecté pour la conserver, et mettez le navigateur à jour.',
  'This browser is too old to send them safely. Stay signed in to keep them, and update the browser.':
    'Ce navigateur est trop ancien pour les envoyer en toute sécurité. Restez connecté pour les conserver, et mettez le navigateur à jour.',
  'Another version of the app made it, and only that one can send it. Stay signed in to keep it, and restart the app to update it.':
    'Une autre version de l’application l’a créée, et elle seule peut l’envoyer. Restez connecté pour la conserver, et redémarrez l’application pour la mettre à jour.',
  'Another version of the app made some of them, and only that one can send them. Stay signed in to keep them, and restart the app to update it.':
    'Une autre version de l’application en a créé certaines, et elle seule peut les envoyer. Restez connecté pour les conserver, et redémarrez l’application pour la mettre à jour.',
  'Sending first needs a connection. Stay signed in to keep it until you are back online.':
    'L’envoi préalable nécessite une connexion. Restez connecté à votre compte pour la conserver jusqu’à votre retour en ligne.',
  'Sending first needs a connection. Stay signed in to keep them until you are back online.':
    'L’envoi préalable nécessite une connexion. Restez connecté à votre compte pour les conserver jusqu’à votre retour en ligne.',
  'A post to test with': 'Une publication de test',
  'Text of a prompt': 'Texte d’un prompt',
  'Text of an offer': 'Texte d’une offre',
  'A new offer': 'Une nouvelle offre',
  'A new prompt': 'Un nouveau prompt',
  'A new team': 'Une nouvelle équipe',
  'Setting up a campaign': 'Configuration d’une campagne',
  'Invitations that are not sent': 'Invitations non envoyées',
  'Nothing more goes out, answers included; only what was being sent just then may still arrive':
    'Plus rien ne part, réponses comprises ; seul ce qui était en cours d’envoi peut encore arriver',
  'Failed to pause campaign': 'Impossible de mettre la campagne en pause',
  'Campaign paused successfully': 'Campagne mise en pause',
  'Campaign resumed successfully': 'Campagne reprise',
  'Failed to resume campaign': 'Impossible de reprendre la campagne',
  'Campaign name updated successfully': 'Nom de la campagne mis à jour',
  'Failed to update campaign name': 'Impossible de mettre à jour le nom de la campagne',
  'Campaign product updated successfully': 'Produit de la campagne mis à jour',
  'Failed to update campaign product': 'Impossible de mettre à jour le produit de la campagne',
  'Campaign prompt updated successfully': 'Prompt de la campagne mis à jour',
  'Failed to update campaign prompt': 'Impossible de mettre à jour le prompt de la campagne',
  'Campaign variables updated successfully': 'Variables de la campagne mises à jour',
  'Failed to update campaign variables': 'Impossible de mettre à jour les variables de la campagne',
  'Campaign profile updated successfully': 'Profil de la campagne mis à jour',
  'Failed to update campaign profile': 'Impossible de mettre à jour le profil de la campagne',
  'Campaign qualification updated successfully': 'Qualification de la campagne mise à jour',
  'Failed to update campaign qualification': 'Impossible de mettre à jour la qualification de la campagne',
  'Campaign set up successfully': 'Campagne configurée',
  'Failed to set up campaign': 'Impossible de configurer la campagne',
  'Product updated successfully': 'Produit mis à jour',
  'Failed to update product': 'Impossible de mettre à jour le produit',
  'Prompt saved successfully': 'Prompt enregistré',
  'Failed to save prompt. Please try again.': 'Impossible d’enregistrer le prompt. Veuillez réessayer.',
  Success: 'Succès',
  Error: 'Erreur',
  'Will be enabled when you are back online': 'Sera activé à votre retour en ligne',
  'Enabling…': 'Activation…',
  'Webhook enabled': 'Webhook activé',
  'Failed to update webhook status': 'Impossible de mettre à jour le statut du webhook',
  'Will be disabled when you are back online': 'Sera désactivé à votre retour en ligne',
  'Disabling…': 'Désactivation…',
  'Webhook disabled': 'Webhook désactivé',
  'Your webhook has been updated successfully.': 'Votre webhook a été mis à jour.',
  'Webhook Updated': 'Webhook mis à jour',
  'Will be imported when you are back online': 'Sera importé à votre retour en ligne',
  'Uploading…': 'Envoi en cours…',
  'A change made by another version of the app': 'Une modification faite par une autre version de l’application',
  'It is kept and cannot be sent by this version. Restart the app to update it, or discard the change.':
    'Elle est conservée, mais cette version ne peut pas l’envoyer. Redémarrez l’application pour la mettre à jour, ou abandonnez la modification.',
  'A change could not be carried out': 'Une modification n’a pas pu être effectuée',
  'Pause a conversation': 'Mettre en pause une conversation',
  'Resume a conversation': 'Reprendre une conversation',
  'Pause a campaign': 'Mettre en pause une campagne',
  'Resume a campaign': 'Reprendre une campagne',
  'Rename a campaign to “{name}”': 'Renommer une campagne en « {name} »',
  'Change the offer of a campaign': 'Changer l’offre d’une campagne',
  'Change the prompt of a campaign': 'Changer le prompt d’une campagne',
  'Change the variables of a campaign': 'Changer les variables d’une campagne',
  'Change the profile of a campaign': 'Changer le profil d’une campagne',
  'Change how a campaign qualifies': 'Changer la qualification d’une campagne',
  'Finish setting up a campaign': 'Terminer la configuration d’une campagne',
  'Pause a profile': 'Mettre en pause un profil',
  'Resume a profile': 'Reprendre un profil',
  'Change working hours to {hours}': 'Changer les horaires de travail : {hours}',
  '{reason} You asked for {hours}.': '{reason} Horaires demandés : {hours}.',
  'Edit an offer': 'Modifier une offre',
  'Save a prompt': 'Enregistrer un prompt',
  'Enable a webhook': 'Activer un webhook',
  'Disable a webhook': 'Désactiver un webhook',
  'Edit a webhook': 'Modifier un webhook',
  'Not saved yet: will be saved when you are back online': 'Pas encore enregistré : le sera à votre retour en ligne',
  '{count} changes wait for a newer browser': {
    one: '{count} modification attend un navigateur plus récent',
    other: '{count} modifications attendent un navigateur plus récent',
  },
  '{count} changes wait for a connection': {
    one: '{count} modification attend une connexion',
    other: '{count} modifications attendent une connexion',
  },
  '{count} changes wait for you to sign in': {
    one: '{count} modification attend que vous vous connectiez',
    other: '{count} modifications attendent que vous vous connectiez',
  },
  '{count} changes wait to be sent': {
    one: '{count} modification attend d’être envoyée',
    other: '{count} modifications attendent d’être envoyées',
  },
  'It is still being worked on.': 'C’est encore en cours de traitement.',
  'There is no answer yet.': 'Il n’y a pas encore de réponse.',
  'The server cannot be reached. Check your connection and try again.':
    'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
  'Too many requests. Try again in a minute.': 'Trop de requêtes. Réessayez dans une minute.',
  'Too many requests. Try again in {count} minutes.': {
    one: 'Trop de requêtes. Réessayez dans {count} minute.',
    other: 'Trop de requêtes. Réessayez dans {count} minutes.',
  },
  'The server had a problem. Try again in a moment.': 'Le serveur a rencontré un problème. Réessayez dans un instant.',
  'The server cannot be reached. Your change is kept and will be sent when you are back online.':
    'Le serveur est injoignable. Votre modification est conservée et sera envoyée à votre retour en ligne.',
  'This browser refuses to store data here. Allow cookies and site data in its settings, then try again.':
    'Ce navigateur refuse d’enregistrer des données ici. Autorisez dans ses réglages les cookies et les données de site, puis réessayez.',
  'The request took too long. It will be sent again.': 'La requête a pris trop de temps. Elle sera renvoyée.',
  'The server sent an answer that could not be read. It will be asked again.':
    'Le serveur a envoyé une réponse illisible. Il sera de nouveau interrogé.',
  'Something else answered in place of the server: perhaps the sign-in page of this network, or a filter. It will be asked again.':
    'Autre chose a répondu à la place du serveur : peut-être la page de connexion de ce réseau, ou un filtre. Le serveur sera de nouveau interrogé.',
  'The server had a problem. It will be asked again.':
    'Le serveur a rencontré un problème. Il sera de nouveau interrogé.',
  "The server's disk is full. It goes on once whoever runs it makes room.":
    'Le disque du serveur est plein. Tout reprendra dès que son exploitant aura libéré de la place.',
  'The service is starting, busy or under maintenance. Try again in a moment.':
    'Le service démarre, est très sollicité ou en maintenance. Réessayez dans un instant.',
  'Too many wrong codes. Try again later.': 'Trop de codes erronés. Réessayez plus tard.',
  'This code was tried too often. Ask for a new one.': 'Ce code a été essayé trop souvent. Demandez-en un nouveau.',
  'You can ask for another code in a moment.': 'Vous pourrez demander un autre code dans un instant.',
  'Too many requests. It will be tried again in a moment.':
    'Trop de requêtes. Un nouvel essai aura lieu dans un instant.',
  'The same request is still being worked on. It will be asked again.':
    'La même requête est encore en cours de traitement. Le serveur sera de nouveau interrogé.',
  'Your sign-in has expired. Sign in again to continue; nothing you did is lost.':
    'Votre session a expiré. Reconnectez-vous pour continuer ; rien de ce que vous avez fait n’est perdu.',
  'You are not allowed to do this in this team. Ask an owner or admin of the team.':
    'Vous n’avez pas le droit de faire cela dans cette équipe. Adressez-vous à un propriétaire ou à un administrateur de l’équipe.',
  'This team was deleted, so the change could not be made. What was stored of it on this device is removed.':
    'Cette équipe a été supprimée : la modification n’a pas pu être faite. Ce que cet appareil en conservait est effacé.',
  'You are no longer a member of this team, so the change could not be made.':
    'Vous n’êtes plus membre de cette équipe : la modification n’a pas pu être faite.',
  'It no longer exists. It may have been deleted by a colleague.':
    'Cet élément n’existe plus. Un collègue l’a peut-être supprimé.',
  'The request was not understood. Check what you entered and try again.':
    'La requête n’a pas été comprise. Vérifiez votre saisie et réessayez.',
  'The request is too large. Send it in smaller parts.':
    'La requête est trop volumineuse. Envoyez-la en plusieurs parties.',
  'There is no room left on this device, so the change was not kept. Free some space on it, then try again.':
    'Il n’y a plus de place sur cet appareil : la modification n’a pas été conservée. Libérez de l’espace, puis réessayez.',
  'The rows of this import are no longer on this device. Import the file again; what was imported already is recognised.':
    'Les lignes de cette importation ne sont plus sur cet appareil. Importez de nouveau le fichier ; ce qui a déjà été importé sera reconnu.',
  'It was changed by someone else meanwhile. Look at the current state and try again.':
    'Quelqu’un d’autre l’a modifié entre-temps. Regardez l’état actuel et réessayez.',
  'It was canceled.': 'Annulé.',
  'This request id was already used for something else.': 'Cet identifiant de requête a déjà servi à autre chose.',
  "You've reached the maximum for your plan. Upgrade the plan to continue.":
    'Vous avez atteint le maximum de votre forfait. Passez à un forfait supérieur pour continuer.',
  'Your credit balance is insufficient. Please add credits to continue using the platform.':
    'Votre solde de crédits est insuffisant. Veuillez ajouter des crédits pour continuer à utiliser la plateforme.',
  'The payment was declined. Look at your payment method under Manage Subscription, then try again.':
    'Le paiement a été refusé. Vérifiez votre moyen de paiement sous « Gérer l’abonnement », puis réessayez.',
  'This version of the app is too old. Restart it to update; nothing you did is lost.':
    'Cette version de l’application est trop ancienne. Redémarrez-la pour la mettre à jour ; rien de ce que vous avez fait n’est perdu.',
  'The server does not know this request. Restart the app to update it.':
    'Le serveur ne connaît pas cette requête. Redémarrez l’application pour la mettre à jour.',
  'This server sends no links that lead to {place}. Whoever runs it can set PUBLIC_URL to the address people use.':
    'Ce serveur n’envoie pas de liens vers {place}. La personne qui l’exploite peut définir PUBLIC_URL avec l’adresse utilisée.',
  'Offer name': 'Nom de l’offre',
  'The answer to “{question}”': 'La réponse à « {question} »',
  'Prompt name': 'Nom du prompt',
  'The prompt as it is stored': 'Le prompt tel qu’il est enregistré',
  'The list of variables': 'La liste des variables',
  'The value of a variable': 'La valeur d’une variable',
  'Post content': 'Contenu de la publication',
  'Your message': 'Votre message',
  'The test': 'Le test',
  Login: 'Identifiant',
  Password: 'Mot de passe',
  'Verification code': 'Code de vérification',
  'Post name': 'Nom de la publication',
  Content: 'Contenu',
  '{count} characters': { one: '{count} caractère', other: '{count} caractères' },
  '{field} has {count} characters, but it may have {most}: shorten it by {over}.': {
    one: '{field} : {count} caractère, pour un maximum de {most}. Raccourcissez de {over}.',
    other: '{field} : {count} caractères, pour un maximum de {most}. Raccourcissez de {over}.',
  },
  '{of} has {count} {things}, but it may have {most}: take out {over}.':
    '{of} : {count} {things}, pour un maximum de {most}. Retirez-en {over}.',
  'Pause “{name}”?': 'Mettre « {name} » en pause ?',
  'Resume “{name}”?': 'Reprendre « {name} » ?',
  'The assistant of your browser asks for it. {stops}.': 'L’assistant de votre navigateur le demande. {stops}.',
  'The assistant of your browser asks for it. The campaign goes on where it stood.':
    'L’assistant de votre navigateur le demande. La campagne reprend là où elle en était.',
  'Do nothing': 'Ne rien faire',
  'Notifications, {unread} unread': 'Notifications, non lues : {unread}',
  'Nothing yet. What was done, and what went wrong, is kept here.':
    'Rien pour l’instant. Ce qui a été fait, et ce qui a échoué, est conservé ici.',
  'Signed in as': 'Connecté en tant que',
  Diagnostics: 'Diagnostic',
  'Mended by itself': 'Réparé automatiquement',
  'Nothing had to be mended on this device.': 'Rien n’a eu besoin d’être réparé sur cet appareil.',
  '{when}, {times} times': '{when}, {times} fois',
  'A file for whoever helps you': 'Un fichier pour la personne qui vous aide',
  'It holds no password or token, no name or address of a person, and no text of a message or a change. It holds:':
    'Il ne contient ni mot de passe ni jeton, ni nom ni adresse d’une personne, ni texte d’un message ou d’une modification. Il contient :',
  'Download the diagnostics file': 'Télécharger le fichier de diagnostic',
  'Look into it': 'Voir le contenu',
  'Hide it': 'Masquer le contenu',
  'Contents of the file': 'Contenu du fichier',
  'the state of the connection and since when': 'l’état de la connexion et depuis quand',
  'for each unsent or refused change: its id, kind, state, number of tries, and the code and time of the last answer':
    'pour chaque modification non envoyée ou refusée : son identifiant, son type, son état, le nombre d’essais, ainsi que le code et l’heure de la dernière réponse',
  'for each collection: its id, when it was read and how far':
    'pour chaque collection : son identifiant, quand elle a été lue et jusqu’où',
  'how many rows and bytes lie on this device, and whether the browser keeps them':
    'le nombre de lignes et d’octets sur cet appareil, et si le navigateur les conserve',
  'what the app mended by itself': 'ce que l’application a réparé d’elle-même',
  'the name of the browser and the build of the app': 'le nom du navigateur et la version de l’application',
  System: 'Système',
  Light: 'Clair',
  Dark: 'Sombre',
  Theme: 'Thème',
  'For this device; System follows its light or dark mode.':
    'Pour cet appareil ; Système suit son mode clair ou sombre.',
};
