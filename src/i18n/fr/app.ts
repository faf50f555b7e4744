import type { Catalogue } from '../translate.ts';

/** The frame: banners, menus, commands, errors. */
export const APP: Catalogue = {
  'Outrider was updated in another tab. Reload this tab to continue. Your work is kept.':
    'Outrider a été mis à jour dans un autre onglet. Rechargez celui-ci pour continuer. Votre travail est conservé.',
  'Another tab still runs an older version of Outrider. Close that tab to continue here.':
    'Un autre onglet utilise encore une ancienne version d’Outrider. Fermez-le pour continuer ici.',
  'The browser closed the data on this device. It is being reopened, and your work is kept.':
    'Le navigateur a fermé les données de cet appareil. Elles sont en cours de réouverture, et votre travail est conservé.',
  'This device is full. Your changes and new messages cannot be stored until you free some space.':
    'Cet appareil est plein. Vos modifications et les nouveaux messages ne peuvent pas être stockés tant que vous ne libérez pas d’espace.',
  'This browser is too old to send changes safely. You can read, and your changes stay on this device until you update the browser.':
    'Ce navigateur est trop ancien pour envoyer des modifications en toute sécurité. Vous pouvez lire, et vos modifications restent sur cet appareil jusqu’à la mise à jour du navigateur.',
  Reload: 'Recharger',
  'From your last visit': 'De votre dernière visite',
  Restart: 'Redémarrer',
  'A new version of Outrider is ready. Restarting keeps your work.':
    'Une nouvelle version d’Outrider est prête. Redémarrer conserve votre travail.',
  'Update payment': 'Mettre à jour le paiement',
  Outrider: 'Outrider',
  '{title} · Outrider': '{title} · Outrider',
  'Quick access': 'Accès rapide',
  More: 'Plus',
  'Toggle sidebar (Ctrl or Cmd + B)': 'Afficher ou masquer la barre latérale (Ctrl ou Cmd + B)',
  'Loading teams...': 'Chargement des équipes…',
  Logout: 'Se déconnecter',
  'Plan: {plan}. See plans': 'Forfait : {plan}. Voir les forfaits',
  'Go anywhere, find anything (Ctrl or Cmd + K)': 'Aller partout, tout trouver (Ctrl ou Cmd + K)',
  'Skip to content': 'Aller au contenu',
  Navigation: 'Navigation',
  Main: 'Principale',
  Prospecting: 'Prospection',
  Dashboard: 'Tableau de bord',
  'bottom bar|Dashboard': 'Accueil',
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
  'Search conversations for “{words}”': 'Rechercher « {words} » dans les conversations',
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
  'It needs a connection the first time. Pages you have opened before are available offline.':
    'Elle nécessite une connexion la première fois. Les pages déjà ouvertes sont disponibles hors ligne.',
  'Settings Page (to be implemented)': 'Page des paramètres (à venir)',
  'This campaign is already set up': 'Cette campagne est déjà configurée',
  'Go to Dashboard': 'Aller au tableau de bord',
  'Loading the offer': 'Chargement de l’offre',
  'Loading your team': 'Chargement de votre équipe',
  'This screen could not be loaded': 'Cet écran n’a pas pu être chargé',
  'Something went wrong on this screen': 'Une erreur est survenue sur cet écran',
  'You may be offline, or there is a new version of Outrider. Your data and unsent changes are kept.':
    'Vous êtes peut-être hors ligne, ou il y a une nouvelle version d’Outrider. Vos données et vos modifications non envoyées sont conservées.',
  'Your data and unsent changes are kept. Try again. If it happens again, reload the page.':
    'Vos données et vos modifications non envoyées sont conservées. Réessayez. Si l’erreur se reproduit, rechargez la page.',
  'Reload screen': 'Recharger l’écran',
  'Finish setting up this campaign before you add prospects to it.':
    'Terminez la configuration de cette campagne avant d’y ajouter des prospects.',
  'No campaign is ready for prospects yet': 'Aucune campagne n’est encore prête à recevoir des prospects',
  'Set up a campaign first, then import its prospects.':
    'Configurez d’abord une campagne, puis importez ses prospects.',
  'Choose the campaign for these prospects.': 'Choisissez la campagne de ces prospects.',
  'Choose the campaign for the people in “{name}”.': 'Choisissez la campagne des personnes de « {name} ».',
  'Opening the team…': 'Ouverture de l’équipe…',
  'There is no page at this address. It may have moved, or the address may be mistyped.':
    'Il n’y a pas de page à cette adresse. Elle a pu être déplacée, ou l’adresse mal saisie.',
  'Did you mean {screen}?': 'Vouliez-vous dire {screen} ?',
  'The Outrider server does not answer. Changes here need it.':
    'Le serveur Outrider ne répond pas. Les modifications ici nécessitent ce serveur.',
  'You are offline. Changes here need a connection.':
    'Vous êtes hors ligne. Les modifications nécessitent ici une connexion.',
  'Your session has expired. Sign in again to make changes here.':
    'Votre session a expiré. Reconnectez-vous pour faire des modifications ici.',
  'Outrider cannot be reached': 'Outrider est injoignable',
  'The first start needs a connection. After that, Outrider also opens offline. Check your connection and try again.':
    'Le premier démarrage nécessite une connexion. Ensuite, Outrider s’ouvre aussi hors ligne. Vérifiez votre connexion et réessayez.',
  'This address is not secure': 'Cette adresse n’est pas sécurisée',
  'Browsers store and send data safely only over https. Open Outrider at its https address, or at http://localhost on the computer it runs on.':
    'Les navigateurs ne stockent et n’envoient des données en toute sécurité qu’en https. Ouvrez Outrider à son adresse https, ou à http://localhost sur l’ordinateur où il tourne.',
  'An older tab is still open': 'Un onglet plus ancien est encore ouvert',
  'Another tab runs an older version of Outrider and is using the data on this device. Close that tab to continue here.':
    'Un autre onglet utilise une ancienne version d’Outrider et les données de cet appareil. Fermez-le pour continuer ici.',
  'Outrider cannot keep its data on this device': 'Outrider ne peut pas conserver ses données sur cet appareil',
  'The browser did not open its local storage. This happens in private windows and on full disks. Use a normal window or free some space, then try again.':
    'Le navigateur n’a pas ouvert son stockage local. Cela arrive dans les fenêtres privées et quand le disque est plein. Utilisez une fenêtre normale ou libérez de l’espace, puis réessayez.',
  'This browser blocks site data': 'Ce navigateur bloque les données des sites',
  'Outrider stores your data on this device, and this browser does not allow it. Allow cookies and site data for {host} in its settings, then try again.':
    'Outrider stocke vos données sur cet appareil, et ce navigateur ne l’autorise pas. Autorisez dans ses réglages les cookies et les données de site pour {host}, puis réessayez.',
  'Another tab keeps your data busy': 'Un autre onglet occupe vos données',
  'Another tab or window of Outrider uses the data on this device and does not let go of it. Open or close all others: Outrider then starts here by itself.':
    'Un autre onglet ou une autre fenêtre d’Outrider utilise les données de cet appareil et ne les libère pas. Ouvrez ou fermez tous les autres : Outrider démarre alors ici de lui-même.',
  'The browser is slow to open your data': 'Le navigateur tarde à ouvrir vos données',
  'Outrider starts as soon as it answers. If this takes longer than a minute, restart the browser.':
    'Outrider démarre dès qu’il répond. Si cela dure plus d’une minute, redémarrez le navigateur.',
  'This device is full': 'Cet appareil est plein',
  'The browser has no space left for your data. Free some space on this device, then try again.':
    'Le navigateur n’a plus de place pour vos données. Libérez de l’espace sur cet appareil, puis réessayez.',
  'Your teams': 'Vos équipes',
  'your teams': 'vos équipes',
  'Unable to log out. Please try again.': 'Impossible de vous déconnecter. Veuillez réessayer.',
  'Your data was removed from this device, but the server has not ended your session yet. Outrider keeps trying.':
    'Vos données ont été effacées de cet appareil, mais le serveur n’a pas encore mis fin à votre session. Outrider continue d’essayer.',
  'Someone else’s data on this device cannot be read now. It may contain unsent changes.':
    'Les données de quelqu’un d’autre sur cet appareil sont illisibles pour le moment. Elles contiennent peut-être des modifications non envoyées.',
  'Someone else left {count} unsent changes on this device.': {
    one: 'Quelqu’un d’autre a laissé {count} modification non envoyée sur cet appareil.',
    other: 'Quelqu’un d’autre a laissé {count} modifications non envoyées sur cet appareil.',
  },
  'It will be sent when that person signs in here. Nobody else can see it.':
    'Elle sera envoyée quand cette personne se connectera ici. Personne d’autre ne peut la voir.',
  'They will be sent when that person signs in here. Nobody else can see them.':
    'Elles seront envoyées quand cette personne se connectera ici. Personne d’autre ne peut les voir.',
  'Someone else left {count} drafts on this device.': {
    one: 'Quelqu’un d’autre a laissé {count} brouillon sur cet appareil.',
    other: 'Quelqu’un d’autre a laissé {count} brouillons sur cet appareil.',
  },
  'Someone else left work on this device: {changes} and {drafts}.':
    'Quelqu’un d’autre a laissé du travail sur cet appareil : {changes} et {drafts}.',
  '{count} unsent changes': { one: '{count} modification non envoyée', other: '{count} modifications non envoyées' },
  'It is kept for when that person signs in here. Nobody else can see it.':
    'Il sera conservé jusqu’à ce que cette personne se connecte ici. Personne d’autre ne peut le voir.',
  'They are kept for when that person signs in here. Nobody else can see them.':
    'Tout sera conservé jusqu’à ce que cette personne se connecte ici. Personne d’autre ne peut le voir.',
  'Nobody can get it back after that.': 'Plus personne ne pourra le récupérer ensuite.',
  'A note to the AI': 'Une note à l’IA',
  'A rating of a prospect': 'L’évaluation d’un prospect',
  'Nobody can send them after that.': 'Plus personne ne pourra les envoyer ensuite.',
  'Delete for good': 'Supprimer définitivement',
  Keep: 'Conserver',
  'Delete from this device…': 'Supprimer de cet appareil…',
  'Logging out…': 'Déconnexion…',
  'You logged out in another tab. Sign in to continue.':
    'Vous vous êtes déconnecté dans un autre onglet. Connectez-vous pour continuer.',
  '{what}: {name}': '{what} : {name}',
  'This browser is too old to send it safely. Stay signed in to keep it, and update the browser.':
    'Ce navigateur est trop ancien pour l’envoyer en toute sécurité. Restez connecté pour la conserver, et mettez le navigateur à jour.',
  'This browser is too old to send them safely. Stay signed in to keep them, and update the browser.':
    'Ce navigateur est trop ancien pour les envoyer en toute sécurité. Restez connecté pour les conserver, et mettez le navigateur à jour.',
  'It was made in another version of the app, and only that version can send it. Stay signed in to keep it, and restart the app to update it.':
    'Elle a été faite dans une autre version de l’application, qui seule peut l’envoyer. Restez connecté pour la conserver, et redémarrez l’application pour la mettre à jour.',
  'Some were made in another version of the app, and only that version can send them. Stay signed in to keep them, and restart the app to update it.':
    'Certaines ont été faites dans une autre version de l’application, qui seule peut les envoyer. Restez connecté pour les conserver, et redémarrez l’application pour la mettre à jour.',
  'The Outrider server does not answer. Stay signed in to keep it until the server is back.':
    'Le serveur Outrider ne répond pas. Restez connecté pour la conserver jusqu’à son retour.',
  'The Outrider server does not answer. Stay signed in to keep them until the server is back.':
    'Le serveur Outrider ne répond pas. Restez connecté pour les conserver jusqu’à son retour.',
  'Sending needs a connection. Stay signed in to keep it until you are back online.':
    'L’envoi nécessite une connexion. Restez connecté à votre compte pour la conserver jusqu’à votre retour en ligne.',
  'Sending needs a connection. Stay signed in to keep them until you are back online.':
    'L’envoi nécessite une connexion. Restez connecté à votre compte pour les conserver jusqu’à votre retour en ligne.',
  'A post to test with': 'Une publication de test',
  'Text of a prompt': 'Texte d’un prompt',
  'File to import': 'Fichier à importer',
  'Text of an offer': 'Texte d’une offre',
  'A new offer': 'Une nouvelle offre',
  'A new prompt': 'Un nouveau prompt',
  'A new team': 'Une nouvelle équipe',
  'Setting up a campaign': 'Configuration d’une campagne',
  'Unsent invitations': 'Invitations non envoyées',
  'Nothing new will be sent, including replies': 'Plus rien ne sera envoyé, réponses comprises',
  'Failed to pause campaign': 'Impossible de mettre la campagne en pause',
  'Campaign paused successfully': 'Campagne mise en pause',
  'Campaign resumed successfully': 'Campagne reprise',
  'Failed to resume campaign': 'Impossible de reprendre la campagne',
  'Campaign name updated successfully': 'Nom de la campagne mis à jour',
  'Failed to update campaign name': 'Impossible de mettre à jour le nom de la campagne',
  'Campaign product updated successfully': 'Offre de la campagne mise à jour',
  'Failed to update campaign product': 'Impossible de mettre à jour l’offre de la campagne',
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
  'Product updated successfully': 'Offre mise à jour',
  'Failed to update product': 'Impossible de mettre à jour l’offre',
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
  'This version cannot send it. Restart the app to update it, or discard the change.':
    'Cette version ne peut pas l’envoyer. Redémarrez l’application pour la mettre à jour, ou abandonnez la modification.',
  'A change could not be carried out': 'Une modification n’a pas pu être effectuée',
  'Pause a conversation': 'Mettre en pause une conversation',
  'Resume a conversation': 'Reprendre une conversation',
  'Pause a campaign': 'Mettre en pause une campagne',
  'Resume a campaign': 'Reprendre une campagne',
  'Rename a campaign to “{name}”': 'Renommer une campagne en « {name} »',
  'Change the offer of a campaign': 'Changer l’offre d’une campagne',
  'Change the prompt of a campaign': 'Changer le prompt d’une campagne',
  'Change the variables of a campaign': 'Changer les variables d’une campagne',
  'Change the profile of a campaign': 'Changer le profil d’une campagne',
  'Change how a campaign qualifies': 'Changer la qualification d’une campagne',
  'Finish setting up a campaign': 'Terminer la configuration d’une campagne',
  'Pause a profile': 'Mettre en pause un profil',
  'Resume a profile': 'Reprendre un profil',
  'Change working hours to {hours}': 'Changer les horaires de travail : {hours}',
  '{reason} You asked for {hours}.': '{reason} Horaires demandés : {hours}.',
  'Edit an offer': 'Modifier une offre',
  'Save a prompt': 'Enregistrer un prompt',
  'Enable a webhook': 'Activer un webhook',
  'Disable a webhook': 'Désactiver un webhook',
  'Edit a webhook': 'Modifier un webhook',
  'Not saved yet: will be saved when you are back online': 'Pas encore enregistré : le sera à votre retour en ligne',
  '{count} changes wait for a newer browser': {
    one: '{count} modification attend un navigateur plus récent',
    other: '{count} modifications attendent un navigateur plus récent',
  },
  '{count} changes wait for a connection': {
    one: '{count} modification attend une connexion',
    other: '{count} modifications attendent une connexion',
  },
  '{count} changes wait for the Outrider server': {
    one: '{count} modification attend le serveur Outrider',
    other: '{count} modifications attendent le serveur Outrider',
  },
  '{count} changes wait for you to sign in': {
    one: '{count} modification attend que vous vous connectiez',
    other: '{count} modifications attendent que vous vous connectiez',
  },
  '{count} changes wait to be sent': {
    one: '{count} modification attend d’être envoyée',
    other: '{count} modifications attendent d’être envoyées',
  },
  'It is still in progress.': 'C’est encore en cours de traitement.',
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
  'The request took too long. Outrider will try again.': 'La requête a pris trop de temps. Outrider réessaiera.',
  'The server’s answer could not be read. Outrider will try again.':
    'La réponse du serveur est illisible. Outrider réessaiera.',
  'Something else answered instead of the server, perhaps the sign-in page of this network. Outrider will try again.':
    'Autre chose a répondu à la place du serveur, peut-être la page de connexion de ce réseau. Outrider réessaiera.',
  'The server had a problem. Outrider will try again.': 'Le serveur a rencontré un problème. Outrider réessaiera.',
  "The server's disk is full. Its operator needs to free some space.":
    'Le disque du serveur est plein. Son exploitant doit libérer de l’espace.',
  'The service is starting, busy or under maintenance. Try again in a moment.':
    'Le service démarre, est très sollicité ou en maintenance. Réessayez dans un instant.',
  'Too many wrong codes. Try again later.': 'Trop de codes erronés. Réessayez plus tard.',
  'This code was tried too often. Ask for a new one.': 'Ce code a été essayé trop souvent. Demandez-en un nouveau.',
  'You can ask for another code in a moment.': 'Vous pourrez demander un autre code dans un instant.',
  'Too many requests. Outrider will try again in a moment.': 'Trop de requêtes. Outrider réessaiera dans un instant.',
  'The same request is still in progress. Outrider will try again.':
    'La même requête est encore en cours de traitement. Outrider réessaiera.',
  'Your session has expired. Sign in again to continue. Your work is kept.':
    'Votre session a expiré. Reconnectez-vous pour continuer. Votre travail est conservé.',
  'You are not allowed to do this in this team. Ask an owner or admin of the team.':
    'Vous n’avez pas le droit de faire cela dans cette équipe. Adressez-vous à un propriétaire ou à un administrateur de l’équipe.',
  'This team was deleted, so the change could not be made. Its data is removed from this device.':
    'Cette équipe a été supprimée : la modification n’a pas pu être faite. Ses données sont effacées de cet appareil.',
  'You are no longer a member of this team, so the change could not be made.':
    'Vous n’êtes plus membre de cette équipe : la modification n’a pas pu être faite.',
  'It no longer exists. It may have been deleted by a colleague.':
    'Cet élément n’existe plus. Un collègue l’a peut-être supprimé.',
  'The request was not understood. Check what you entered and try again.':
    'La requête n’a pas été comprise. Vérifiez votre saisie et réessayez.',
  'The request is too large. Send it in smaller parts.':
    'La requête est trop volumineuse. Envoyez-la en plusieurs parties.',
  'This device is full, so the change was not saved. Free some space, then try again.':
    'Cet appareil est plein : la modification n’a pas été enregistrée. Libérez de l’espace, puis réessayez.',
  'The rows of this import are no longer on this device. Import the file again. People who are already imported are recognized.':
    'Les lignes de cette importation ne sont plus sur cet appareil. Importez de nouveau le fichier. Les personnes déjà importées seront reconnues.',
  'Someone else changed it meanwhile. Check the current version and try again.':
    'Quelqu’un d’autre l’a modifié entre-temps. Vérifiez la version actuelle et réessayez.',
  'It was canceled.': 'Annulé.',
  'This request id was already used for something else.': 'Cet identifiant de requête a déjà servi à autre chose.',
  "You've reached the maximum for your plan. Upgrade the plan to continue.":
    'Vous avez atteint le maximum de votre forfait. Passez à un forfait supérieur pour continuer.',
  'Your credit balance is insufficient. Please add credits to continue using the platform.':
    'Votre solde de crédits est insuffisant. Ajoutez des crédits pour continuer.',
  'The payment was declined. Check your payment method under Manage Subscription, then try again.':
    'Le paiement a été refusé. Vérifiez votre moyen de paiement sous « Gérer l’abonnement », puis réessayez.',
  'This version of the app is too old. Restart it to update. Your work is kept.':
    'Cette version de l’application est trop ancienne. Redémarrez-la pour la mettre à jour. Votre travail est conservé.',
  'The server does not know this request. Restart the app to update it.':
    'Le serveur ne connaît pas cette requête. Redémarrez l’application pour la mettre à jour.',
  'This server does not send links to {place}. Its operator can set PUBLIC_URL to the address people use.':
    'Ce serveur n’envoie pas de liens vers {place}. Son exploitant peut définir PUBLIC_URL avec l’adresse utilisée.',
  'Offer name': 'Nom de l’offre',
  'The answer to “{question}”': 'La réponse à « {question} »',
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
  '{field} has {count} characters; the maximum is {most}. Shorten it by {over}.': {
    one: '{field} : {count} caractère, pour un maximum de {most}. Raccourcissez de {over}.',
    other: '{field} : {count} caractères, pour un maximum de {most}. Raccourcissez de {over}.',
  },
  '{of} has {count} {things}; the maximum is {most}. Remove {over}.':
    '{of} : {count} {things}, pour un maximum de {most}. Retirez-en {over}.',
  'Pause “{name}”?': 'Mettre « {name} » en pause ?',
  'Resume “{name}”?': 'Reprendre « {name} » ?',
  'Your browser’s assistant asks for this. {stops}.': 'L’assistant de votre navigateur le demande. {stops}.',
  'Your browser’s assistant asks for this. The campaign continues where it stopped.':
    'L’assistant de votre navigateur le demande. La campagne reprend là où elle s’était arrêtée.',
  'Do nothing': 'Ne rien faire',
  'Notifications, {unread} unread': 'Notifications, non lues : {unread}',
  'No notifications yet. Results and errors appear here.':
    'Aucune notification pour l’instant. Les résultats et les erreurs apparaissent ici.',
  'Signed in as': 'Connecté en tant que',
  Diagnostics: 'Diagnostic',
  'Repaired automatically': 'Réparé automatiquement',
  'Nothing has needed repair on this device.': 'Rien n’a eu besoin d’être réparé sur cet appareil.',
  '{when}, {times} times': '{when}, {times} fois',
  'A file for support': 'Un fichier pour l’assistance',
  'It contains no passwords or tokens, no names or addresses, and no text of messages or changes. It contains:':
    'Il ne contient ni mots de passe ni jetons, ni noms ni adresses, ni texte de messages ou de modifications. Il contient :',
  'Download the diagnostics file': 'Télécharger le fichier de diagnostic',
  Preview: 'Aperçu',
  'Hide preview': 'Masquer l’aperçu',
  'Contents of the file': 'Contenu du fichier',
  'the state of the connection and since when': 'l’état de la connexion et depuis quand',
  'for each unsent or refused change: its id, kind, state, number of tries, and the code and time of the last answer':
    'pour chaque modification non envoyée ou refusée : son identifiant, son type, son état, le nombre d’essais, ainsi que le code et l’heure de la dernière réponse',
  'for each collection: its id, when it was read and how far':
    'pour chaque collection : son identifiant, quand elle a été lue et jusqu’où',
  'how many rows and bytes are on this device, and whether the browser protects them':
    'le nombre de lignes et d’octets sur cet appareil, et si le navigateur les protège',
  'what the app repaired automatically': 'ce que l’application a réparé automatiquement',
  'the name of the browser and the build of the app': 'le nom du navigateur et la version de l’application',
  System: 'Système',
  Light: 'Clair',
  Dark: 'Sombre',
  Theme: 'Thème',
  'For this device. System follows its light or dark mode.':
    'Pour cet appareil. Système suit son mode clair ou sombre.',
};
