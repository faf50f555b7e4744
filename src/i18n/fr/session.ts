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
  'You are offline. Signing in needs a connection; what you typed stays here.':
    'Vous êtes hors ligne. Se connecter nécessite une connexion à Internet ; ce que vous avez saisi reste ici.',
  'Forgot password?': 'Mot de passe oublié ?',
  'Magic Link': 'Lien magique',
  'Try the demo': 'Essayer la démo',
  'A team with simulated conversations; nothing leaves this server.':
    'Une équipe avec des conversations simulées ; rien ne quitte ce serveur.',
  'Incorrect email or password': 'E-mail ou mot de passe incorrect',
  'Login successful': 'Connexion réussie',
  'You are now logged in': 'Vous êtes maintenant connecté',
  'Login error': 'Erreur de connexion',
  'Your session has ended. Sign in again to go on; what you did is kept on this device.':
    'Votre session a pris fin. Reconnectez-vous pour continuer ; ce que vous avez fait est conservé sur cet appareil.',
  'Continue with {name}': 'Continuer avec {name}',
  '{provider} login error': 'Erreur de connexion {provider}',
  'Unable to log in with {name}. Please try again.': 'Impossible de se connecter avec {name}. Veuillez réessayer.',
  'You are offline. Continuing with {name} needs a connection.':
    'Vous êtes hors ligne. Continuer avec {name} nécessite une connexion.',
  'Already have an account?': 'Vous avez déjà un compte ?',
  'Create your account': 'Créez votre compte',
  'Create an account': 'Créer un compte',
  'Creating the account…': 'Création du compte…',
  'You are offline. Creating an account needs a connection; what you typed stays here.':
    'Vous êtes hors ligne. Créer un compte nécessite une connexion ; ce que vous avez saisi reste ici.',
  'This email already has an account.': 'Un compte existe déjà avec cet e-mail.',
  'Unable to create an account. Please try again.': 'Impossible de créer un compte. Veuillez réessayer.',
  'Your account has been created successfully': 'Votre compte a été créé',
  'Registration error': 'Erreur d’inscription',
  'Is it your address? Then sign in, or come in by a link that is mailed to it, also when you never chose a password.':
    'Est-ce votre adresse ? Alors connectez-vous, ou entrez par un lien envoyé à cette adresse, même si vous n’avez jamais choisi de mot de passe.',
  'Choose a password': 'Choisir un mot de passe',
  'The password was not saved': 'Le mot de passe n’a pas été enregistré',
  'The invitation signed you in. Choose a password when you like.':
    'L’invitation vous a connecté. Choisissez un mot de passe quand vous le souhaitez.',
  'Invalid email address': 'Adresse e-mail invalide',
  'Password must be at least 6 characters': 'Le mot de passe doit contenir au moins 6 caractères',
  'Name must be at least 2 characters': 'Le nom doit contenir au moins 2 caractères',
  'Easy to guess. Longer is safer: three or four words make a good one.':
    'Facile à deviner. Plus il est long, plus il est sûr : trois ou quatre mots conviennent bien.',
  'Fair. A few more characters make it strong.': 'Correct. Quelques caractères de plus le rendent solide.',
  'Strong.': 'Solide.',
  '{least} characters or more; three or four words make a good one.':
    '{least} caractères ou plus ; trois ou quatre mots conviennent bien.',
  'This server asks for {least} characters or more.': 'Ce serveur demande au moins {least} caractères.',
  'This password is too easy to guess. Choose another one.':
    'Ce mot de passe est trop facile à deviner. Choisissez-en un autre.',
  'The server does not take this password: it may be among the most used ones. Choose another one.':
    'Le serveur n’accepte pas ce mot de passe : il fait peut-être partie des plus utilisés. Choisissez-en un autre.',
  'The server does not take this name. Choose another one.': 'Le serveur n’accepte pas ce nom. Choisissez-en un autre.',
  'The server does not take this address. Use another one.':
    'Le serveur n’accepte pas cette adresse. Utilisez-en une autre.',
  'Forgot your password?': 'Vous avez oublié votre mot de passe ?',
  'We send you a link; opening it lets you choose a new one.':
    'Nous vous envoyons un lien ; en l’ouvrant, vous pourrez en choisir un nouveau.',
  'Send reset link': 'Envoyer le lien de réinitialisation',
  'You are offline. Sending a reset link needs a connection; what you typed stays here.':
    'Vous êtes hors ligne. Envoyer un lien de réinitialisation nécessite une connexion ; ce que vous avez saisi reste ici.',
  'Open the link on this device or on any other, and choose the new password there; then sign in with it wherever you like.':
    'Ouvrez le lien sur cet appareil ou sur un autre, et choisissez-y le nouveau mot de passe ; connectez-vous ensuite avec lui où vous voulez.',
  'Password reset link sent to your email': 'Lien de réinitialisation envoyé à votre adresse e-mail',
  'Failed to send reset link': 'Impossible d’envoyer le lien de réinitialisation',
  'Sign in with a magic link': 'Se connecter avec un lien magique',
  'We send you a link; opening it signs you in.': 'Nous vous envoyons un lien ; l’ouvrir vous connecte.',
  'Send magic link': 'Envoyer le lien magique',
  'You are offline. Sending a magic link needs a connection; what you typed stays here.':
    'Vous êtes hors ligne. Envoyer un lien magique nécessite une connexion ; ce que vous avez saisi reste ici.',
  'Open the link on this device or on any other: it signs in the device it is opened on, and no other.':
    'Ouvrez le lien sur cet appareil ou sur un autre : il connecte l’appareil sur lequel il est ouvert, et aucun autre.',
  'Magic link sent to your email': 'Lien magique envoyé à votre adresse e-mail',
  'Failed to send magic link': 'Impossible d’envoyer le lien magique',
  'Check your email': 'Consultez vos e-mails',
  'If {email} can be used here, a link is on its way to it.': 'Si {email} peut être utilisé ici, un lien est en route.',
  'Send it again': 'Renvoyer',
  'in {time}': 'dans {time}',
  'You are offline. Sending it again needs a connection.': 'Vous êtes hors ligne. Le renvoyer nécessite une connexion.',
  'Wrong address? Go back': 'Mauvaise adresse ? Revenir',
  'This server sends no mail: {mailbox}.': 'Ce serveur n’envoie pas d’e-mails : {mailbox}.',
  'open the sandbox mailbox': 'ouvrir la boîte aux lettres du bac à sable',
  'Back to login': 'Retour à la connexion',
  'Back to Login': 'Retour à la connexion',
  'Verifying your link…': 'Vérification de votre lien…',
  'That did not work': 'Cela n’a pas fonctionné',
  'Failed to verify. The link may have expired.': 'Vérification impossible. Le lien a peut-être expiré.',
  'Send a new link': 'Envoyer un nouveau lien',
  'Choose a new password': 'Choisissez un nouveau mot de passe',
  'Save new password': 'Enregistrer le nouveau mot de passe',
  'You are offline. Saving a new password needs a connection; what you typed stays here.':
    'Vous êtes hors ligne. Enregistrer un nouveau mot de passe nécessite une connexion ; ce que vous avez saisi reste ici.',
  'Please fill all fields': 'Veuillez remplir tous les champs',
  'Passwords do not match': 'Les mots de passe ne correspondent pas',
  'Invalid reset link': 'Lien de réinitialisation invalide',
  'The link is incomplete or was cut off. Ask for a new one.':
    'Le lien est incomplet ou a été coupé. Demandez-en un nouveau.',
  'This link is not valid any more: it was used, it is too old, or a newer one was sent.':
    'Ce lien n’est plus valable : il a déjà servi, il est trop ancien, ou un plus récent a été envoyé.',
  'A link works once and for an hour. Ask for a new one.':
    'Un lien fonctionne une seule fois, pendant une heure. Demandez-en un nouveau.',
  'Password reset successful': 'Mot de passe réinitialisé',
  'You can now log in with your new password': 'Vous pouvez maintenant vous connecter avec votre nouveau mot de passe',
  'Failed to reset password': 'Impossible de réinitialiser le mot de passe',
  'Signing you in': 'Connexion en cours',
  'Asking the server who you are…': 'Le serveur vérifie qui vous êtes…',
  'Authentication failed. Please try again.': 'Échec de l’authentification. Veuillez réessayer.',
  'Whoever was here before is not logged out yet. Try again in a moment.':
    'La personne précédente n’est pas encore déconnectée. Réessayez dans un instant.',
  'This account has no password': 'Ce compte n’a pas de mot de passe',
  'A link signs you in, as this one did; or choose a password.':
    'Un lien vous connecte, comme celui-ci ; ou choisissez un mot de passe.',
  'You are signed out': 'Vous êtes déconnecté',
  'Your password was removed': 'Votre mot de passe a été supprimé',
  'It was chosen before anybody had shown that {email} is theirs, so it may have been somebody else’s. You have just shown that the address is yours.':
    'Il a été choisi avant que quelqu’un ait montré que {email} lui appartient ; il pouvait donc être celui d’une autre personne. Vous venez de montrer que l’adresse est la vôtre.',
  'Whoever was signed in to this account is signed out.': 'Toute personne connectée à ce compte a été déconnectée.',
  'If you did not make this account, look at its teams, and leave those you do not know.':
    'Si vous n’avez pas créé ce compte, regardez ses équipes et quittez celles que vous ne connaissez pas.',
  'Password saved': 'Mot de passe enregistré',
  'Choose a password later': 'Choisir un mot de passe plus tard',
  'Until then you sign in by a link that is mailed to you. “Forgot password?” sets a password at any time.':
    'D’ici là, vous vous connectez par un lien envoyé par e-mail. « Mot de passe oublié ? » permet d’en choisir un à tout moment.',
  'Did you create this account?': 'Avez-vous créé ce compte ?',
  'Somebody registered with your address. If that was you, confirm it. If not, leave this page and nothing happens: confirmed, your address would belong to an account whose password somebody else knows.':
    'Quelqu’un s’est inscrit avec votre adresse. Si c’était vous, confirmez-la. Sinon, quittez cette page et rien ne se passe : confirmée, votre adresse appartiendrait à un compte dont une autre personne connaît le mot de passe.',
  'Yes, confirm my address': 'Oui, confirmer mon adresse',
  'No, it was somebody else': 'Non, c’était quelqu’un d’autre',
  'You are signed out here. Sign in again; then you join.':
    'Vous êtes déconnecté ici. Reconnectez-vous ; vous rejoindrez ensuite l’équipe.',
  'Sign in as somebody else?': 'Se connecter avec un autre compte ?',
  'You are signed in as {email} here.': 'Vous êtes connecté ici en tant que {email}.',
  'You are signed in as somebody here.': 'Quelqu’un est connecté ici.',
  'The account you came back with is another one.': 'Le compte avec lequel vous revenez en est un autre.',
  'This link signs in another account.': 'Ce lien connecte un autre compte.',
  'Sign in with that account': 'Se connecter avec ce compte',
  'Sign in with the link': 'Se connecter avec le lien',
  'Stay signed in as {name}': 'Rester connecté en tant que {name}',
  'Address confirmed': 'Adresse confirmée',
  'Confirm your address': 'Confirmez votre adresse',
  'Confirming your address': 'Confirmation de votre adresse',
  'It is yours: nobody else can take this account over.':
    'Elle est à vous : personne d’autre ne peut s’emparer de ce compte.',
  'Your address is not confirmed yet. Open the link in the mail we sent: then nobody else can take this account over.':
    'Votre adresse n’est pas encore confirmée. Ouvrez le lien de l’e-mail que nous avons envoyé : personne d’autre ne pourra alors s’emparer de ce compte.',
  'A link was sent to {email}: opening it shows that the address is yours.':
    'Un lien a été envoyé à {email} : l’ouvrir montre que l’adresse est la vôtre.',
  'The link in it confirms your address.': 'Le lien qu’il contient confirme votre adresse.',
  'Failed to send the link': 'Impossible d’envoyer le lien',
  'Send the link again': 'Renvoyer le lien',
  'Offline: the link cannot be sent': 'Hors ligne : le lien ne peut pas être envoyé',
  'That did not work on this device': 'Cela n’a pas fonctionné sur cet appareil',
  'Reload the page and try again. What the server already did is kept.':
    'Rechargez la page et réessayez. Ce que le serveur a déjà fait est conservé.',
  'The server cannot be reached. It may be restarting, or there is no connection to it; what you entered stays here. Try again in a moment.':
    'Le serveur est injoignable. Il redémarre peut-être, ou la connexion est coupée ; ce que vous avez saisi reste ici. Réessayez dans un instant.',
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
  'The link is incomplete or was cut off. Open it from the mail itself, or ask to be invited again.':
    'Le lien est incomplet ou a été coupé. Ouvrez-le depuis l’e-mail lui-même, ou demandez une nouvelle invitation.',
  'Looking for the invitation': 'Recherche de l’invitation',
  'The invitation could not be read': 'L’invitation n’a pas pu être lue',
  'This link cannot be used as it is': 'Ce lien ne peut pas être utilisé tel quel',
  'A copied link opens for the invited person alone, and this invitation is not for {email}. The link in the invitation mail has all it needs; it is sent to the invited address alone.':
    'Un lien copié ne s’ouvre que pour la personne invitée, et cette invitation n’est pas pour {email}. Le lien de l’e-mail d’invitation contient tout le nécessaire ; il n’est envoyé qu’à l’adresse invitée.',
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
  'Failed to accept invitation: {message}': 'Impossible d’accepter l’invitation : {message}',
  'The invitation could not be read: the server cannot be reached, or had a problem. It waits; try again in a moment.':
    'L’invitation n’a pas pu être lue : le serveur est injoignable, ou a rencontré un problème. Elle vous attend ; réessayez dans un instant.',
  'Say who you are; then the invitation is looked at.': 'Identifiez-vous ; l’invitation sera ensuite examinée.',
  'You have been invited. Say who you are, and you are in.':
    'Vous avez été invité. Identifiez-vous, et vous en faites partie.',
  'This invitation has expired': 'Cette invitation a expiré',
  'Ask whoever invited you for a new one.': 'Demandez-en une nouvelle à la personne qui vous a invité.',
  'This invitation has expired. Ask whoever invited you for a new one.':
    'Cette invitation a expiré. Demandez-en une nouvelle à la personne qui vous a invité.',
  'This invitation was accepted': 'Cette invitation a été acceptée',
  'It works once. Whoever accepted it is in the team and only needs to sign in.':
    'Elle ne fonctionne qu’une fois. La personne qui l’a acceptée est dans l’équipe et n’a plus qu’à se connecter.',
  'This invitation link is out of date': 'Ce lien d’invitation n’est plus à jour',
  'The invitation was taken back, or a newer mail was sent since. Open the newest mail, or have it sent again; if none comes, ask whoever invited you.':
    'L’invitation a été retirée, ou un e-mail plus récent a été envoyé depuis. Ouvrez le plus récent, ou faites-le renvoyer ; si rien n’arrive, adressez-vous à la personne qui vous a invité.',
  'This is a copied link; it opens for the invited person alone. Sign in with the address that was invited. New here? Have the invitation mailed to you: the link in it shows that the address is yours.':
    'Ceci est un lien copié ; il ne s’ouvre que pour la personne invitée. Connectez-vous avec l’adresse invitée. Nouveau ici ? Faites-vous envoyer l’invitation par e-mail : le lien qu’elle contient montre que l’adresse est la vôtre.',
  'You have accepted this invitation already: you are a member of the team.':
    'Vous avez déjà accepté cette invitation : vous êtes membre de l’équipe.',
  'This invitation has expired, or a newer one was sent since. Open the newest mail, or have it sent again.':
    'Cette invitation a expiré, ou une plus récente a été envoyée depuis. Ouvrez l’e-mail le plus récent, ou faites-le renvoyer.',
  'This invitation was withdrawn, or the team no longer exists. Ask whoever invited you.':
    'Cette invitation a été retirée, ou l’équipe n’existe plus. Adressez-vous à la personne qui vous a invité.',
  'This invitation was sent to somebody else.': 'Cette invitation a été envoyée à quelqu’un d’autre.',
  'The server cannot be reached. The invitation waits: try again when you are online.':
    'Le serveur est injoignable. L’invitation vous attend : réessayez une fois en ligne.',
  'Then you join the team that invited you.': 'Vous rejoindrez ensuite l’équipe qui vous a invité.',
  'The invitation to {teamName} was accepted already. Whoever accepted it only needs to sign in.':
    'L’invitation à rejoindre {teamName} a déjà été acceptée. La personne qui l’a acceptée n’a plus qu’à se connecter.',
  'The invitation to {teamName} has expired. Ask whoever invited you for a new one.':
    'L’invitation à rejoindre {teamName} a expiré. Demandez-en une nouvelle à la personne qui vous a invité.',
  'Then you join {teamName}.': 'Vous rejoindrez ensuite {teamName}.',
  'Confirm your address first': 'Confirmez d’abord votre adresse',
  'Open the link in the mail': 'Ouvrez le lien de l’e-mail',
  'A copied link opens for a confirmed address. If this invitation was sent to {email}, confirm the address, or open the link in the invitation mail.':
    'Un lien copié s’ouvre pour une adresse confirmée. Si cette invitation a été envoyée à {email}, confirmez l’adresse, ou ouvrez le lien de l’e-mail d’invitation.',
  'A copied link opens for a confirmed address. Confirm {email}, or open the link in the invitation mail.':
    'Un lien copié ne s’ouvre que pour une adresse confirmée. Confirmez {email}, ou ouvrez le lien de l’e-mail d’invitation.',
  'The invitation was sent to {invited}; you are signed in as {email}. The link in that mail has all it needs.':
    'L’invitation a été envoyée à {invited} ; vous êtes connecté en tant que {email}. Le lien de cet e-mail contient tout le nécessaire.',
  'I have confirmed it': 'Je l’ai confirmée',
  'This invitation is for another account': 'Cette invitation est pour un autre compte',
  'You are signed in as {email}.': 'Vous êtes connecté en tant que {email}.',
  'It was sent to another address.': 'Elle a été envoyée à une autre adresse.',
  'To accept it, log out and come back to this page as the person it was sent to.':
    'Pour l’accepter, déconnectez-vous et revenez sur cette page avec le compte auquel elle a été envoyée.',
  'Send the invitation again': 'Renvoyer l’invitation',
  'If the invitation still stands, its mail is on the way to the invited address.':
    'Si l’invitation est toujours valable, son e-mail est en route vers l’adresse invitée.',
  'Log out?': 'Se déconnecter ?',
  'Log out': 'Se déconnecter',
  'Stay signed in': 'Rester connecté',
  'You have been logged out successfully': 'Vous avez été déconnecté',
  'The copy of your data on this device is removed. You can sign in again at any time.':
    'La copie de vos données sur cet appareil est supprimée. Vous pouvez vous reconnecter à tout moment.',
  'One change has not been sent yet and would be discarded.':
    'Une modification n’a pas encore été envoyée et serait abandonnée.',
  '{unsent} changes have not been sent yet and would be discarded.':
    '{unsent} modifications n’ont pas encore été envoyées et seraient abandonnées.',
  'One refusal you have not dealt with would no longer be shown.':
    'Un refus que vous n’avez pas traité ne serait plus affiché.',
  '{refused} refusals you have not dealt with would no longer be shown.':
    '{refused} refus que vous n’avez pas traités ne seraient plus affichés.',
  'One draft is saved on this device alone and would be discarded.':
    'Un brouillon n’est enregistré que sur cet appareil et serait abandonné.',
  '{drafts} drafts are saved on this device alone and would be discarded.':
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
  'Account: {name}': 'Compte : {name}',
  'The language could not be kept': 'La langue n’a pas pu être enregistrée',
  'This browser keeps nothing for this address. Allow it to, or choose the language in the browser’s own settings.':
    'Ce navigateur ne conserve rien pour cette adresse. Autorisez-le, ou choisissez la langue dans ses propres réglages.',
  'the sandbox identity': 'l’identité du bac à sable',
  'Where you are signed in': 'Où vous êtes connecté',
  '{browser} on {system}': '{browser} sur {system}',
  'Unknown device': 'Appareil inconnu',
  'This list is not kept on this device. It appears as soon as the server can be reached.':
    'Cette liste n’est pas conservée sur cet appareil. Elle apparaît dès que le serveur est joignable.',
  'Loading your sessions…': 'Chargement de vos connexions…',
  'Since {when}': 'Depuis {when}',
  'Log out {device}': 'Déconnecter {device}',
  'Log out everywhere else': 'Déconnecter tous les autres appareils',
  'The device could not be logged out': 'L’appareil n’a pas pu être déconnecté',
  'Change password': 'Changer le mot de passe',
  'Password changed': 'Mot de passe changé',
  'Your other devices have been logged out.': 'Vos autres appareils ont été déconnectés.',
  'Your other devices are logged out; what waits on them to be sent stays there until you sign in.':
    'Vos autres appareils sont déconnectés ; ce qui y attend d’être envoyé y reste jusqu’à ce que vous vous y reconnectiez.',
  'Present password': 'Mot de passe actuel',
  'Enter your present password.': 'Saisissez votre mot de passe actuel.',
  'This is not your present password.': 'Ce n’est pas votre mot de passe actuel.',
  'You have no password, or do not know it any more?':
    'Vous n’avez pas de mot de passe, ou vous ne le connaissez plus ?',
  'Set one by mail': 'En définir un par e-mail',
};
