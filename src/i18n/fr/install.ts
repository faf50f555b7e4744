import type { Catalogue } from '../translate.ts';

/** Installing the app. */
export const INSTALL: Catalogue = {
  'Tap Share in the browser bar.': 'Touchez Partager dans la barre du navigateur.',
  'Choose “Add to Home Screen”. You may need to scroll.':
    'Choisissez « Sur l’écran d’accueil ». Il faut parfois faire défiler la liste.',
  'Tap “Add”, then open Outrider from the home screen.':
    'Touchez « Ajouter », puis ouvrez Outrider depuis l’écran d’accueil.',
  'Add Outrider to your home screen': 'Ajouter Outrider à votre écran d’accueil',
  'Got it': 'Compris',
  'Not now': 'Pas maintenant',
  'Show me how': 'Voir comment faire',
  Install: 'Installer',
  'Open Outrider from your home screen, even offline.':
    'Ouvrez Outrider depuis votre écran d’accueil, même hors ligne.',
  'Install Outrider. It opens instantly, even offline.':
    'Installez Outrider. Il s’ouvre instantanément, même hors ligne.',
  'Outrider is installed on this device.': 'Outrider est installé sur cet appareil.',
  'An installed Outrider has its own window and icon, opens lists from the file manager, and keeps its data more safely.':
    'Une fois installé, Outrider a sa fenêtre et son icône, ouvre les listes depuis le gestionnaire de fichiers, et conserve mieux ses données.',
  'On the home screen it opens like any other app and can send notifications.':
    'Depuis l’écran d’accueil, elle s’ouvre comme toute autre application et peut envoyer des notifications.',
  'Everything works in this tab. To install Outrider, look for “Install” or “Add to Dock” in the browser’s menu.':
    'Tout fonctionne dans cet onglet. Pour installer Outrider, cherchez « Installer » ou « Ajouter au Dock » dans le menu du navigateur.',
  Installation: 'Installation',
  'Install Outrider': 'Installer Outrider',
  'Outrider is installed. Thank you!': 'Outrider est installé. Merci !',
  'It opens in its own window, even offline, and the browser keeps its data.':
    'Il s’ouvre dans sa propre fenêtre, même hors ligne, et le navigateur conserve ses données.',
  'It opens in its own window, even offline.': 'Il s’ouvre dans sa propre fenêtre, même hors ligne.',
};
