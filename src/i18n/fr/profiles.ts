import type { Catalogue } from '../translate.ts';

/** Profiles. */
export const PROFILES: Catalogue = {
  'The accounts that run your campaigns': 'Les comptes qui mènent vos campagnes',
  'Loading the profiles': 'Chargement des profils',
  'The profiles': 'Les profils',
  'No profiles found': 'Aucun profil',
  'Please select a team to view profiles': 'Veuillez sélectionner une équipe pour voir les profils',
  'Failed to load agents': 'Impossible de charger les agents',
  'An error occurred while loading agents': 'Une erreur est survenue lors du chargement des agents',
  'Outrider asks again by itself.': 'Outrider réessaie de lui-même.',
  'Add New Profile': 'Ajouter un profil',
  'Adding…': 'Ajout…',
  'Add the profile that your campaign is to run with.': 'Ajoutez le profil qui mènera votre campagne.',
  'Add the account that is to run your campaigns.': 'Ajoutez le compte qui mènera vos campagnes.',
  'Your plan has no room for a profile.': 'Votre forfait ne comprend aucun profil.',
  "You've reached the maximum number of profiles for your plan.":
    'Vous avez atteint le nombre maximal de profils de votre forfait.',
  'Upgrade the plan to add more.': 'Passez à un forfait supérieur pour en ajouter.',
  'Back to the campaign': 'Retour à la campagne',
  '{name} is chosen for your campaign. It may go on signing in while you set the campaign up.':
    '{name} est choisi pour votre campagne. Sa connexion peut se poursuivre pendant que vous configurez la campagne.',
  '{count} profiles, unlimited': { one: '{count} profil, sans limite', other: '{count} profils, sans limite' },
  '{used} / {count} profiles': { one: '{used} / {count} profil', other: '{used} / {count} profils' },
  '{used} of {count} profiles': { one: '{used} sur {count} profil', other: '{used} sur {count} profils' },
  'Profiles used': 'Profils utilisés',
  'LinkedIn profile created successfully': 'Profil LinkedIn créé',
  'Failed to create LinkedIn profile': 'Impossible de créer le profil LinkedIn',
  'New Agent': 'Nouvel agent',
  'Unnamed prospect': 'Prospect sans nom',
  'Setup Needed': 'À configurer',
  'Auth Needed': 'Authentification requise',
  'Auth in Progress': 'Authentification en cours',
  Running: 'En cours',
  'profile|Removed': 'Supprimé',
  '{name} (removed)': '{name} (supprimé)',
  'This profile was removed. Connect it again first.': 'Ce profil a été supprimé. Reconnectez-le d’abord.',
  'Failed to remove profile': 'Impossible de supprimer le profil',
  'Profile removed': 'Profil supprimé',
  'It sends nothing any more, for everybody in the team. Its login and password are deleted.':
    'Il n’envoie plus rien, pour toute l’équipe. Son identifiant et son mot de passe sont effacés.',
  'Keep profile': 'Garder le profil',
  'Remove profile': 'Supprimer le profil',
  'Removing…': 'Suppression…',
  Remove: 'Supprimer',
  'Somebody has removed it already.': 'Quelqu’un l’a déjà supprimé.',
  '{count} campaigns use it and pause until you choose another profile: {names}.': {
    one: '{count} campagne l’utilise et se met en pause jusqu’au choix d’un autre profil : {names}.',
    other: '{count} campagnes l’utilisent et se mettent en pause jusqu’au choix d’un autre profil : {names}.',
  },
  '{count} prospects wait for that, too.': {
    one: '{count} prospect attend ce choix.',
    other: '{count} prospects attendent ce choix.',
  },
  'Its conversations stay readable, but end here.': 'Ses conversations restent lisibles, mais s’arrêtent là.',
  '{count} conversations stay readable, but end here.': {
    one: '{count} conversation reste lisible, mais s’arrête là.',
    other: '{count} conversations restent lisibles, mais s’arrêtent là.',
  },
  'To undo this, connect it again with the same account: it is below the other profiles then.':
    'Pour revenir en arrière, reconnectez-le avec le même compte : il se trouve alors sous les autres profils.',
  '{names} and {count} more': '{names} et {count} autres',
  'Removed profiles': 'Profils supprimés',
  'They send nothing. Connect one again with the same account, and its conversations go on.':
    'Ils n’envoient rien. Reconnectez-en un avec le même compte, et ses conversations reprennent.',
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
  'Refreshing agent status...': 'Actualisation de l’état de l’agent…',
  'Nothing is sent: no active campaign uses this profile':
    'Rien n’est envoyé : aucune campagne active n’utilise ce profil',
  Alerts: 'Alertes',
  'Show fewer alerts': 'Afficher moins d’alertes',
  '+{count} more alerts': 'Autres alertes : {count}',
  '{count} alerts': { one: '{count} alerte', other: '{count} alertes' },
  'Error: ': 'Erreur : ',
  'Warning: ': 'Avertissement : ',
  'Note: ': 'Note : ',
  'Invalid alert format': 'Format d’alerte non valide',
  'Invitations today': 'Invitations aujourd’hui',
  '{invitations} of at most {invitationsMax}': '{invitations} sur {invitationsMax} au maximum',
  '{invitations} of at most {invitationsMax}; the limit is {range}':
    '{invitations} sur {invitationsMax} au maximum ; limite : {range}',
  '{invitationsMax} a day': '{invitationsMax} par jour',
  'between {invitationsMin} and {invitationsMax} a day, another number each day':
    'entre {invitationsMin} et {invitationsMax} par jour, un nombre différent chaque jour',
  'Limit: {range}': 'Limite : {range}',
  'Limit: {range}.': 'Limite : {range}.',
  '{count} messages sent, {received} received today.': {
    one: 'Messages envoyés aujourd’hui : {count}, reçus : {received}.',
    other: 'Messages envoyés aujourd’hui : {count}, reçus : {received}.',
  },
  'More than {most} invitations a day put an account at risk.':
    'Plus de {most} invitations par jour mettent un compte en danger.',
  'Login and password entered {when}': 'Identifiant et mot de passe saisis {when}',
  'Login and password entered {when} by {name}': 'Identifiant et mot de passe saisis {when} par {name}',
  Submit: 'Valider',
  'What you typed stays here until then.': 'Votre saisie reste ici d’ici là.',
  'Setup profile': 'Configurer le profil',
  'Failed to setup agent': 'Impossible de configurer l’agent',
  'LinkedIn Credentials': 'Identifiants LinkedIn',
  'Update Credentials': 'Mettre à jour les identifiants',
  'What {name} signs in to LinkedIn with. It is kept sealed on the server and never shown again.':
    'Les identifiants avec lesquels {name} se connecte à LinkedIn. Ils sont conservés scellés sur le serveur et ne sont plus jamais affichés.',
  'Where the account is at home: its working hours are those of that country, until another time zone is chosen for them.':
    'Le pays du compte : ses horaires de travail suivent l’heure de ce pays, tant qu’aucun autre fuseau horaire n’est choisi.',
  'Its login and password are not known yet. Enter them first.':
    'Son identifiant et son mot de passe ne sont pas encore connus. Saisissez-les d’abord.',
  'Credentials updated successfully': 'Identifiants mis à jour',
  'Failed to update credentials': 'Impossible de mettre à jour les identifiants',
  'Authenticate with LinkedIn': 'S’authentifier sur LinkedIn',
  'Retry Authentication': 'Réessayer l’authentification',
  'Failed to start authentication': 'Impossible de démarrer l’authentification',
  'Enter Verification Code': 'Saisir le code de vérification',
  'LinkedIn Verification Required': 'Vérification LinkedIn requise',
  'LinkedIn wants to be sure that it is {name} who signs in.':
    'LinkedIn veut s’assurer que c’est bien {name} qui se connecte.',
  'Look for the code in the e-mails of this account.': 'Cherchez le code dans les e-mails de ce compte.',
  'Look for the code in the text messages of the phone of this account.':
    'Cherchez le code dans les SMS du téléphone de ce compte.',
  'The authenticator app of this account shows the code.':
    'L’application d’authentification de ce compte affiche le code.',
  'Type the characters of the picture.': 'Saisissez les caractères de l’image.',
  'Open the LinkedIn app of this account on the phone and approve the sign-in there. It goes on here by itself.':
    'Ouvrez l’application LinkedIn de ce compte sur le téléphone et approuvez-y la connexion. La suite se fait ici d’elle-même.',
  'Look for the code in the e-mails, the text messages or the authenticator app of this account.':
    'Cherchez le code dans les e-mails, les SMS ou l’application d’authentification de ce compte.',
  'Look for the code where this account gets it: {method}.': 'Cherchez le code là où ce compte le reçoit : {method}.',
  'Nothing came?': 'Rien reçu ?',
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
  'There is another picture. The one before counts no more.': 'Il y a une autre image. La précédente ne compte plus.',
  'A new code was sent. The one before counts no more.': 'Un nouveau code a été envoyé. Le précédent ne compte plus.',
  'Verification code submitted successfully': 'Code de vérification envoyé',
  'Failed to submit verification code': 'Impossible d’envoyer le code de vérification',
  'That code is not the one that the app shows now. Look at it again.':
    'Ce code n’est pas celui que l’application affiche en ce moment. Vérifiez-le.',
  'Those are not the characters of the picture. Look at them again, or ask for another picture.':
    'Ce ne sont pas les caractères de l’image. Vérifiez-les ou demandez une autre image.',
  'That code is not the one that is expected. Look at it again, or ask for a new one.':
    'Ce code n’est pas celui attendu. Vérifiez-le ou demandez-en un nouveau.',
  'That code is no longer good. Ask for a new one.': 'Ce code n’est plus valable. Demandez-en un nouveau.',
  'No code is asked for at the moment.': 'Aucun code n’est demandé pour le moment.',
  'The professional network is simulated on this server: any login and any password will do, and nothing reaches anybody. {choose}.':
    'Le réseau professionnel est simulé sur ce serveur : n’importe quel identifiant et n’importe quel mot de passe conviennent, et rien n’est envoyé à personne. {choose}.',
  'Choose what it answers': 'Choisir ses réponses',
  'This network is simulated: the code is in the {mailbox}, and on the page of the {network}.':
    'Ce réseau est simulé : le code se trouve dans la {mailbox} et sur la page du {network}.',
  'This network is simulated: look at the page of the {network}.':
    'Ce réseau est simulé : consultez la page du {network}.',
  'sandbox mailbox': 'boîte mail du bac à sable',
  'sandbox network': 'réseau du bac à sable',
  'Enter the six-digit code that was sent as a text message.': 'Saisissez le code à six chiffres envoyé par SMS.',
  'Enter the six-digit code of your authenticator app to continue.':
    'Saisissez le code à six chiffres de votre application d’authentification pour continuer.',
  'LinkedIn wants to know that a person signs in: type the characters of the picture.':
    'LinkedIn veut s’assurer qu’une personne se connecte : saisissez les caractères de l’image.',
  'Approve the sign-in in the LinkedIn app on your phone.':
    'Approuvez la connexion dans l’application LinkedIn sur votre téléphone.',
  'Enter the six-digit code that was sent by e-mail.': 'Saisissez le code à six chiffres envoyé par e-mail.',
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
    'Le taux d’acceptation est tombé à 27 % cette semaine. Une note plus courte aide souvent.',
  'Working Hours': 'Horaires de travail',
  'Works {hours}': 'Horaires : {hours}',
  'Works {hours} ({next})': 'Horaires : {hours} ({next})',
  "{name} works in its own country's time: {place} ({zone}).":
    '{name} travaille à l’heure de son propre pays : {place} ({zone}).',
  '{name} works in the time of {place} ({zone}).': '{name} travaille à l’heure locale de {place} ({zone}).',
  'Time zone': 'Fuseau horaire',
  'As its country: {place} ({zone})': 'Celui de son pays : {place} ({zone})',
  Days: 'Jours',
  Sunday: 'Dimanche',
  Monday: 'Lundi',
  Tuesday: 'Mardi',
  Wednesday: 'Mercredi',
  Thursday: 'Jeudi',
  Friday: 'Vendredi',
  Saturday: 'Samedi',
  'Without a day nothing is sent at all.': 'Sans aucun jour, rien n’est envoyé.',
  'Start time': 'Heure de début',
  'Stop time': 'Heure de fin',
  'Enter a time.': 'Saisissez une heure.',
  'It has to end after it begins.': 'La fin doit être après le début.',
  'The same days and hours for': 'Les mêmes jours et horaires pour',
  '{name}, in {place} time': '{name}, à l’heure locale ({place})',
  'Next: {window}.': 'Prochaine plage : {window}.',
  'The simulated network keeps a time of its own, and skips the hours in which nobody works.':
    'Le réseau simulé a sa propre horloge et saute les heures où personne ne travaille.',
  'Save working hours': 'Enregistrer les horaires de travail',
};
