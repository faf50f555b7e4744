import type { Catalogue } from '../translate.ts';

/** The device: sync, storage, unsent changes. */
export const DEVICE: Catalogue = {
  'Press Share in the browser’s bar.': 'Touchez Partager dans la barre du navigateur.',
  'Choose “Add to Home Screen” in the list; it may be further down.':
    'Choisissez « Sur l’écran d’accueil » dans la liste ; il faut parfois la faire défiler.',
  'Press “Add”, then open Outrider from the home screen.':
    'Touchez « Ajouter », puis ouvrez Outrider depuis l’écran d’accueil.',
  'Add Outrider to your home screen': 'Ajouter Outrider à votre écran d’accueil',
  'Got it': 'Compris',
  'Connecting to the server.': 'Connexion au serveur en cours.',
  'Connected; changes appear by themselves.': 'Connecté ; les nouveautés apparaissent d’elles-mêmes.',
  'Connected; reading what is new.': 'Connecté ; lecture des nouveautés en cours.',
  'The live connection is being restored.': 'La connexion en direct est en cours de rétablissement.',
  'The server cannot be reached. You can go on reading; what you do is kept.':
    'Le serveur est injoignable. Vous pouvez continuer à lire ; ce que vous faites est conservé.',
  'Your sign-in has expired. Sign in again to go on.': 'Votre session a expiré. Reconnectez-vous pour continuer.',
  'Some changes could not be carried out.': 'Certaines modifications n’ont pas pu être effectuées.',
  Connecting: 'Connexion',
  Live: 'En direct',
  Syncing: 'Synchronisation',
  Reconnecting: 'Reconnexion',
  Offline: 'Hors ligne',
  'Sign in again': 'Se reconnecter',
  'Needs attention': 'À vérifier',
  'Notifications, {unread} unread': 'Notifications, non lues : {unread}',
  'Nothing yet. What was done, and what went wrong, is kept here.':
    'Rien pour l’instant. Ce qui a été fait, et ce qui a échoué, est conservé ici.',
  'tried once': '1 essai',
  'tried {attempts} times': '{attempts} essais',
  'Made {when}': 'Faite {when}',
  '{count} parts sent': { one: '{count} partie envoyée', other: '{count} parties envoyées' },
  'Last answer {when}: {message}': 'Dernière réponse {when} : {message}',
  'Discard: {what}': 'Abandonner : {what}',
  'Compare: {what}': 'Comparer : {what}',
  Compare: 'Comparer',
  'Try again: {what}': 'Réessayer : {what}',
  'Send now: {what}': 'Envoyer maintenant : {what}',
  'Send now': 'Envoyer maintenant',
  '{count} changes were not carried out': {
    one: '{count} modification n’a pas été effectuée',
    other: '{count} modifications n’ont pas été effectuées',
  },
  'The server has refused it, and the screens show what the server has. Each stays here until you have dealt with it.':
    'Le serveur l’a refusée, et les écrans montrent ce que le serveur contient. Elle reste ici jusqu’à ce que vous l’ayez traitée.',
  'The server has refused them, and the screens show what the server has. Each stays here until you have dealt with it.':
    'Le serveur les a refusées, et les écrans montrent ce que le serveur contient. Chacune reste ici jusqu’à ce que vous l’ayez traitée.',
  'Unsent changes': 'Modifications non envoyées',
  'Everything you did has been sent.': 'Tout ce que vous avez fait a été envoyé.',
  'Kept on this device, also when you close the app.':
    'Conservées sur cet appareil, même si vous fermez l’application.',
  '{sending} being sent now; all are kept on this device until the server has answered.':
    '{sending} en cours d’envoi ; toutes sont conservées sur cet appareil jusqu’à la réponse du serveur.',
  'Send all now': 'Tout envoyer maintenant',
  'Refused changes': 'Modifications refusées',
  'Show {more} more of {all}': 'En afficher {more} de plus sur {all}',
  'Last sync': 'Dernière synchronisation',
  'Read again by itself whenever something has changed.': 'Relu automatiquement dès que quelque chose a changé.',
  'Nothing is on this device yet. It appears as soon as the server can be reached.':
    'Il n’y a encore rien sur cet appareil. Tout apparaîtra dès que le serveur sera joignable.',
  What: 'Contenu',
  'Last read': 'Dernière lecture',
  'First reading…': 'Première lecture…',
  'Not yet': 'Pas encore',
  'Your text': 'Votre texte',
  'Your text and theirs': 'Votre texte et le leur',
  'Discard mine': 'Abandonner ma version',
  'Keep theirs': 'Garder la leur',
  'Use mine': 'Garder la mienne',
  'Copy mine': 'Copier ma version',
  Mine: 'Ma version',
  'Theirs, on the server now': 'Leur version, actuellement sur le serveur',
  'It is not on the server any more, so there is nothing to compare your text with. Copy what you still need.':
    'Cet élément n’est plus sur le serveur : il n’y a rien à quoi comparer votre texte. Copiez ce dont vous avez encore besoin.',
  'Both say the same now: nothing is lost, whichever you keep.':
    'Les deux sont désormais identiques : rien n’est perdu, quelle que soit la version gardée.',
  'Using yours replaces theirs for everybody in the team. Keeping theirs discards yours; copy what you still need.':
    'Garder votre version remplace la leur pour toute l’équipe. Garder la leur abandonne la vôtre ; copiez ce dont vous avez encore besoin.',
  'Not known yet': 'Pas encore connu',
  Answers: 'Répond',
  'Does not answer': 'Ne répond pas',
  'Answers, but asks you to sign in': 'Répond, mais vous demande de vous connecter',
  'Syncing…': 'Synchronisation…',
  'Sync now': 'Synchroniser',
  Server: 'Serveur',
  'live updates|On': 'Activées',
  'live updates|Off': 'Désactivées',
  'Live updates': 'Mises à jour en direct',
  'Last up to date': 'Dernière mise à jour',
  'Never on this device': 'Jamais sur cet appareil',
  ', since {when}': ', depuis {when}',
  'Nothing left to do': 'Plus rien à faire',
  'It is already as you asked for.': 'Tout est déjà comme vous l’avez demandé.',
  'It could not be tried again': 'Impossible de réessayer',
  'It is being sent right now': 'Envoi en cours',
  'Wait for the answer; it is shown here.': 'Attendez la réponse ; elle s’affichera ici.',
  'What waits to be sent, what is kept here, and how it stands with the server':
    'Ce qui attend d’être envoyé, ce qui est conservé ici, et où en est l’appareil avec le serveur',
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
  'The server has refused it, and the screens show what the server has. What you wrote is kept nowhere else and goes with this change.':
    'Le serveur l’a refusée, et les écrans montrent ce que le serveur contient. Ce que vous avez écrit n’est conservé nulle part ailleurs et disparaîtra avec cette modification.',
  'The server has refused it, and what you see is already as the server has it. Only this notice goes away.':
    'Le serveur l’a refusée, et ce que vous voyez correspond déjà au serveur. Seul cet avis disparaît.',
  'It was sent at least once without an answer, so the server may have carried it out; discarding it only stops further tries. What you see will follow the server.':
    'Elle a été envoyée au moins une fois sans réponse : le serveur l’a peut-être effectuée. L’abandonner arrête seulement les essais suivants. Ce que vous verrez suivra le serveur.',
  'It was never sent and will not be carried out. What you see goes back to what the server has.':
    'Elle n’a jamais été envoyée et ne sera pas effectuée. Les écrans montreront de nouveau ce que le serveur contient.',
  'Discard this change?': 'Abandonner cette modification ?',
  'Discard change': 'Abandonner la modification',
  'About {size} freed': 'Environ {size} libérés',
  'What was taken away is read again when you open it.': 'Ce qui a été retiré sera relu quand vous l’ouvrirez.',
  'Not everything could be taken away': 'Tout n’a pas pu être retiré',
  'The data on this device could not be written. Reload the page and try again.':
    'Les données de cet appareil n’ont pas pu être écrites. Rechargez la page et réessayez.',
  'Free space on this device?': 'Libérer de l’espace sur cet appareil ?',
  'What the server has as well is taken away, and read again when you open it.':
    'Ce qui se trouve aussi sur le serveur est retiré, puis relu quand vous l’ouvrez.',
  'Keep everything': 'Tout conserver',
  'Freeing…': 'Libération…',
  'Free about {size}': 'Libérer environ {size}',
  'Looking at what can be taken away…': 'Recherche de ce qui peut être retiré…',
  'There is nothing to take away: what is left here is needed, or was not sent yet.':
    'Il n’y a rien à retirer : ce qui reste ici est nécessaire ou n’a pas encore été envoyé.',
  'The messages of {count} conversations, about {size}': {
    one: 'Les messages de {count} conversation, environ {size}',
    other: 'Les messages de {count} conversations, environ {size}',
  },
  '{count} pictures of people, about {size}': {
    one: '{count} photo de profil, environ {size}',
    other: '{count} photos de profil, environ {size}',
  },
  'The server cannot be reached now: until it can, these messages cannot be read.':
    'Le serveur est injoignable en ce moment : tant qu’il le reste, ces messages ne pourront pas être lus.',
  'Until then they cannot be read or searched offline.':
    'D’ici là, ils ne pourront être ni lus ni recherchés hors ligne.',
  'Lists, unread conversations, changes that wait to be sent, and drafts stay.':
    'Les listes, les conversations non lues, les modifications en attente d’envoi et les brouillons restent.',
  'Unsent changes were restored': 'Des modifications non envoyées ont été restaurées',
  'Not now': 'Pas maintenant',
  'Show me how': 'Voir comment faire',
  Install: 'Installer',
  'Add Outrider to your home screen: it opens at once, with or without a connection.':
    'Ajoutez Outrider à votre écran d’accueil : il s’ouvre immédiatement, avec ou sans connexion.',
  'Install Outrider: a window of its own that opens at once, with or without a connection.':
    'Installez Outrider : sa propre fenêtre, qui s’ouvre immédiatement, avec ou sans connexion.',
  'Outrider is installed on this device.': 'Outrider est installé sur cet appareil.',
  'As an app of its own it has a window and an icon, opens lists from the file manager, and the browser keeps its data more safely.':
    'Une fois installée, l’application a sa fenêtre et son icône, ouvre les listes depuis le gestionnaire de fichiers, et le navigateur conserve mieux ses données.',
  'On the home screen it opens like any other app, and may send notifications.':
    'Depuis l’écran d’accueil, elle s’ouvre comme toute autre application et peut envoyer des notifications.',
  'This browser offers no installation here. Everything works in the tab too; for a window of its own, look for “Install” or “Add to Dock” in the browser’s menu.':
    'Ce navigateur ne propose pas d’installation ici. Tout fonctionne aussi dans l’onglet ; pour une fenêtre à part, cherchez « Installer » ou « Ajouter au Dock » dans le menu du navigateur.',
  Installation: 'Installation',
  'Install Outrider': 'Installer Outrider',
  'Outrider is installed. Thank you!': 'Outrider est installé. Merci !',
  'It opens in a window of its own, with or without a connection, and the browser keeps its data.':
    'Il s’ouvre dans sa propre fenêtre, avec ou sans connexion, et le navigateur conserve ses données.',
  'It opens in a window of its own, with or without a connection.':
    'Il s’ouvre dans sa propre fenêtre, avec ou sans connexion.',
  All: 'Toutes',
  'Every conversation can be read and searched offline.':
    'Toutes les conversations peuvent être lues et recherchées hors ligne.',
  'Those with activity in the last 90 days. An older one is fetched when you open it online. Lists, counts, searches, and the check of an import for people you already talk to go by what is here.':
    'Celles qui ont été actives ces 90 derniers jours. Une conversation plus ancienne est chargée quand vous l’ouvrez en ligne. Les listes, les nombres, les recherches et, lors d’une importation, le repérage des personnes à qui vous parlez déjà se fondent sur ce qui se trouve ici.',
  'They are read while the app is open, and are gone when it is opened the next time: nothing of them can be read offline then.':
    'Elles sont lisibles tant que l’application est ouverte et disparaissent à l’ouverture suivante : rien ne peut alors en être lu hors ligne.',
  'It could not be changed': 'Le changement n’a pas pu être fait',
  'Keep conversations on this device': 'Conserver les conversations sur cet appareil',
  'Changes that wait to be sent, drafts and unread marks always stay.':
    'Les modifications en attente d’envoi, les brouillons et les marques de non-lu restent toujours.',
  'Taking older conversations away…': 'Retrait des conversations plus anciennes…',
  'Without a connection, what is taken away cannot be read until you are back online.':
    'Sans connexion, ce qui est retiré ne pourra pas être lu avant votre retour en ligne.',
  System: 'Système',
  Light: 'Clair',
  Dark: 'Sombre',
  Theme: 'Thème',
  'For this device; System follows its light or dark mode.':
    'Pour cet appareil ; Système suit son mode clair ou sombre.',
  'Not sent again by itself': 'Ne sera pas renvoyée automatiquement',
  'Being sent now': 'En cours d’envoi',
  'Will be sent now': 'Va être envoyée maintenant',
  'Will be sent after you sign in': 'Sera envoyée après votre connexion',
  'Will be sent when you are back online': 'Sera envoyée à votre retour en ligne',
  'Will be sent after the change before it': 'Sera envoyée après la modification précédente',
  'Kept for the version of the app that made it; restart the app to update it, or discard the change':
    'Conservée pour la version de l’application qui l’a faite ; redémarrez l’application pour la mettre à jour, ou abandonnez la modification',
  'Kept here; this browser is too old to send it, and it is sent once the browser was updated':
    'Conservée ici ; ce navigateur est trop ancien pour l’envoyer, elle partira une fois le navigateur mis à jour',
  'Next try within a minute': 'Prochain essai dans moins d’une minute',
  'Next try at {time}': 'Prochain essai à {time}',
  'You are offline.': 'Vous êtes hors ligne.',
  'Nothing was synced yet.': 'Rien n’a encore été synchronisé.',
  'Last updated {when}.': 'Dernière mise à jour : {when}.',
  'Nothing waits to be sent.': 'Rien n’attend d’être envoyé.',
  'The change that waits to be sent is kept.': 'La modification en attente d’envoi est conservée.',
  'The {unsent} changes that wait to be sent are kept.':
    'Les {unsent} modifications en attente d’envoi sont conservées.',
  'Everything is being read again': 'Tout est en cours de relecture',
  'It could not be started': 'Impossible de démarrer',
  'The data on this device could not be opened. Reload the page and try again.':
    'Les données de cet appareil n’ont pas pu être ouvertes. Rechargez la page et réessayez.',
  'Pull everything again?': 'Tout recharger ?',
  'The copy of your teams on this device is removed and read again from the server, the newest first. Until that is done, some lists are short.':
    'La copie de vos équipes sur cet appareil est supprimée puis relue depuis le serveur, en commençant par le plus récent. En attendant, certaines listes seront incomplètes.',
  'Leave it as it is': 'Ne rien changer',
  'Pull again': 'Recharger',
  '{size} GB': '{size} Go',
  'Conversations with their messages': 'Conversations avec leurs messages',
  'Imports of prospects': 'Importations de prospects',
  'Lines of the credits history': 'Lignes de l’historique des crédits',
  'AI models': 'Modèles d’IA',
  'Posts to try prompts on': 'Publications pour essayer les prompts',
  Teams: 'Équipes',
  'Unsent and refused changes': 'Modifications non envoyées et refusées',
  'Parts of imports that wait': 'Parties d’importations en attente',
  'Drafts and choices': 'Brouillons et choix',
  'Pictures of people': 'Photos de profil',
  'The app itself': 'L’application elle-même',
  'This browser has no place for a second copy of unsent changes.':
    'Ce navigateur n’a pas de place pour une seconde copie des modifications non envoyées.',
  'Nothing waits, so there is nothing to copy.': 'Rien n’attend, il n’y a donc rien à copier.',
  'The one change in the outbox is there.': 'L’unique modification en attente d’envoi s’y trouve.',
  'All {kept} changes in the outbox are there.': 'Les {kept} modifications en attente d’envoi s’y trouvent toutes.',
  '{mirrored} of {kept} changes are there; the rest is being copied.':
    '{mirrored} modifications sur {kept} s’y trouvent ; le reste est en cours de copie.',
  'The browser has promised to keep them until you remove them.':
    'Le navigateur s’est engagé à les conserver jusqu’à ce que vous les supprimiez.',
  'The browser may remove them when the disk is full. What is on the server stays there; send what waits soon, or install the app.':
    'Le navigateur peut les supprimer quand le disque est plein. Ce qui est sur le serveur y reste ; envoyez bientôt ce qui attend, ou installez l’application.',
  'This browser does not say whether it keeps them.': 'Ce navigateur n’indique pas s’il les conserve.',
  'Storage on this device': 'Stockage sur cet appareil',
  'Free space…': 'Libérer de l’espace…',
  'Pull again from scratch': 'Tout recharger depuis le serveur',
  'Needs a connection: without one, nothing could be read again.':
    'Une connexion est nécessaire : sans elle, rien ne pourrait être relu.',
  'Forget this device': 'Oublier cet appareil',
  'Signs you out and removes everything of yours from this browser.':
    'Vous déconnecte et supprime de ce navigateur tout ce qui est à vous.',
  '{used} of {all}': '{used} sur {all}',
  'Storage used': 'Stockage utilisé',
  '{used} of {all} used': '{used} utilisés sur {all}',
  'Your data are kept': 'Vos données sont conservées',
  'Your data may be removed': 'Vos données peuvent être supprimées',
  'Asked to keep them {when}, it did not promise it.': 'Sollicité {when}, il ne s’y est pas engagé.',
  'Ask the browser to keep them': 'Demander à les conserver',
  'Ask again': 'Redemander',
  'Second copy of unsent changes': 'Seconde copie des modifications non envoyées',
  'about {size}': 'environ {size}',
  '{count} unsent': '{count} en attente',
  '{count} refused': '{count} en échec',
  Sync: 'Synchronisation',
  'Sync: {state}': 'Connexion : {state}',
  'Offline. Changes you make are kept and sent later.':
    'Hors ligne. Vos modifications sont conservées et seront envoyées plus tard.',
  'Last up to date {when}.': 'À jour pour la dernière fois {when}.',
  'Deal with them on This device': 'Les traiter dans Cet appareil',
  'Open This device': 'Ouvrir Cet appareil',
  'Plan and credits': 'Forfait et crédits',
  'conversations|None': 'Aucune',
  'Conversations of {name}': 'Conversations : {name}',
  'None of its rows is on this device any more.': 'Aucune de ses lignes n’est encore sur cet appareil.',
  '{count} rows have not been imported. This device has the only copy of them, and they go with this change.': {
    one: '{count} ligne n’a pas été importée. Cet appareil en a la seule copie, qui disparaîtra avec cette modification.',
    other:
      '{count} lignes n’ont pas été importées. Cet appareil en a la seule copie, qui disparaîtra avec cette modification.',
  },
  'What the server has taken before stays imported.': 'Ce que le serveur a déjà reçu reste importé.',
  '{count} rows the server has taken already stay imported.': {
    one: '{count} ligne déjà reçue par le serveur reste importée.',
    other: '{count} lignes déjà reçues par le serveur restent importées.',
  },
  'Some of the others may have reached it too: it has not answered yet.':
    'D’autres lui sont peut-être parvenues aussi : il n’a pas encore répondu.',
  'Download the row as CSV': 'Télécharger la ligne au format CSV',
  'Download the {count} rows as CSV': {
    one: 'Télécharger {count} ligne au format CSV',
    other: 'Télécharger les {count} lignes au format CSV',
  },
  'The tab that talks to the server had fallen silent; another one took over.':
    'L’onglet en contact avec le serveur ne répondait plus ; un autre a pris le relais.',
  'Sending had stopped moving for half a minute and was started again.':
    'L’envoi était bloqué depuis une demi-minute et a été relancé.',
  'The browser had closed the data on this device; they were opened again.':
    'Le navigateur avait fermé les données de cet appareil ; elles ont été rouvertes.',
  'The data on this device were not there, at a first sign-in or because the browser had removed them; they were read from the server.':
    'Les données n’étaient pas sur cet appareil, car c’était la première connexion ou le navigateur les avait supprimées ; elles ont été lues depuis le serveur.',
  'Unsent changes were restored from their second copy on this device.':
    'Des modifications non envoyées ont été restaurées depuis leur seconde copie sur cet appareil.',
};
