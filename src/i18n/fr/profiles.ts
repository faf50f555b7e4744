import type { Catalogue } from '../translate.ts';

/** Profiles. */
export const PROFILES: Catalogue = {
  'The accounts that run your campaigns': 'Les comptes qui mènent vos campagnes',
  'Loading the profiles': 'Chargement des profils',
  'The profiles': 'Les profils',
  'No profiles found': 'Aucun profil',
  'Please select a team to view profiles': 'Veuillez sélectionner une équipe pour voir les profils',
  'Failed to load agents': 'Impossible de charger les profils',
  'An error occurred while loading agents': 'Une erreur est survenue lors du chargement des profils',
  'Outrider tries again automatically.': 'Outrider réessaie automatiquement.',
  'Add New Profile': 'Ajouter un profil',
  'Adding…': 'Ajout…',
  'Add the profile that will run your campaign.': 'Ajoutez le profil qui mènera votre campagne.',
  'Add the account that will run your campaigns.': 'Ajoutez le compte qui mènera vos campagnes.',
  'Your plan does not include a profile.': 'Votre forfait ne comprend aucun profil.',
  "You've reached the maximum number of profiles for your plan.":
    'Vous avez atteint le nombre maximal de profils de votre forfait.',
  'Upgrade the plan to add more.': 'Passez à un forfait supérieur pour en ajouter.',
  'Back to the campaign': 'Retour à la campagne',
  '{name} is selected for your campaign. It can keep signing in while you finish the setup.':
    '{name} est choisi pour votre campagne. Sa connexion peut se poursuivre pendant que vous terminez la configuration.',
  '{count} profiles, unlimited': { one: '{count} profil, sans limite', other: '{count} profils, sans limite' },
  '{used} / {count} profiles': { one: '{used} / {count} profil', other: '{used} / {count} profils' },
  '{used} of {count} profiles': { one: '{used} sur {count} profil', other: '{used} sur {count} profils' },
  'Profiles used': 'Profils utilisés',
  'LinkedIn profile created successfully': 'Profil LinkedIn créé',
  'Failed to create LinkedIn profile': 'Impossible de créer le profil LinkedIn',
  'New Agent': 'Nouveau profil',
  'Setup Needed': 'À configurer',
  'Auth Needed': 'Authentification requise',
  'Auth in Progress': 'Authentification en cours',
  Running: 'En service',
  'profile|Removed': 'Supprimé',
  '{name} (removed)': '{name} (supprimé)',
  'This profile was removed. Connect it again first.': 'Ce profil a été supprimé. Reconnectez-le d’abord.',
  'Failed to remove profile': 'Impossible de supprimer le profil',
  'Profile removed': 'Profil supprimé',
  'It stops sending for the whole team. Its login and password are deleted.':
    'Il n’envoie plus rien pour toute l’équipe. Son identifiant et son mot de passe sont effacés.',
  'Keep profile': 'Garder le profil',
  'Remove profile': 'Supprimer le profil',
  'Removing…': 'Suppression…',
  Remove: 'Supprimer',
  'Someone has already removed it.': 'Quelqu’un l’a déjà supprimé.',
  'Remove {name}': 'Supprimer {name}',
  '{count} campaigns use it and pause until you choose another profile: {names}.': {
    one: '{count} campagne l’utilise et se met en pause jusqu’au choix d’un autre profil : {names}.',
    other: '{count} campagnes l’utilisent et se mettent en pause jusqu’au choix d’un autre profil : {names}.',
  },
  '{count} prospects wait until then.': {
    one: '{count} prospect attend d’ici là.',
    other: '{count} prospects attendent d’ici là.',
  },
  'Its conversations stay readable, but end here.': 'Ses conversations restent lisibles, mais s’arrêtent là.',
  '{count} conversations stay readable, but end here.': {
    one: '{count} conversation reste lisible, mais s’arrête là.',
    other: '{count} conversations restent lisibles, mais s’arrêtent là.',
  },
  'Campaigns that use it pause until you choose another profile.':
    'Les campagnes qui l’utilisent sont en pause jusqu’à ce que vous choisissiez un autre profil.',
  'To undo this, connect it again with the same account. You will find it below the other profiles.':
    'Pour revenir en arrière, reconnectez-le avec le même compte. Vous le trouverez sous les autres profils.',
  '{names} and {count} more': '{names} et {count} autres',
  'Removed profiles': 'Profils supprimés',
  'They send nothing. Connect one again with the same account to continue its conversations.':
    'Ils n’envoient rien. Reconnectez-en un avec le même compte pour reprendre ses conversations.',
  'Open conversations': 'Ouvrir les conversations',
  'Connect again': 'Reconnecter',
  'Auth Failed': 'Échec de l’authentification',
  'Authentication in progress': 'Authentification en cours',
  'Initializing authentication process...': 'Préparation de l’authentification…',
  'Opening LinkedIn page...': 'Ouverture de la page LinkedIn…',
  'Typing email...': 'Saisie de l’e-mail…',
  'Typing password...': 'Saisie du mot de passe…',
  'Submitting the sign-in form...': 'Envoi du formulaire de connexion…',
  'Typing verification code...': 'Saisie du code de vérification…',
  'Reading profile information...': 'Lecture des informations du profil…',
  'Verifying authentication requirements...': 'Vérification des exigences d’authentification…',
  '{health}, simulated': '{health}, simulé',
  'Waiting for next task': 'En attente de la prochaine tâche',
  'Refreshing agent status...': 'Actualisation de l’état du profil…',
  'Nothing is sent: no active campaign uses this profile':
    'Rien n’est envoyé : aucune campagne active n’utilise ce profil',
  Alerts: 'Alertes',
  'Show fewer alerts': 'Afficher moins d’alertes',
  '+{count} more alerts': 'Autres alertes : {count}',
  '{count} alerts': { one: '{count} alerte', other: '{count} alertes' },
  'Error: ': 'Erreur : ',
  'Warning: ': 'Avertissement : ',
  'Note: ': 'Note : ',
  'Invalid alert format': 'Format d’alerte non valide',
  'Invitations today': 'Invitations aujourd’hui',
  '{invitations} of at most {invitationsMax}': '{invitations} sur {invitationsMax} au maximum',
  '{invitations} of at most {invitationsMax}; the limit is {range}':
    '{invitations} sur {invitationsMax} au maximum ; limite : {range}',
  '{invitationsMax} a day': '{invitationsMax} par jour',
  '{invitationsMin}–{invitationsMax} a day, varied daily': '{invitationsMin} à {invitationsMax} par jour, variable',
  '{count} messages sent, {received} received today.': {
    one: 'Messages envoyés aujourd’hui : {count}, reçus : {received}.',
    other: 'Messages envoyés aujourd’hui : {count}, reçus : {received}.',
  },
  'More than {most} invitations a day put an account at risk.':
    'Plus de {most} invitations par jour mettent un compte en danger.',
  'Login and password entered {when}': 'Identifiant et mot de passe saisis {when}',
  'Login and password entered {when} by {name}': 'Identifiant et mot de passe saisis {when} par {name}',
  Submit: 'Valider',
  'What you typed is kept until then.': 'Votre saisie est conservée d’ici là.',
  'Setup profile': 'Configurer le profil',
  'Failed to setup agent': 'Impossible de configurer le profil',
  'LinkedIn Credentials': 'Identifiants LinkedIn',
  'Update Credentials': 'Mettre à jour les identifiants',
  'The LinkedIn login of {name}. It is stored encrypted on the server and never shown again.':
    'Les identifiants LinkedIn de {name}. Ils sont conservés chiffrés sur le serveur et ne sont plus jamais affichés.',
  'The country of the account. Working hours follow its time until you choose another time zone.':
    'Le pays du compte. Les horaires de travail suivent son heure tant que vous ne choisissez pas un autre fuseau horaire.',
  'Enter its login and password first.': 'Saisissez d’abord son identifiant et son mot de passe.',
  'Credentials updated successfully': 'Identifiants mis à jour',
  'Failed to update credentials': 'Impossible de mettre à jour les identifiants',
  'Authenticate with LinkedIn': 'S’authentifier sur LinkedIn',
  'Retry Authentication': 'Réessayer l’authentification',
  'Failed to start authentication': 'Impossible de démarrer l’authentification',
  'Enter Verification Code': 'Saisir le code de vérification',
  'LinkedIn Verification Required': 'Vérification LinkedIn requise',
  'LinkedIn wants to confirm that it is {name} signing in.':
    'LinkedIn veut s’assurer que c’est bien {name} qui se connecte.',
  'Check the email of this account for the code.': 'Consultez les e-mails de ce compte pour trouver le code.',
  'Check the text messages of this account for the code.': 'Consultez les SMS de ce compte pour trouver le code.',
  'The authenticator app of this account shows the code.':
    'L’application d’authentification de ce compte affiche le code.',
  'Type the characters in the picture.': 'Saisissez les caractères de l’image.',
  'Open the LinkedIn app of this account on the phone and approve the sign-in. This dialog continues automatically.':
    'Ouvrez l’application LinkedIn de ce compte sur le téléphone et approuvez la connexion. La suite se fait ici automatiquement.',
  'Check the email, text messages or authenticator app of this account for the code.':
    'Consultez les e-mails, les SMS ou l’application d’authentification de ce compte pour trouver le code.',
  'Find the code where this account receives it: {method}.': 'Cherchez le code là où ce compte le reçoit : {method}.',
  'No code yet?': 'Pas encore de code ?',
  'Hard to read?': 'Illisible ?',
  'Too many wrong codes. Try again in {count} minutes.': {
    one: 'Trop de codes erronés. Réessayez dans {count} minute.',
    other: 'Trop de codes erronés. Réessayez dans {count} minutes.',
  },
  'This code was tried too often. Ask for a new one in {seconds} seconds.':
    'Ce code a été essayé trop souvent. Demandez-en un nouveau dans {seconds} secondes.',
  'This code was tried too often. Ask for a new one in {minutes} minutes.':
    'Ce code a été essayé trop souvent. Demandez-en un nouveau dans {minutes} minutes.',
  'You can ask for another code in {seconds} seconds.': 'Vous pourrez demander un autre code dans {seconds} secondes.',
  'You can ask for another code in {minutes} minutes.': 'Vous pourrez demander un autre code dans {minutes} minutes.',
  'You can ask for another one in {seconds} s.': 'Vous pourrez en demander un autre dans {seconds} s.',
  'Ask for another picture': 'Demander une autre image',
  'Send a new code': 'Envoyer un nouveau code',
  'Here is another picture. The previous picture no longer works.':
    'Voici une autre image. La précédente n’est plus valable.',
  'A new code was sent. The previous code no longer works.':
    'Un nouveau code a été envoyé. Le précédent n’est plus valable.',
  'Verification code submitted successfully': 'Code de vérification envoyé',
  'Failed to submit verification code': 'Impossible d’envoyer le code de vérification',
  'That is not the code the app shows now. Check it again.':
    'Ce n’est pas le code que l’application affiche en ce moment. Vérifiez-le.',
  'Those characters do not match the picture. Check them, or ask for another picture.':
    'Ces caractères ne correspondent pas à l’image. Vérifiez-les, ou demandez une autre image.',
  'That code is not correct. Check it, or ask for a new one.':
    'Ce code est incorrect. Vérifiez-le, ou demandez-en un nouveau.',
  'That code no longer works. Ask for a new one.': 'Ce code n’est plus valable. Demandez-en un nouveau.',
  'No code is needed at the moment.': 'Aucun code n’est nécessaire pour le moment.',
  'The professional network is simulated on this server. Any login and password work, and nobody is contacted. {choose}.':
    'Le réseau professionnel est simulé sur ce serveur. N’importe quel identifiant et mot de passe conviennent, et personne n’est contacté. {choose}.',
  'Choose what it answers': 'Choisir ses réponses',
  'This network is simulated. Find the code in the {mailbox} or on the page of the {network}.':
    'Ce réseau est simulé. Le code se trouve dans la {mailbox} ou sur la page du {network}.',
  'This network is simulated. See the page of the {network}.': 'Ce réseau est simulé. Consultez la page du {network}.',
  'sandbox mailbox': 'boîte mail du bac à sable',
  'sandbox network': 'réseau du bac à sable',
  'Enter the six-digit code that was sent as a text message.': 'Saisissez le code à six chiffres envoyé par SMS.',
  'Enter the six-digit code of your authenticator app to continue.':
    'Saisissez le code à six chiffres de votre application d’authentification pour continuer.',
  'LinkedIn wants to confirm that a person is signing in. Type the characters in the picture.':
    'LinkedIn veut s’assurer qu’une personne se connecte. Saisissez les caractères de l’image.',
  'Approve the sign-in in the LinkedIn app on your phone.':
    'Approuvez la connexion dans l’application LinkedIn sur votre téléphone.',
  'Enter the six-digit code that was sent by email.': 'Saisissez le code à six chiffres envoyé par e-mail.',
  'These credentials belong to another account. Enter the login of the account that began these conversations, or add the other account as a new profile.':
    'Ces identifiants appartiennent à un autre compte. Saisissez l’identifiant du compte qui a commencé ces conversations, ou ajoutez l’autre compte comme nouveau profil.',
  'Incorrect login or password.': 'Identifiant ou mot de passe incorrect.',
  'The account is locked. Unlock it on LinkedIn, then enter its login and password here again.':
    'Le compte est verrouillé. Déverrouillez-le sur LinkedIn, puis saisissez de nouveau ici son identifiant et son mot de passe.',
  'LinkedIn did not answer in time. Try again in a few minutes.':
    'LinkedIn n’a pas répondu à temps. Réessayez dans quelques minutes.',
  'The session has ended. Authenticate with LinkedIn again.':
    'La session est terminée. Authentifiez-vous de nouveau auprès de LinkedIn.',
  'The acceptance rate of this week is low. A shorter note usually helps.':
    'Le taux d’acceptation de cette semaine est faible. Une note plus courte aide souvent.',
  'The acceptance rate fell to 27% this week. A shorter note usually helps.':
    'Le taux d’acceptation est tombé à 27 % cette semaine. Une note plus courte aide souvent.',
  'Working Hours': 'Horaires',
  'Works {hours}': 'Horaires : {hours}',
  'Works {hours} ({next})': 'Horaires : {hours} – {next}',
  "{name} follows its country's time: {place} ({zone}).": '{name} suit l’heure de son pays : {place} ({zone}).',
  '{name} follows the time of {place} ({zone}).': '{name} suit l’heure de {place} ({zone}).',
  'Time zone': 'Fuseau horaire',
  'Same as its country: {place} ({zone})': 'Celui de son pays : {place} ({zone})',
  Days: 'Jours',
  Sunday: 'Dimanche',
  Monday: 'Lundi',
  Tuesday: 'Mardi',
  Wednesday: 'Mercredi',
  Thursday: 'Jeudi',
  Friday: 'Vendredi',
  Saturday: 'Samedi',
  'Without a day, nothing is sent.': 'Sans aucun jour, rien n’est envoyé.',
  'Start time': 'Heure de début',
  'Stop time': 'Heure de fin',
  'Enter a time.': 'Saisissez une heure.',
  'The end must be after the start.': 'La fin doit être après le début.',
  'The same days and hours for': 'Les mêmes jours et horaires pour',
  '{name}, in {place} time': '{name}, à l’heure locale ({place})',
  'Next: {window}.': 'Prochaine plage : {window}.',
  'The simulated network has its own clock and skips hours when nobody works.':
    'Le réseau simulé a sa propre horloge et saute les heures où personne ne travaille.',
  'Save working hours': 'Enregistrer les horaires de travail',
};
