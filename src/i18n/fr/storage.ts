import type { Catalogue } from '../translate.ts';

/** What the device stores, and how much of it. */
export const STORAGE: Catalogue = {
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
  'conversations|None': 'Aucune',
};
