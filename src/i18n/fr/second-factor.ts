import type { Catalogue } from '../translate.ts';

/** The second step of signing in. */
export const SECOND_FACTOR: Catalogue = {
  'Two-step verification': 'Validation en deux étapes',
  'A second step at sign-in, besides password or link':
    'Une seconde étape à la connexion, en plus du mot de passe ou du lien',
  'Authenticator app, recovery codes': 'Application d’authentification, codes de secours',
  'Authenticator app': 'Application d’authentification',
  'Your account asks for a second step. Complete the sign-in to join.':
    'Votre compte demande une seconde étape. Terminez la connexion pour rejoindre l’équipe.',
  'Scan this code with an authenticator app, such as the one of your password manager.':
    'Scannez ce code avec une application d’authentification, par exemple celle de votre gestionnaire de mots de passe.',
  'Cannot scan it? Enter this setup key in the app:':
    'Impossible de le scanner ? Saisissez cette clé dans l’application :',
  'Setup key': 'Clé de configuration',
  'Enter the code that the app shows.': 'Saisissez le code affiché par l’application.',
  'Checking…': 'Vérification…',
  'QR code for the authenticator app': 'Code QR pour l’application d’authentification',
  'Outrider recovery codes of {email}. Each signs you in once.':
    'Codes de secours Outrider de {email}. Chacun permet une seule connexion.',
  'Save your recovery codes': 'Enregistrez vos codes de secours',
  'If you lose the device with the app, one of these codes signs you in. Each works once.':
    'Si vous perdez l’appareil où se trouve l’application, l’un de ces codes vous connecte. Chacun fonctionne une fois.',
  'They are shown only now: keep them in your password manager or on paper.':
    'Ils ne sont affichés que maintenant : conservez-les dans votre gestionnaire de mots de passe ou sur papier.',
  'Recovery codes': 'Codes de secours',
  'I saved them, turn on two-step verification': 'Je les ai enregistrés, activer la validation en deux étapes',
  'I saved them': 'Je les ai enregistrés',
  'Enter the 6-digit code that your authenticator app shows now.':
    'Saisissez le code à 6 chiffres affiché maintenant par votre application d’authentification.',
  'Code from the app': 'Code de l’application',
  'Use the authenticator app': 'Utiliser l’application d’authentification',
  'We emailed you a 6-digit code. It works once.':
    'Nous vous avons envoyé un code à 6 chiffres par e-mail. Il fonctionne une fois.',
  'Code from the email': 'Code de l’e-mail',
  'Email me a code': 'M’envoyer un code par e-mail',
  'We sent a 6-digit code to your phone. It works once.':
    'Nous avons envoyé un code à 6 chiffres à votre téléphone. Il fonctionne une fois.',
  'Code from the text message': 'Code du SMS',
  'Text me a code': 'M’envoyer un code par SMS',
  'Enter one of the recovery codes that you saved. Each works once.':
    'Saisissez l’un des codes de secours que vous avez enregistrés. Chacun fonctionne une fois.',
  'Recovery code': 'Code de secours',
  'Use a recovery code': 'Utiliser un code de secours',
  'Enter a recovery code.': 'Saisissez un code de secours.',
  'Enter the 6 digits of the code.': 'Saisissez les 6 chiffres du code.',
  'This code is wrong or no longer valid. Enter the one the app shows now.':
    'Ce code est incorrect ou n’est plus valable. Saisissez celui que l’application affiche maintenant.',
  'This code is wrong or no longer valid. Check the newest email, or send another code.':
    'Ce code est incorrect ou n’est plus valable. Vérifiez l’e-mail le plus récent, ou envoyez un autre code.',
  'This code is wrong or no longer valid. Check the newest message, or send another code.':
    'Ce code est incorrect ou n’est plus valable. Vérifiez le message le plus récent, ou envoyez un autre code.',
  'This recovery code is wrong or was used before. Try another one.':
    'Ce code de secours est incorrect ou a déjà servi. Essayez-en un autre.',
  'This was the last attempt for now.': 'C’était la dernière tentative pour le moment.',
  'This server does not offer two-step verification.': 'Ce serveur ne propose pas la validation en deux étapes.',
  'This was your last recovery code. Make new ones now.':
    'C’était votre dernier code de secours. Créez-en de nouveaux maintenant.',
  'Two-step verification is on': 'La validation en deux étapes est activée',
  'Your other devices ask for a code before they continue.':
    'Vos autres appareils demandent un code avant de continuer.',
  'Two-step verification is off': 'La validation en deux étapes est désactivée',
  'This is not stored on this device. It appears as soon as the server can be reached.':
    'Ceci n’est pas enregistré sur cet appareil. L’affichage se fera dès que le serveur sera joignable.',
  'Loading…': 'Chargement…',
  'Set up an app': 'Configurer une application',
  'Turn on': 'Activer',
  'Make new recovery codes': 'Créer de nouveaux codes de secours',
  'Make recovery codes': 'Créer des codes de secours',
  'Turn off': 'Désactiver',
  'Remove the app': 'Retirer l’application',
  'Turn off two-step verification?': 'Désactiver la validation en deux étapes ?',
  'Signing in then needs one step only. The app is removed from your account.':
    'La connexion ne demandera plus qu’une étape. L’application est retirée de votre compte.',
  'Two-step verification is on, so a code is needed before an app is added.':
    'La validation en deux étapes est activée : il faut donc un code avant d’ajouter une application.',
  'New recovery codes replace all earlier ones, which stop working.':
    'Les nouveaux codes de secours remplacent tous les anciens, qui ne fonctionnent plus.',
  'On: signing in needs a code': 'Activée : la connexion demande un code',
  'Off: your app is set up, but not asked for':
    'Désactivée : votre application est configurée, mais n’est pas demandée',
  'Off: signing in needs one step only': 'Désactivée : la connexion ne demande qu’une étape',
  'With a code from an app, nobody signs in as you with your password or your mailbox alone.':
    'Avec un code d’application, personne ne se connecte à votre place avec votre seul mot de passe ou votre seule messagerie.',
  'The code comes by email or text message.': 'Le code arrive par e-mail ou par SMS.',
  'You have recovery codes for a lost device.': 'Vous avez des codes de secours en cas de perte d’un appareil.',
  'You have no recovery codes. If you lose the device with the app, you cannot sign in.':
    'Vous n’avez pas de codes de secours. Si vous perdez l’appareil où se trouve l’application, vous ne pourrez plus vous connecter.',
  'This device was confirmed with a code {when}': 'Cet appareil a été confirmé par un code {when}',
  'As of {when}': 'État {when}',
  'The server cannot be reached. This page continues as soon as it answers.':
    'Le serveur est injoignable. Cette page continue dès qu’il répond.',
  'This sign-in began with your mailbox. Confirm it in another way.':
    'Cette connexion a commencé par votre messagerie. Confirmez-la d’une autre manière.',
  'Recovery code used': 'Code de secours utilisé',
  'Use another account': 'Utiliser un autre compte',
  'You are offline. Connect to complete the sign-in.':
    'Vous êtes hors ligne. Connectez-vous à Internet pour terminer la connexion.',
  'This account has no second step that can be used here. Ask the operator of this server.':
    'Ce compte n’a aucune seconde étape utilisable ici. Adressez-vous à l’exploitant de ce serveur.',
  'Send another code': 'Envoyer un autre code',
  'Lost the device with the app? A recovery code signs you in.':
    'Vous avez perdu l’appareil où se trouve l’application ? Un code de secours vous connecte.',
  'This sign-in took too long and has ended. Sign in again.':
    'Cette connexion a pris trop de temps et a pris fin. Reconnectez-vous.',
  '{count} attempts left.': { one: 'Il reste {count} tentative.', other: 'Il reste {count} tentatives.' },
  '{count} recovery codes are left.': {
    one: 'Il reste {count} code de secours.',
    other: 'Il reste {count} codes de secours.',
  },
};
