import type { Catalogue } from '../translate.ts';

/** Signing in, accounts. */
export const SESSION: Catalogue = {
  'New password': 'Nouveau mot de passe',
  'Repeat the new password': 'Répétez le nouveau mot de passe',
  'AI-driven outreach for teams: campaigns, conversations and prospects, online and offline.':
    'La prospection en équipe avec l’IA : campagnes, conversations et prospects, en ligne et hors ligne.',
  'New here?': 'Pas encore de compte ?',
  'Sign up': 'Créer un compte',
  'Signing in…': 'Connexion…',
  'Outrider is still loading. You’ll be signed in when it’s ready.':
    'Outrider se charge encore. Vous serez connecté dès qu’il sera prêt.',
  'Outrider could not be loaded. Check your connection and reload the page.':
    'Outrider n’a pas pu être chargé. Vérifiez votre connexion et rechargez la page.',
  'You are offline. Connect to sign in; what you typed is kept.':
    'Vous êtes hors ligne. Connectez-vous à Internet pour ouvrir une session ; votre saisie est conservée.',
  'Forgot password?': 'Mot de passe oublié ?',
  'Magic Link': 'Lien magique',
  'Try the demo': 'Essayer la démo',
  'A sample team with simulated conversations. Nothing leaves this server.':
    'Une équipe d’exemple avec des conversations simulées. Rien ne quitte ce serveur.',
  'Incorrect email or password': 'E-mail ou mot de passe incorrect',
  'Login successful': 'Connexion réussie',
  'You are now logged in': 'Vous êtes maintenant connecté',
  'Login error': 'Erreur de connexion',
  'Your session has ended. Sign in again to continue. Your work is kept on this device.':
    'Votre session a pris fin. Reconnectez-vous pour continuer. Votre travail est conservé sur cet appareil.',
  'Continue with {name}': 'Continuer avec {name}',
  '{provider} login error': 'Erreur de connexion {provider}',
  'Unable to log in with {name}. Please try again.': 'Impossible de se connecter avec {name}. Veuillez réessayer.',
  'You are offline. Connect to continue with {name}.':
    'Vous êtes hors ligne. Connectez-vous à Internet pour continuer avec {name}.',
  'Already have an account?': 'Vous avez déjà un compte ?',
  'Create your account': 'Créez votre compte',
  'Create an account': 'Créer un compte',
  'Creating the account…': 'Création du compte…',
  'You are offline. Connect to create an account; what you typed is kept.':
    'Vous êtes hors ligne. Connectez-vous à Internet pour créer un compte ; votre saisie est conservée.',
  'This email already has an account.': 'Un compte existe déjà avec cet e-mail.',
  'Unable to create an account. Please try again.': 'Impossible de créer un compte. Veuillez réessayer.',
  'Your account has been created successfully': 'Votre compte a été créé',
  'Registration error': 'Erreur d’inscription',
  'Is it your address? Sign in, or get a sign-in link by email, even if you never chose a password.':
    'Est-ce votre adresse ? Connectez-vous, ou recevez un lien de connexion par e-mail, même si vous n’avez jamais choisi de mot de passe.',
  'Choose a password': 'Choisir un mot de passe',
  'The password was not saved': 'Le mot de passe n’a pas été enregistré',
  'The invitation signed you in. You can choose a password at any time.':
    'L’invitation vous a connecté. Vous pouvez choisir un mot de passe à tout moment.',
  'Invalid email address': 'Adresse e-mail invalide',
  'Password must be at least 6 characters': 'Le mot de passe doit contenir au moins 6 caractères',
  'Password must be at least 8 characters': 'Le mot de passe doit contenir au moins 8 caractères',
  'Name must be at least 2 characters': 'Le nom doit contenir au moins 2 caractères',
  'Easy to guess. Try three or four words in a row.': 'Facile à deviner. Essayez trois ou quatre mots à la suite.',
  'Fair. Add a few characters to make it strong.': 'Correct. Ajoutez quelques caractères pour le rendre solide.',
  'Strong.': 'Solide.',
  'At least {least} characters. Three or four words work well.':
    'Au moins {least} caractères. Trois ou quatre mots conviennent bien.',
  'This password is too easy to guess. Choose another one.':
    'Ce mot de passe est trop facile à deviner. Choisissez-en un autre.',
  'This password was not accepted; it may be too common. Choose another one.':
    'Ce mot de passe n’a pas été accepté ; il est peut-être trop courant. Choisissez-en un autre.',
  'This name was not accepted. Choose another one.': 'Ce nom n’a pas été accepté. Choisissez-en un autre.',
  'This address was not accepted. Use another one.': 'Cette adresse n’a pas été acceptée. Utilisez-en une autre.',
  'Forgot your password?': 'Vous avez oublié votre mot de passe ?',
  'We’ll email you a link to choose a new one.': 'Nous vous enverrons par e-mail un lien pour en choisir un nouveau.',
  'Send reset link': 'Envoyer le lien de réinitialisation',
  'You are offline. Connect to send a reset link; what you typed is kept.':
    'Vous êtes hors ligne. Connectez-vous à Internet pour envoyer un lien de réinitialisation ; votre saisie est conservée.',
  'Open the link on any device to choose a new password. Then sign in with it anywhere.':
    'Ouvrez le lien sur l’appareil de votre choix pour définir un nouveau mot de passe. Connectez-vous ensuite avec, où vous voulez.',
  'Password reset link sent to your email': 'Lien de réinitialisation envoyé à votre adresse e-mail',
  'Failed to send reset link': 'Impossible d’envoyer le lien de réinitialisation',
  'Sign in with a magic link': 'Se connecter avec un lien magique',
  'We’ll email you a link that signs you in.': 'Nous vous enverrons par e-mail un lien qui vous connecte.',
  'Send magic link': 'Envoyer le lien magique',
  'You are offline. Connect to send a magic link; what you typed is kept.':
    'Vous êtes hors ligne. Connectez-vous à Internet pour envoyer un lien magique ; votre saisie est conservée.',
  'The link signs in only the device you open it on.': 'Le lien ne connecte que l’appareil sur lequel vous l’ouvrez.',
  'Magic link sent to your email': 'Lien magique envoyé à votre adresse e-mail',
  'Failed to send magic link': 'Impossible d’envoyer le lien magique',
  'Check your email': 'Consultez vos e-mails',
  'If {email} can be used here, a link is on its way.': 'Si {email} peut être utilisé ici, un lien est en route.',
  'Send it again': 'Renvoyer',
  'in {time}': 'dans {time}',
  'You are offline. Connect to send it again.': 'Vous êtes hors ligne. Connectez-vous à Internet pour le renvoyer.',
  'Wrong address? Go back': 'Mauvaise adresse ? Revenir',
  'This server sends no mail: {mailbox}.': 'Ce serveur n’envoie pas d’e-mails : {mailbox}.',
  'open the sandbox mailbox': 'ouvrir la boîte aux lettres du bac à sable',
  'Back to login': 'Retour à la connexion',
  'Back to Login': 'Retour à la connexion',
  'Verifying your link…': 'Vérification de votre lien…',
  'That did not work': 'Cela n’a pas fonctionné',
  'Failed to verify. The link may have expired.': 'Vérification impossible. Le lien a peut-être expiré.',
  'Send a new link': 'Envoyer un nouveau lien',
  'Choose a new password': 'Choisissez un nouveau mot de passe',
  'Save new password': 'Enregistrer le nouveau mot de passe',
  'You are offline. Connect to save a new password; what you typed is kept.':
    'Vous êtes hors ligne. Connectez-vous à Internet pour enregistrer un nouveau mot de passe ; votre saisie est conservée.',
  'Please fill all fields': 'Veuillez remplir tous les champs',
  'Passwords do not match': 'Les mots de passe ne correspondent pas',
  'Invalid reset link': 'Lien de réinitialisation invalide',
  'The link is incomplete. Ask for a new one.': 'Le lien est incomplet. Demandez-en un nouveau.',
  'This link no longer works: it was used, has expired, or was replaced by a newer one.':
    'Ce lien ne fonctionne plus : il a déjà servi, a expiré, ou a été remplacé par un plus récent.',
  'A link works once, within an hour. Ask for a new one.':
    'Un lien fonctionne une seule fois, pendant une heure. Demandez-en un nouveau.',
  'Password reset successful': 'Mot de passe réinitialisé',
  'You can now log in with your new password': 'Vous pouvez maintenant vous connecter avec votre nouveau mot de passe',
  'Failed to reset password': 'Impossible de réinitialiser le mot de passe',
  'Signing you in': 'Connexion en cours',
  'Checking your account…': 'Vérification de votre compte…',
  'Authentication failed. Please try again.': 'Échec de l’authentification. Veuillez réessayer.',
  'The previous user is still being signed out. Try again in a moment.':
    'L’utilisateur précédent est encore en cours de déconnexion. Réessayez dans un instant.',
  'This account has no password': 'Ce compte n’a pas de mot de passe',
  'Keep signing in by link, or choose a password.':
    'Continuez à vous connecter par lien, ou choisissez un mot de passe.',
  'You are signed out': 'Vous êtes déconnecté',
  'Your password was removed': 'Votre mot de passe a été supprimé',
  'It was chosen before {email} was confirmed, so it may have been someone else’s. You have just confirmed that the address is yours.':
    'Il a été choisi avant que {email} ne soit confirmée ; il pouvait donc être celui d’une autre personne. Vous venez de confirmer que l’adresse est la vôtre.',
  'Everyone who was signed in to this account is signed out.':
    'Toutes les personnes connectées à ce compte ont été déconnectées.',
  'If you did not create this account, check its teams and leave any you do not know.':
    'Si vous n’avez pas créé ce compte, vérifiez ses équipes et quittez celles que vous ne connaissez pas.',
  'Password saved': 'Mot de passe enregistré',
  'Choose a password later': 'Choisir un mot de passe plus tard',
  'Until then, sign in with a link by email. “Forgot password?” sets a password at any time.':
    'D’ici là, connectez-vous avec un lien reçu par e-mail. « Mot de passe oublié ? » permet d’en choisir un à tout moment.',
  'Did you create this account?': 'Avez-vous créé ce compte ?',
  'Someone signed up with your address. If it was you, confirm it. If not, just leave this page: confirming would give your address to an account whose password someone else knows.':
    'Quelqu’un s’est inscrit avec votre adresse. Si c’était vous, confirmez-la. Sinon, quittez simplement cette page : la confirmer la donnerait à un compte dont une autre personne connaît le mot de passe.',
  'Yes, confirm my address': 'Oui, confirmer mon adresse',
  'No, it was someone else': 'Non, c’était quelqu’un d’autre',
  'You are signed out. Sign in again to join.': 'Vous êtes déconnecté. Reconnectez-vous pour rejoindre l’équipe.',
  'Sign in as someone else?': 'Se connecter avec un autre compte ?',
  'You are signed in as {email} here.': 'Vous êtes connecté ici en tant que {email}.',
  'Someone is signed in here.': 'Quelqu’un est connecté ici.',
  'You came back with a different account.': 'Vous revenez avec un autre compte.',
  'This link is for a different account.': 'Ce lien est pour un autre compte.',
  'Sign in with that account': 'Se connecter avec ce compte',
  'Sign in with the link': 'Se connecter avec le lien',
  'Stay signed in as {name}': 'Rester connecté en tant que {name}',
  'Address confirmed': 'Adresse confirmée',
  'Confirm your address': 'Confirmez votre adresse',
  'Confirming your address': 'Confirmation de votre adresse',
  'Outrider now knows that this address is yours.': 'Outrider sait maintenant que cette adresse est la vôtre.',
  'Your address is not confirmed yet. Open the link in the email we sent to show that it is yours.':
    'Votre adresse n’est pas encore confirmée. Ouvrez le lien de l’e-mail que nous avons envoyé pour montrer qu’elle est la vôtre.',
  'We sent a link to {email}. Open it to confirm that the address is yours.':
    'Nous avons envoyé un lien à {email}. Ouvrez-le pour confirmer que l’adresse est la vôtre.',
  'The link that confirms it is in the sandbox mailbox: this server sends no mail.':
    'Le lien qui la confirme est dans la boîte mail du bac à sable : ce serveur n’envoie pas d’e-mails.',
  'Its link confirms your address.': 'Son lien confirme votre adresse.',
  'Failed to send the link': 'Impossible d’envoyer le lien',
  'Send the link again': 'Renvoyer le lien',
  'Offline: the link cannot be sent': 'Hors ligne : le lien ne peut pas être envoyé',
  'That did not work on this device': 'Cela n’a pas fonctionné sur cet appareil',
  'Reload the page and try again. What the server has done is kept.':
    'Rechargez la page et réessayez. Ce que le serveur a fait est conservé.',
  'The server cannot be reached. What you entered is kept; try again in a moment.':
    'Le serveur est injoignable. Votre saisie est conservée ; réessayez dans un instant.',
  'The server cannot be reached, or had a problem. Try again in a moment.':
    'Le serveur est injoignable, ou a rencontré un problème. Réessayez dans un instant.',
  'Too many attempts.': 'Trop de tentatives.',
  'Too many attempts. Wait a while and try again.': 'Trop de tentatives. Attendez un peu et réessayez.',
  'Try again in {time}.': 'Réessayez dans {time}.',
  'Wait {seconds} seconds and try again.': 'Réessayez dans {seconds} s.',
  'Wait {minutes} minutes and try again.': 'Réessayez dans {minutes} min.',
  'Invalid invitation': 'Invitation invalide',
  'Invalid invitation link. Missing userId or secret parameters.':
    'Lien d’invitation invalide. Paramètres userId ou secret manquants.',
  'Invalid invitation link. Missing required parameters.':
    'Lien d’invitation invalide. Paramètres obligatoires manquants.',
  'The link may be incomplete or out of date. Open it from the newest email, or ask for a new invitation.':
    'Le lien est peut-être incomplet ou périmé. Ouvrez-le depuis l’e-mail le plus récent, ou demandez une nouvelle invitation.',
  'Loading the invitation': 'Chargement de l’invitation',
  'The invitation could not be loaded': 'L’invitation n’a pas pu être chargée',
  'This link cannot be used': 'Ce lien ne peut pas être utilisé',
  'A copied link works only for the invited person, and this invitation is not for {email}. Use the link in the invitation email instead.':
    'Un lien copié ne fonctionne que pour la personne invitée, et cette invitation n’est pas pour {email}. Utilisez plutôt le lien de l’e-mail d’invitation.',
  'Log out and come back': 'Se déconnecter et revenir',
  'Login to accept invitation': 'Se connecter pour accepter l’invitation',
  'Invited by': 'Invité par',
  'Sent to': 'Envoyée à',
  'Join a team': 'Rejoindre une équipe',
  'Join {team}': 'Rejoindre {team}',
  'Joining a team': 'Vous rejoignez une équipe',
  'Joining {team}': 'Vous rejoignez {team}',
  'Open the team': 'Ouvrir l’équipe',
  'Open {team}': 'Ouvrir {team}',
  'Accepting the invitation…': 'Acceptation de l’invitation…',
  'Already a member': 'Déjà membre',
  'Failed to accept invitation': 'Impossible d’accepter l’invitation',
  'Failed to accept invitation: {message}': 'Impossible d’accepter l’invitation : {message}',
  'The invitation could not be loaded. It is still open; try again in a moment.':
    'L’invitation n’a pas pu être chargée. Elle reste ouverte ; réessayez dans un instant.',
  'Sign in to see this invitation.': 'Connectez-vous pour voir cette invitation.',
  'You have been invited. Sign in to join.': 'Vous avez été invité. Connectez-vous pour rejoindre l’équipe.',
  'This invitation has expired': 'Cette invitation a expiré',
  'Ask the person who invited you for a new one.': 'Demandez-en une nouvelle à la personne qui vous a invité.',
  'This invitation has expired. Ask the person who invited you for a new one.':
    'Cette invitation a expiré. Demandez-en une nouvelle à la personne qui vous a invité.',
  'This invitation was accepted': 'Cette invitation a été acceptée',
  'It works once. If you accepted it, just sign in.':
    'Elle ne fonctionne qu’une fois. Si c’est vous qui l’avez acceptée, connectez-vous simplement.',
  'This invitation link is out of date': 'Ce lien d’invitation n’est plus à jour',
  'The invitation was withdrawn or replaced by a newer email. Open the newest email, or have it sent again. If none arrives, ask the person who invited you.':
    'L’invitation a été retirée ou remplacée par un e-mail plus récent. Ouvrez le plus récent, ou faites-le renvoyer. Si rien n’arrive, adressez-vous à la personne qui vous a invité.',
  'This copied link works only for the invited person. Sign in with the invited address. New here? Have the invitation emailed to you and open its link.':
    'Ce lien copié ne fonctionne que pour la personne invitée. Connectez-vous avec l’adresse invitée. Nouveau ici ? Faites-vous envoyer l’invitation par e-mail et ouvrez son lien.',
  'You have already accepted this invitation and are a member of the team.':
    'Vous avez déjà accepté cette invitation et êtes membre de l’équipe.',
  'This invitation has expired or was replaced by a newer one. Open the newest email, or have it sent again.':
    'Cette invitation a expiré ou a été remplacée par une plus récente. Ouvrez l’e-mail le plus récent, ou faites-le renvoyer.',
  'This invitation was withdrawn, or the team no longer exists. Ask the person who invited you.':
    'Cette invitation a été retirée, ou l’équipe n’existe plus. Adressez-vous à la personne qui vous a invité.',
  'This invitation was sent to someone else.': 'Cette invitation a été envoyée à quelqu’un d’autre.',
  'The server cannot be reached. Try again when you are online.':
    'Le serveur est injoignable. Réessayez une fois en ligne.',
  'You will then join the team that invited you.': 'Vous rejoindrez ensuite l’équipe qui vous a invité.',
  'The invitation to {teamName} was already accepted. If that was you, just sign in.':
    'L’invitation à rejoindre {teamName} a déjà été acceptée. Si c’était vous, connectez-vous simplement.',
  'The invitation to {teamName} has expired. Ask the person who invited you for a new one.':
    'L’invitation à rejoindre {teamName} a expiré. Demandez-en une nouvelle à la personne qui vous a invité.',
  'You will then join {teamName}.': 'Vous rejoindrez ensuite {teamName}.',
  'Confirm your address first': 'Confirmez d’abord votre adresse',
  'Open the link in the email': 'Ouvrez le lien de l’e-mail',
  'A copied link works only for a confirmed address. If {email} was invited, confirm the address, or open the link in the invitation email.':
    'Un lien copié ne fonctionne que pour une adresse confirmée. Si {email} a été invitée, confirmez l’adresse, ou ouvrez le lien de l’e-mail d’invitation.',
  'A copied link works only for a confirmed address. Confirm {email}, or open the link in the invitation email.':
    'Un lien copié ne fonctionne que pour une adresse confirmée. Confirmez {email}, ou ouvrez le lien de l’e-mail d’invitation.',
  'The invitation was sent to {invited}; you are signed in as {email}. Open the link in that email.':
    'L’invitation a été envoyée à {invited} ; vous êtes connecté en tant que {email}. Ouvrez le lien de cet e-mail.',
  'I have confirmed it': 'Je l’ai confirmée',
  'This invitation is for another account': 'Cette invitation est pour un autre compte',
  'You are signed in as {email}.': 'Vous êtes connecté en tant que {email}.',
  'It was sent to another address.': 'Elle a été envoyée à une autre adresse.',
  'To accept it, log out and sign in with the invited address.':
    'Pour l’accepter, déconnectez-vous et connectez-vous avec l’adresse invitée.',
  'Send the invitation again': 'Renvoyer l’invitation',
  'If the invitation is still open, an email is on its way to the invited address.':
    'Si l’invitation est toujours ouverte, un e-mail est en route vers l’adresse invitée.',
  'Log out?': 'Se déconnecter ?',
  'Log out': 'Se déconnecter',
  'Stay signed in': 'Rester connecté',
  'You have been logged out successfully': 'Vous avez été déconnecté',
  'Your data is removed from this device. You can sign in again at any time.':
    'Vos données sont effacées de cet appareil. Vous pouvez vous reconnecter à tout moment.',
  'One change has not been sent yet and would be discarded.':
    'Une modification n’a pas encore été envoyée et serait abandonnée.',
  '{unsent} changes have not been sent yet and would be discarded.':
    '{unsent} modifications n’ont pas encore été envoyées et seraient abandonnées.',
  'One refused change that you have not reviewed would be discarded.':
    'Une modification refusée que vous n’avez pas examinée serait abandonnée.',
  '{refused} refused changes that you have not reviewed would be discarded.':
    '{refused} modifications refusées que vous n’avez pas examinées seraient abandonnées.',
  'One draft is saved only on this device and would be discarded.':
    'Un brouillon n’est enregistré que sur cet appareil et serait abandonné.',
  '{drafts} drafts are saved only on this device and would be discarded.':
    '{drafts} brouillons ne sont enregistrés que sur cet appareil et seraient abandonnés.',
  '{count} changes': { one: '{count} modification', other: '{count} modifications' },
  '{count} drafts': { one: '{count} brouillon', other: '{count} brouillons' },
  'Discard {discarded} and log out': 'Abandonner {discarded} et se déconnecter',
  'Sending {count} changes…': { one: 'Envoi de {count} modification…', other: 'Envoi de {count} modifications…' },
  'Send first': 'Envoyer d’abord',
  'Send first, then log out': 'Envoyer d’abord, puis se déconnecter',
  'What would be removed': 'Ce qui serait supprimé',
  '(refused)': '(refusée)',
  '(draft)': '(brouillon)',
  'and {unnamed} more': 'et {unnamed} de plus',
  'Account: {name}': 'Compte : {name}',
  'The language could not be saved': 'La langue n’a pas pu être enregistrée',
  'This browser blocks storage for this site. Allow it, or choose the language in the browser’s settings.':
    'Ce navigateur bloque le stockage pour ce site. Autorisez-le, ou choisissez la langue dans les réglages du navigateur.',
  'the sandbox identity': 'l’identité du bac à sable',
  'Where you are signed in': 'Où vous êtes connecté',
  '{browser} on {system}': '{browser} sur {system}',
  'Unknown device': 'Appareil inconnu',
  'This list is not stored on this device. It appears as soon as the server can be reached.':
    'Cette liste n’est pas conservée sur cet appareil. Elle apparaît dès que le serveur est joignable.',
  'Loading your sessions…': 'Chargement de vos connexions…',
  'Signed in {when}': 'Connexion {when}',
  'Log out {device}': 'Déconnecter {device}',
  'Log out everywhere else': 'Déconnecter tous les autres appareils',
  'The device could not be logged out': 'L’appareil n’a pas pu être déconnecté',
  'Change password': 'Changer le mot de passe',
  'Password changed': 'Mot de passe changé',
  'Your other devices have been logged out.': 'Vos autres appareils ont été déconnectés.',
  'Your other devices are logged out. Unsent changes stay on them until you sign in there.':
    'Vos autres appareils sont déconnectés. Leurs modifications non envoyées y restent jusqu’à ce que vous vous y reconnectiez.',
  'Current password': 'Mot de passe actuel',
  'Enter your current password.': 'Saisissez votre mot de passe actuel.',
  'This is not your current password.': 'Ce n’est pas votre mot de passe actuel.',
  'No password, or forgot it?': 'Pas de mot de passe, ou oublié ?',
  'Set one by email': 'En définir un par e-mail',
};
