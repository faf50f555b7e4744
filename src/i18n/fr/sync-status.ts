import type { Catalogue } from '../translate.ts';

/** The connection and what was synced. */
export const SYNC_STATUS: Catalogue = {
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
  'Last sync': 'Dernière synchronisation',
  'Read again by itself whenever something has changed.': 'Relu automatiquement dès que quelque chose a changé.',
  'Nothing is on this device yet. It appears as soon as the server can be reached.':
    'Il n’y a encore rien sur cet appareil. Tout apparaîtra dès que le serveur sera joignable.',
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
  'Nothing was synced yet.': 'Rien n’a encore été synchronisé.',
  'Not everything was read yet.': 'Tout n’a pas encore été reçu.',
  'Last updated {when}.': 'Dernière mise à jour : {when}.',
  'Plan and credits': 'Forfait et crédits',
  'Conversations of {name}': 'Conversations : {name}',
  '{count} unsent': '{count} en attente',
  '{count} refused': '{count} en échec',
  Sync: 'Synchronisation',
  'Sync: {state}': 'Connexion : {state}',
  'Offline. Changes you make are kept and sent later.':
    'Hors ligne. Vos modifications sont conservées et seront envoyées plus tard.',
  'Last up to date {when}.': 'À jour pour la dernière fois {when}.',
  'Deal with them on This device': 'Les traiter dans Cet appareil',
  'Open This device': 'Ouvrir Cet appareil',
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
