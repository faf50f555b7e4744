import type { Catalogue } from '../translate.ts';

/** Installing the app. */
export const INSTALL: Catalogue = {
  'Press Share in the browser’s bar.': 'Touchez Partager dans la barre du navigateur.',
  'Choose “Add to Home Screen” in the list; it may be further down.':
    'Choisissez « Sur l’écran d’accueil » dans la liste ; il faut parfois la faire défiler.',
  'Press “Add”, then open Outrider from the home screen.':
    'Touchez « Ajouter », puis ouvrez Outrider depuis l’écran d’accueil.',
  'Add Outrider to your home screen': 'Ajouter Outrider à votre écran d’accueil',
  'Got it': 'Compris',
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
};
