import type { Catalogue } from '../../translate.ts';

/** The settings of notifications. */
export const PUSH: Catalogue = {
  'Also while the app is closed': 'Aussi quand l’application est fermée',
  'They come through the push service of this browser, which cannot read them. Signing out ends them.':
    'Elles passent par le service de push de ce navigateur, qui ne peut pas les lire. La déconnexion y met fin.',
  'The push service of this browser does not answer. Check the connection, or try another browser.':
    'Le service de push de ce navigateur ne répond pas. Vérifiez la connexion, ou essayez un autre navigateur.',
  'This server sends no notifications to closed apps.':
    'Ce serveur n’envoie pas de notifications aux applications fermées.',
  'This browser receives nothing while the app is closed. On an iPhone or iPad, add the app to the home screen first.':
    'Ce navigateur ne reçoit rien quand l’application est fermée. Sur un iPhone ou un iPad, ajoutez d’abord l’application à l’écran d’accueil.',
  Replies: 'Réponses',
  'Qualified prospects': 'Prospects qualifiés',
  'Notes that mention you': 'Notes qui vous mentionnent',
  'Conversations assigned to you': 'Conversations qui vous sont confiées',
  'Messages to approve': 'Messages à approuver',
  'Messages that may not have been sent': 'Messages peut-être non envoyés',
  Reminders: 'Rappels',
  'No names': 'Aucun nom',
  Names: 'Noms',
  'Names and texts': 'Noms et textes',
  About: 'À propos de',
  'What they show': 'Ce qu’elles montrent',
  'Whoever sees the lock screen of this device can read it.':
    'Quiconque voit l’écran de verrouillage de cet appareil peut le lire.',
  'Quiet hours': 'Heures calmes',
  'Nothing is shown then. What is still new afterwards comes as one notification.':
    'Rien ne s’affiche alors. Ce qui est encore nouveau ensuite arrive en une seule notification.',
};
