import type { Catalogue } from '../translate.ts';

/** The connection and what was synced. */
export const SYNC_STATUS: Catalogue = {
  'Connecting to the server.': 'Connexion au serveur en cours.',
  'Connected. Changes appear automatically.': 'Connecté. Les nouveautés apparaissent automatiquement.',
  'Connected. Loading what is new.': 'Connecté. Chargement des nouveautés.',
  'The live connection is being restored.': 'La connexion en direct est en cours de rétablissement.',
  'The server cannot be reached. You can keep reading, and your changes are kept.':
    'Le serveur est injoignable. Vous pouvez continuer à lire, et vos modifications sont conservées.',
  'Your session has expired. Sign in again to continue.': 'Votre session a expiré. Reconnectez-vous pour continuer.',
  'Changes appear automatically, but the Outrider server does not answer. Your changes are kept and sent when it is back.':
    'Les nouveautés apparaissent automatiquement, mais le serveur Outrider ne répond pas. Vos modifications sont conservées et seront envoyées à son retour.',
  'The data server does not answer. You can keep reading, and your changes are kept.':
    'Le serveur de données ne répond pas. Vous pouvez continuer à lire, et vos modifications sont conservées.',
  'The data server does not answer.': 'Le serveur de données ne répond pas.',
  'the data server does not answer': 'le serveur de données ne répond pas',
  'the Outrider server does not answer': 'le serveur Outrider ne répond pas',
  'waiting for the Outrider server: {count} unsent': 'en attente du serveur Outrider : {count}',
  'Data server': 'Serveur de données',
  'Outrider server': 'Serveur Outrider',
  'Last answer {when}': 'Dernière réponse {when}',
  'Some changes could not be carried out.': 'Certaines modifications n’ont pas pu être effectuées.',
  Connecting: 'Connexion',
  Live: 'En direct',
  Syncing: 'Synchronisation',
  Reconnecting: 'Reconnexion',
  Offline: 'Hors ligne',
  'Sign in again': 'Se reconnecter',
  'Needs attention': 'À vérifier',
  'Last sync': 'Dernière synchronisation',
  'Updated automatically when something changes.': 'Actualisé automatiquement dès que quelque chose change.',
  'Nothing is on this device yet. Your data appears as soon as the server can be reached.':
    'Il n’y a encore rien sur cet appareil. Vos données apparaîtront dès que le serveur sera joignable.',
  What: 'Contenu',
  'Last read': 'Dernière lecture',
  'First reading…': 'Première lecture…',
  'Not yet': 'Pas encore',
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
  'Unsent changes were restored': 'Des modifications non envoyées ont été restaurées',
  'You are offline.': 'Vous êtes hors ligne.',
  'Nothing has been synced yet.': 'Rien n’a encore été synchronisé.',
  'Not everything has loaded yet.': 'Tout n’est pas encore chargé.',
  'Last updated {when}.': 'Mise à jour : {when}.',
  'Plan and credits': 'Forfait et crédits',
  'Conversations of {name}': 'Conversations : {name}',
  '{count} unsent': '{count} en attente',
  '{count} refused': '{count} en échec',
  Sync: 'Synchronisation',
  'Sync: {state}': 'Connexion : {state}',
  'A server does not answer. Changes you make are kept and sent later.':
    'Un serveur ne répond pas. Vos modifications sont conservées et seront envoyées plus tard.',
  'Offline. Changes you make are kept and sent later.':
    'Hors ligne. Vos modifications sont conservées et seront envoyées plus tard.',
  'Last up to date {when}.': 'À jour pour la dernière fois {when}.',
  'Review them on This device': 'Les examiner dans Cet appareil',
  'Open This device': 'Ouvrir Cet appareil',
  'The tab that was connected to the server stopped responding, so another one took over.':
    'L’onglet connecté au serveur ne répondait plus : un autre a pris le relais.',
  'Sending was stuck for half a minute and was restarted.':
    'L’envoi était bloqué depuis une demi-minute et a été relancé.',
  'The browser closed the data on this device. It was reopened.':
    'Le navigateur avait fermé les données de cet appareil. Elles ont été rouvertes.',
  'This device had no data: it was the first sign-in, or the browser had removed it. The data was loaded from the server.':
    'Cet appareil n’avait pas de données : c’était la première connexion, ou le navigateur les avait supprimées. Elles ont été chargées depuis le serveur.',
  'Unsent changes were restored from their second copy on this device.':
    'Des modifications non envoyées ont été restaurées depuis leur seconde copie sur cet appareil.',
};
