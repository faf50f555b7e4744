import type { Catalogue } from '../translate.ts';

/** Teams and members. */
export const TEAMS: Catalogue = {
  'Team: {name}': 'Équipe : {name}',
  'Create Team': 'Créer une équipe',
  'See plans': 'Voir les forfaits',
  'You own this team': 'Vous êtes propriétaire de cette équipe',
  ', you own this team': ', vous êtes propriétaire de cette équipe',
  'You have left {name}': 'Vous avez quitté {name}',
  'You are no longer in {name}': 'Vous ne faites plus partie de l’équipe {name}',
  'To come back, somebody of the team has to invite you.': 'Pour revenir, quelqu’un de l’équipe doit vous inviter.',
  'The team was deleted, or you are no longer a member of it.':
    'L’équipe a été supprimée, ou vous n’en êtes plus membre.',
  'Unable to retrieve your teams': 'Impossible de récupérer vos équipes',
  'Your subscription payment is overdue. Please update your payment method to continue.':
    'Le paiement de votre abonnement est en retard. Veuillez mettre à jour votre moyen de paiement pour continuer.',
  'Step {step} of 2': 'Étape {step} sur 2',
  'Everything you do in Outrider belongs to a team: offers, campaigns, profiles, conversations.':
    'Tout ce que vous faites dans Outrider appartient à une équipe : offres, campagnes, profils, conversations.',
  'Team name': 'Nom de l’équipe',
  'Team name required': 'Nom de l’équipe obligatoire',
  'Create team': 'Créer l’équipe',
  'Creating the team…': 'Création de l’équipe…',
  'Failed to create team': 'Impossible de créer l’équipe',
  'Invite people to {team}': 'Inviter des personnes dans {team}',
  'They get a mail with a link. You can also do this later, under Members.':
    'Elles reçoivent un e-mail avec un lien. Vous pourrez aussi le faire plus tard, sous « Membres ».',
  'Email address': 'Adresse e-mail',
  'Email address {number}': 'Adresse e-mail {number}',
  Role: 'Rôle',
  'Role {number}': 'Rôle {number}',
  'Remove line {number}': 'Retirer la ligne {number}',
  'Add another': 'Ajouter une autre personne',
  '{email}: {reason}': '{email} : {reason}',
  Owner: 'Propriétaire',
  Admin: 'Administrateur',
  Member: 'Membre',
  'Everything, and decides who else is an owner': 'Tout, et décide qui d’autre est propriétaire',
  'Everything, and looks after the members': 'Tout, et gère les membres',
  'Works with offers, campaigns, profiles and messages':
    'Travaille avec les offres, les campagnes, les profils et les messages',
  'Role of {name}': 'Rôle : {name}',
  'Role changed': 'Rôle modifié',
  '{name} is now: {role}': '{name} a désormais le rôle : {role}',
  'Failed to change the role': 'Impossible de changer le rôle',
  'The only owner stays one. Make somebody else an owner first.':
    'Le seul propriétaire le reste. Nommez d’abord un autre propriétaire.',
  'Change your own role in {teamName} to {roleLabel}?': 'Changer votre propre rôle dans {teamName} en {roleLabel} ?',
  'You give up the role you have now, and only somebody who has it can give it back to you.':
    'Vous renoncez à votre rôle actuel, et seul quelqu’un qui l’a peut vous le rendre.',
  'Change the role of {name} to {roleLabel}?': 'Changer le rôle de {name} en {roleLabel} ?',
  'They may do less from this moment on. What they made stays with the team.':
    'Cette personne peut en faire moins dès maintenant. Ce qu’elle a fait reste à l’équipe.',
  'Keep role': 'Garder le rôle',
  'Change role': 'Changer le rôle',
  'Looking for invitations…': 'Recherche des invitations…',
  'Open invitations they sent end where the new role may not send them. Which, could not be read.':
    'Les invitations ouvertes que le nouveau rôle ne permet pas d’envoyer prennent fin. Lesquelles, cela n’a pas pu être lu.',
  'These open invitations end': 'Ces invitations ouvertes prennent fin',
  'Your API keys go on working, and may do what your new role may.':
    'Vos clés API continuent de fonctionner, avec les droits de votre nouveau rôle.',
  'API keys they hold go on working, and may do what the new role may.':
    'Les clés API de cette personne continuent de fonctionner, avec les droits du nouveau rôle.',
  'Keep my role': 'Garder mon rôle',
  'Give it up': 'Y renoncer',
  'The members': 'Les membres',
  'Team members': 'Membres de l’équipe',
  'Who works in this team, and who was invited':
    'Les personnes qui travaillent dans cette équipe et celles qui y sont invitées',
  'Loading the members': 'Chargement des membres',
  'Search members': 'Rechercher des membres',
  'Pending only': 'En attente uniquement',
  '{listed} of {all}': '{listed} sur {all}',
  '{count} members': { one: '{count} membre', other: '{count} membres' },
  'No member matches': 'Aucun membre ne correspond',
  'Unknown member': 'Membre inconnu',
  'No name yet': 'Pas encore de nom',
  Hidden: 'Masqué',
  Pending: 'En attente',
  'Invited {when}, {expiry}': 'Invitation envoyée {when}, {expiry}',
  'expires {time}': 'expire {time}',
  'expired {time}': 'expirée {time}',
  'Inviting people, changing roles and removing members need a connection.':
    'Inviter des personnes, changer les rôles et retirer des membres nécessitent une connexion.',
  'Leaving the team needs a connection.': 'Quitter l’équipe nécessite une connexion.',
  'Leave team': 'Quitter l’équipe',
  'Delete this team': 'Supprimer cette équipe',
  'Everything of the team is deleted, for everybody, and its subscription ends.':
    'Tout ce qui appartient à l’équipe est supprimé, pour tout le monde, et son abonnement prend fin.',
  'Delete team': 'Supprimer l’équipe',
  'Keep team': 'Garder l’équipe',
  'It ends at once on every device. This cannot be undone.':
    'Elle disparaît aussitôt de tous les appareils. Cette action est irréversible.',
  'Type the name of the team': 'Saisissez le nom de l’équipe',
  'Campaigns stop, and are deleted with their conversations, prospects, offers, prompts and credit history.':
    'Les campagnes s’arrêtent et sont supprimées avec leurs conversations, prospects, offres, prompts et l’historique des crédits.',
  'Profiles are disconnected. API keys and webhooks stop working.':
    'Les profils sont déconnectés. Les clés API et les webhooks cessent de fonctionner.',
  '{count} other members lose access, and what they have not sent yet.': {
    one: '{count} autre membre perd son accès, et ce qu’il n’a pas encore envoyé.',
    other: '{count} autres membres perdent leur accès, et ce qu’ils n’ont pas encore envoyé.',
  },
  'The {plan} subscription ends now. What is left of the paid time and of the credits is not refunded; invoices stay with the payment provider.':
    'L’abonnement {plan} prend fin maintenant. Le temps payé et les crédits restants ne sont pas remboursés ; les factures restent chez le prestataire de paiement.',
  'The team was not deleted: {reason}': 'L’équipe n’a pas été supprimée : {reason}',
  '{name} is deleted': '{name} est supprimée',
  'Nobody can open it any more.': 'Plus personne ne peut l’ouvrir.',
  'Looking for API keys…': 'Recherche des clés API…',
  'Whether there are API keys could not be read: {reason} Keys that are held end with the membership.':
    'Impossible de savoir s’il y a des clés API : {reason} Les clés détenues prennent fin avec l’appartenance à l’équipe.',
  'API keys of {name}': 'Clés API de {name}',
  'Your API keys end with your membership': 'Vos clés API prennent fin avec votre appartenance à l’équipe',
  'Invitations you sent that nobody has accepted yet end.':
    'Les invitations que vous avez envoyées et que personne n’a encore acceptées prennent fin.',
  'End with the membership': 'Prennent fin au départ',
  'Every program that uses them stops working at once.':
    'Tous les programmes qui les utilisent cessent aussitôt de fonctionner.',
  'Go to you': 'Vous reviennent',
  'Each gets a new secret at once: programs stop until they have it. Copy it under API Keys.':
    'Chacune reçoit aussitôt un nouveau secret : les programmes s’arrêtent tant qu’ils ne l’ont pas. Copiez-le sous Clés API.',
  'API keys that {name} knows': 'Clés API que {name} connaît',
  'They go on working. Rotate them: the secret that is known then ends in {hours} hours.':
    'Elles continuent de fonctionner. Renouvelez-les : le secret connu prend alors fin dans {hours} heures.',
  'Rotate {name}': 'Renouveler {name}',
  'Copy the new secret under API Keys. There it can also be ended at once.':
    'Copiez le nouveau secret sous Clés API. Il peut aussi y prendre fin immédiatement.',
  'Profiles they connected stay signed in, with the credentials they entered; owners and admins can enter others under Profiles. Invitations they sent that nobody has accepted yet end.':
    'Les profils connectés par cette personne restent connectés, avec les identifiants qu’elle a saisis ; propriétaires et administrateurs peuvent en saisir d’autres sous Profils. Les invitations qu’elle a envoyées et que personne n’a encore acceptées prennent fin.',
  'Leave {teamName}?': 'Quitter {teamName} ?',
  'You lose access to everything of this team, on every device. To come back, somebody has to invite you.':
    'Vous perdez l’accès à tout ce qui appartient à cette équipe, sur tous vos appareils. Pour revenir, quelqu’un doit vous inviter.',
  Stay: 'Rester',
  'You could not leave the team': 'Vous n’avez pas pu quitter l’équipe',
  'You are the only owner. Make somebody else an owner first.':
    'Vous êtes le seul propriétaire. Nommez d’abord un autre propriétaire.',
  'Remove from team': 'Retirer de l’équipe',
  'Remove {name}?': 'Retirer {name} ?',
  'Remove member': 'Retirer le membre',
  'Keep member': 'Garder le membre',
  'Member removed': 'Membre retiré',
  '{name} can no longer see anything of {teamName} from this moment on. What they made stays with the team.':
    'À partir de maintenant, {name} ne voit plus rien de {teamName}. Ce que cette personne a créé reste à l’équipe.',
  '{name} is no longer in the team': '{name} ne fait plus partie de l’équipe',
  '{name} has joined the team': '{name} a rejoint l’équipe',
  'Owners cannot be removed.': 'Les propriétaires ne peuvent pas être retirés.',
  'Vous ne pouvez pas vous retirer vous-même de l’équipe.': 'Vous ne pouvez pas vous retirer vous-même de l’équipe.',
  'Impossible de retirer ce membre.': 'Impossible de retirer ce membre.',
  'Invite members': 'Inviter des membres',
  'Invite to {teamName}': 'Inviter dans {teamName}',
  'Each person gets a mail with a link that works for 7 days.':
    'Chaque personne reçoit un e-mail avec un lien valable 7 jours.',
  'Email addresses': 'Adresses e-mail',
  'Several at once: with commas between them, or one a line.':
    'Plusieurs à la fois : séparées par des virgules, ou une par ligne.',
  'Please enter a valid email address': 'Veuillez saisir une adresse e-mail valide',
  'Not an address: {addresses}': 'Pas une adresse : {addresses}',
  'Send invitations': 'Envoyer les invitations',
  'What became of each address': 'Résultat pour chaque adresse',
  'Invitation sent again': 'Invitation renvoyée',
  '{count} invitations sent': '{count} invitations envoyées',
  'The other one was sent.': 'L’autre a été envoyée.',
  'The other {count} were sent.': 'Les {count} autres ont été envoyées.',
  'Failed to send invitation': 'Impossible d’envoyer l’invitation',
  'Is a member of this team already': 'Est déjà membre de cette équipe',
  'Only an owner decides about invitations of owners.': 'Seul un propriétaire décide des invitations de propriétaires.',
  'Send invitation again': 'Renvoyer l’invitation',
  'Its address is hidden.': 'Son adresse est masquée.',
  'Copy invitation link': 'Copier le lien d’invitation',
  'Link copied': 'Lien copié',
  'It opens for the invited person alone: signed in, with that address confirmed, or by the mail that the page sends them.':
    'Il ne s’ouvre que pour la personne invitée : connectée, avec cette adresse confirmée, ou par l’e-mail que la page lui envoie.',
  'It opens for {email} alone: signed in, with that address confirmed, or by the mail that the page sends them.':
    'Il ne s’ouvre que pour {email} : avec un compte connecté dont l’adresse est confirmée, ou par l’e-mail que la page lui envoie.',
  'Revoke invitation': 'Révoquer l’invitation',
  'Revoke this invitation?': 'Révoquer cette invitation ?',
  'Keep invitation': 'Garder l’invitation',
  'Invitation revoked': 'Invitation révoquée',
  'The link that was sent to {email} stops working. You can invite them again at any time.':
    'Le lien envoyé à {email} cesse de fonctionner. Vous pouvez réinviter cette personne à tout moment.',
  '{name} is not invited any longer': '{name} n’a plus d’invitation',
  'member|Active': 'Actif',
  'Only owners and admins manage the members of the team.':
    'Seuls les propriétaires et les administrateurs gèrent les membres de l’équipe.',
  'Only owners and admins of the team decide what it pays for.':
    'Seuls les propriétaires et les administrateurs de l’équipe décident de ce qu’elle paie.',
  'Only owners and admins remove profiles.': 'Seuls les propriétaires et les administrateurs suppriment les profils.',
  'Only owners and admins decide where the team’s data is sent.':
    'Seuls les propriétaires et les administrateurs décident où les données de l’équipe sont envoyées.',
  'Only the member who made this key, owners and admins may do this.':
    'Seuls le membre qui a créé cette clé, les propriétaires et les administrateurs peuvent le faire.',
  'Only the member who connected this profile, owners and admins may enter its credentials.':
    'Seuls le membre qui a connecté ce profil, les propriétaires et les administrateurs peuvent saisir ses identifiants.',
  'Only an owner deletes the team.': 'Seul un propriétaire supprime l’équipe.',
};
