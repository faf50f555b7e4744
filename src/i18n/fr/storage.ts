import type { Catalogue } from '../translate.ts';

/** What the device stores, and how much of it. */
export const STORAGE: Catalogue = {
  'About {size} freed': 'Environ {size} libérés',
  'Removed data is loaded again when you open it.': 'Les données retirées seront rechargées quand vous les ouvrirez.',
  'Not everything could be removed': 'Tout n’a pas pu être retiré',
  'The data on this device could not be written. Reload the page and try again.':
    'Les données de cet appareil n’ont pas pu être écrites. Rechargez la page et réessayez.',
  'Free space on this device?': 'Libérer de l’espace sur cet appareil ?',
  'Removes data that is also on the server. It is loaded again when you open it.':
    'Retire les données qui se trouvent aussi sur le serveur. Elles seront rechargées quand vous les ouvrirez.',
  'Keep everything': 'Tout conserver',
  'Freeing…': 'Libération…',
  'Free about {size}': 'Libérer environ {size}',
  'Checking what can be removed…': 'Recherche de ce qui peut être retiré…',
  'There is nothing to remove. What is left is needed or not sent yet.':
    'Il n’y a rien à retirer. Ce qui reste est nécessaire ou n’a pas encore été envoyé.',
  'The messages of {count} conversations, about {size}': {
    one: 'Les messages de {count} conversation, environ {size}',
    other: 'Les messages de {count} conversations, environ {size}',
  },
  '{count} pictures of people, about {size}': {
    one: '{count} photo de profil, environ {size}',
    other: '{count} photos de profil, environ {size}',
  },
  'The server cannot be reached. Until it can, these messages cannot be read.':
    'Le serveur est injoignable en ce moment : tant qu’il le reste, ces messages ne pourront pas être lus.',
  'Until then they cannot be read or searched offline.':
    'D’ici là, ils ne pourront être ni lus ni recherchés hors ligne.',
  'Lists, unread conversations, unsent changes and drafts stay.':
    'Les listes, les conversations non lues, les modifications en attente d’envoi et les brouillons restent.',
  All: 'Toutes',
  'Every conversation can be read and searched offline.':
    'Toutes les conversations peuvent être lues et recherchées hors ligne.',
  'Only those with activity in the last 90 days. Older ones load when you open them online. Lists, counts, searches and the duplicate check of imports use only what is stored here.':
    'Seulement celles qui ont été actives ces 90 derniers jours. Les plus anciennes sont chargées quand vous les ouvrez en ligne. Les listes, les nombres, les recherches et le contrôle des doublons à l’importation n’utilisent que ce qui est stocké ici.',
  'They load while the app is open and are removed before the next start. They cannot be read offline.':
    'Elles se chargent tant que l’application est ouverte et sont retirées avant le démarrage suivant. Elles ne peuvent pas être lues hors ligne.',
  'The setting could not be changed': 'Le réglage n’a pas pu être modifié',
  'Keep conversations on this device': 'Conserver les conversations sur cet appareil',
  'Unsent changes, drafts and unread marks always stay.':
    'Les modifications en attente d’envoi, les brouillons et les marques de non-lu restent toujours.',
  'Removing older conversations…': 'Retrait des conversations plus anciennes…',
  'You are offline. Removed conversations cannot be read until you are back online.':
    'Vous êtes hors ligne. Les conversations retirées ne pourront pas être lues avant votre retour en ligne.',
  'There are no unsent changes.': 'Il n’y a pas de modification non envoyée.',
  'The unsent change is kept.': 'La modification en attente d’envoi est conservée.',
  'The {unsent} unsent changes are kept.': 'Les {unsent} modifications en attente d’envoi sont conservées.',
  'Downloading all data again': 'Nouveau téléchargement de toutes les données',
  'It could not be started': 'Impossible de démarrer',
  'The data on this device could not be opened. Reload the page and try again.':
    'Les données de cet appareil n’ont pas pu être ouvertes. Rechargez la page et réessayez.',
  'Re-download all data?': 'Retélécharger toutes les données ?',
  'Removes the data of your teams from this device and downloads it again, newest first. Until that is done, some lists are incomplete.':
    'Supprime de cet appareil les données de vos équipes et les télécharge de nouveau, les plus récentes d’abord. En attendant, certaines listes seront incomplètes.',
  'Re-download': 'Retélécharger',
  '{size} GB': '{size} Go',
  'Conversations with their messages': 'Conversations avec leurs messages',
  'Imports of prospects': 'Importations de prospects',
  'AI models': 'Modèles d’IA',
  'Posts for prompt tests': 'Publications pour essayer les prompts',
  Teams: 'Équipes',
  'Unsent and refused changes': 'Modifications non envoyées et refusées',
  'Waiting parts of imports': 'Parties d’importations en attente',
  'Drafts and choices': 'Brouillons et choix',
  'Pictures of people': 'Photos de profil',
  'The app itself': 'L’application elle-même',
  'This browser cannot keep a second copy of unsent changes.':
    'Ce navigateur n’a pas de place pour une seconde copie des modifications non envoyées.',
  'There are no unsent changes to copy.': 'Il n’y a pas de modification non envoyée à copier.',
  'The unsent change is copied.': 'La modification non envoyée est copiée.',
  'All {kept} unsent changes are copied.': 'Les {kept} modifications non envoyées sont toutes copiées.',
  '{mirrored} of {kept} unsent changes are copied; the rest follows.':
    '{mirrored} modifications non envoyées sur {kept} sont copiées ; le reste suit.',
  'The browser keeps it until you remove it.': 'Le navigateur les conserve jusqu’à ce que vous les supprimiez.',
  'The browser may remove it when the disk is full. Data on the server is safe. Send unsent changes soon, or install the app.':
    'Le navigateur peut les supprimer quand le disque est plein. Les données du serveur sont en sécurité. Envoyez bientôt vos modifications, ou installez l’application.',
  'This browser does not say whether it keeps your data.': 'Ce navigateur n’indique pas s’il conserve vos données.',
  'Storage on this device': 'Stockage sur cet appareil',
  'Free space…': 'Libérer de l’espace…',
  'Re-download all data': 'Retélécharger toutes les données',
  'This needs a connection to the server.': 'Ceci nécessite une connexion au serveur.',
  'Forget this device': 'Oublier cet appareil',
  'Signs you out and removes all your data from this browser.':
    'Vous déconnecte et supprime de ce navigateur tout ce qui est à vous.',
  '{used} of {all}': '{used} sur {all}',
  'Storage used': 'Stockage utilisé',
  '{used} of {all} used': '{used} utilisés sur {all}',
  'Your data is protected': 'Vos données sont protégées',
  'Your data may be removed': 'Vos données peuvent être supprimées',
  'You asked {when}, but the browser declined.': 'Vous l’avez demandé {when}, mais le navigateur n’a pas accepté.',
  'Ask the browser to keep it': 'Demander à les conserver',
  'Ask again': 'Redemander',
  'Second copy of unsent changes': 'Seconde copie des modifications non envoyées',
  'about {size}': 'environ {size}',
  'conversations|None': 'Aucune',
};
