import type { Catalogue } from '../translate.ts';

/** Teams and members. */
export const TEAMS: Catalogue = {
  'Team: {name}': 'Équipe : {name}',
  'Create Team': 'Créer une équipe',
  'See plans': 'Voir les forfaits',
  'You own this team': 'Vous êtes propriétaire de cette équipe',
  ', you own this team': ', vous êtes propriétaire de cette équipe',
  'You have left {name}': 'Vous avez quitté {name}',
  'You are no longer in {name}': 'Vous ne faites plus partie de l’équipe {name}',
  'To come back, someone on the team has to invite you.': 'Pour revenir, quelqu’un de l’équipe doit vous inviter.',
  'The team was deleted, or you are no longer a member.': 'L’équipe a été supprimée, ou vous n’en êtes plus membre.',
  'Unable to retrieve your teams': 'Impossible de récupérer vos équipes',
  'Your subscription payment is overdue. Please update your payment method to continue.':
    'Le paiement de votre abonnement est en retard. Veuillez mettre à jour votre moyen de paiement pour continuer.',
  'Step {step} of 2': 'Étape {step} sur 2',
  'Everything you do in Outrider belongs to a team: offers, campaigns, profiles, conversations.':
    'Tout ce que vous faites dans Outrider appartient à une équipe : offres, campagnes, profils, conversations.',
  'Team name': 'Nom de l’équipe',
  'Team name required': 'Nom de l’équipe obligatoire',
  'Create team': 'Créer l’équipe',
  'Creating the team…': 'Création de l’équipe…',
  'Failed to create team': 'Impossible de créer l’équipe',
  'Invite people to {team}': 'Inviter des personnes dans {team}',
  'They get an email with a link. You can also do this later, under Members.':
    'Elles reçoivent un e-mail avec un lien. Vous pourrez aussi le faire plus tard, sous « Membres ».',
  'The links are in the sandbox mailbox: this server sends no mail. You can also do this later, under Members.':
    'Les liens d’invitation sont dans la boîte mail du bac à sable : ce serveur n’envoie pas d’e-mails. Vous pourrez aussi le faire plus tard, sous « Membres ».',
  'Email address': 'Adresse e-mail',
  'Email address {number}': 'Adresse e-mail {number}',
  Role: 'Rôle',
  'Role {number}': 'Rôle {number}',
  'Remove line {number}': 'Retirer la ligne {number}',
  'Add another': 'Ajouter une autre personne',
  '{email}: {reason}': '{email} : {reason}',
  Owner: 'Propriétaire',
  Admin: 'Administrateur',
  Member: 'Membre',
  'Full access, and decides who is an owner': 'Accès complet, et décide qui est propriétaire',
  'Full access, and manages the members': 'Accès complet, et gère les membres',
  'Works with offers, campaigns, profiles and messages':
    'Travaille avec les offres, les campagnes, les profils et les messages',
  'Role of {name}': 'Rôle : {name}',
  'Role changed': 'Rôle modifié',
  '{name} is now: {role}': '{name} a désormais le rôle : {role}',
  'Failed to change the role': 'Impossible de changer le rôle',
  'A team needs an owner. Make someone else an owner first.':
    'Une équipe a besoin d’un propriétaire. Nommez d’abord un autre propriétaire.',
  'Change your own role in {teamName} to {roleLabel}?': 'Changer votre propre rôle dans {teamName} en {roleLabel} ?',
  'You give up your current role. Only someone who has it can give it back to you.':
    'Vous renoncez à votre rôle actuel. Seul quelqu’un qui l’a peut vous le rendre.',
  'Change the role of {name} to {roleLabel}?': 'Changer le rôle de {name} en {roleLabel} ?',
  'They lose permissions at once. What they created stays with the team.':
    'Cette personne perd des droits immédiatement. Ce qu’elle a créé reste à l’équipe.',
  'Keep role': 'Garder le rôle',
  'Change role': 'Changer le rôle',
  'Checking invitations…': 'Vérification des invitations…',
  'Pending invitations that the new role may not send will be revoked. They could not be listed.':
    'Les invitations en attente que le nouveau rôle ne permet pas d’envoyer seront révoquées. Leur liste n’a pas pu être chargée.',
  'These pending invitations are revoked': 'Ces invitations en attente sont révoquées',
  'Your API keys keep working, with the permissions of your new role.':
    'Vos clés API continuent de fonctionner, avec les droits de votre nouveau rôle.',
  'Their API keys keep working, with the permissions of the new role.':
    'Les clés API de cette personne continuent de fonctionner, avec les droits du nouveau rôle.',
  'Keep my role': 'Garder mon rôle',
  'Give it up': 'Y renoncer',
  'The members': 'Les membres',
  'Team members': 'Membres de l’équipe',
  'Who is on this team and who is invited': 'Les membres de cette équipe et les personnes invitées',
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
  'Invited {when}, {expiry}': 'Envoyée {when}, {expiry}',
  'expires {time}': 'expire {time}',
  'expired {time}': 'expirée {time}',
  'Connect to invite people, change roles or remove members.':
    'Connectez-vous à Internet pour inviter des personnes, changer les rôles ou retirer des membres.',
  'Connect to leave the team.': 'Connectez-vous à Internet pour quitter l’équipe.',
  'Leave team': 'Quitter l’équipe',
  'Delete this team': 'Supprimer cette équipe',
  'Deletes everything in the team for everyone, and ends a subscription if it has one.':
    'Supprime tout ce qui appartient à l’équipe, pour tout le monde, et met fin à son éventuel abonnement.',
  'Delete team': 'Supprimer l’équipe',
  'Keep team': 'Garder l’équipe',
  'The team disappears from every device at once. This cannot be undone.':
    'L’équipe disparaît aussitôt de tous les appareils. Cette action est irréversible.',
  'Type the name of the team': 'Saisissez le nom de l’équipe',
  'Campaigns stop, and are deleted with their conversations, prospects, offers, prompts and credit history.':
    'Les campagnes s’arrêtent et sont supprimées avec leurs conversations, prospects, offres, prompts et l’historique des crédits.',
  'Profiles are disconnected. API keys and webhooks stop working.':
    'Les profils sont déconnectés. Les clés API et les webhooks cessent de fonctionner.',
  '{count} other members lose access and any unsent changes.': {
    one: '{count} autre membre perd son accès et ses modifications non envoyées.',
    other: '{count} autres membres perdent leur accès et leurs modifications non envoyées.',
  },
  'The {plan} subscription ends now. Remaining time and credits are not refunded. Invoices stay with the payment provider.':
    'L’abonnement {plan} prend fin maintenant. Le temps et les crédits restants ne sont pas remboursés. Les factures restent chez le prestataire de paiement.',
  'The team was not deleted: {reason}': 'L’équipe n’a pas été supprimée : {reason}',
  '{name} is deleted': '{name} est supprimée',
  'It can no longer be opened.': 'Elle ne peut plus être ouverte.',
  'Checking API keys…': 'Vérification des clés API…',
  'API keys could not be checked: {reason} Keys they hold stop working.':
    'Les clés API n’ont pas pu être vérifiées : {reason} Les clés détenues cessent de fonctionner.',
  'API keys of {name}': 'Clés API de {name}',
  'Your API keys stop working when you leave': 'Vos clés API cessent de fonctionner à votre départ',
  'Pending invitations you sent are revoked.': 'Vos invitations en attente sont révoquées.',
  'Stop working': 'Cessent de fonctionner',
  'Every program that uses them stops working at once.':
    'Tous les programmes qui les utilisent cessent aussitôt de fonctionner.',
  'Go to you': 'Vous reviennent',
  'Each gets a new secret at once: programs stop until they have it. Copy it under API Keys.':
    'Chacune reçoit aussitôt un nouveau secret : les programmes s’arrêtent tant qu’ils ne l’ont pas. Copiez-le sous Clés API.',
  'API keys that {name} knows': 'Clés API que {name} connaît',
  'They keep working. Rotate a key, and the secret they know stops working after {hours} hours.':
    'Elles continuent de fonctionner. Renouvelez une clé : le secret connu cesse de fonctionner après {hours} heures.',
  'Rotate {name}': 'Renouveler {name}',
  'Copy the new secret under API Keys. You can also stop the old one there at once.':
    'Copiez le nouveau secret sous Clés API. Vous pouvez aussi y mettre fin à l’ancien immédiatement.',
  'Profiles they connected stay signed in with the credentials they entered. Owners and admins can change these under Profiles. Pending invitations they sent are revoked.':
    'Les profils connectés par cette personne restent connectés, avec les identifiants qu’elle a saisis. Propriétaires et administrateurs peuvent les changer sous Profils. Ses invitations en attente sont révoquées.',
  'Leave {teamName}?': 'Quitter {teamName} ?',
  'You lose access to this team on every device. To come back, someone has to invite you.':
    'Vous perdez l’accès à cette équipe sur tous vos appareils. Pour revenir, quelqu’un doit vous inviter.',
  Stay: 'Rester',
  'You could not leave the team': 'Vous n’avez pas pu quitter l’équipe',
  'You are the only owner. Make someone else an owner first.':
    'Vous êtes le seul propriétaire. Nommez d’abord un autre propriétaire.',
  'Remove from team': 'Retirer de l’équipe',
  'Remove {name}?': 'Retirer {name} ?',
  'Remove member': 'Retirer le membre',
  'Keep member': 'Garder le membre',
  'Member removed': 'Membre retiré',
  '{name} loses access to {teamName} right away. What they created stays with the team.':
    '{name} perd immédiatement l’accès à {teamName}. Ce que cette personne a créé reste à l’équipe.',
  '{name} is no longer in the team': '{name} ne fait plus partie de l’équipe',
  '{name} has joined the team': '{name} a rejoint l’équipe',
  'Owners cannot be removed.': 'Les propriétaires ne peuvent pas être retirés.',
  'Vous ne pouvez pas vous retirer vous-même de l’équipe.': 'Vous ne pouvez pas vous retirer vous-même de l’équipe.',
  'Impossible de retirer ce membre.': 'Impossible de retirer ce membre.',
  'Invite members': 'Inviter des membres',
  'Invite to {teamName}': 'Inviter dans {teamName}',
  'Each person gets an email with a link that works for 7 days.':
    'Chaque personne reçoit un e-mail avec un lien valable 7 jours.',
  'The links work for 7 days. They are in the sandbox mailbox: this server sends no mail.':
    'Les liens d’invitation sont valables 7 jours. Ils sont dans la boîte mail du bac à sable : ce serveur n’envoie pas d’e-mails.',
  'Email addresses': 'Adresses e-mail',
  'Enter several, separated by commas or one per line.':
    'Saisissez-en plusieurs, séparées par des virgules ou une par ligne.',
  'Please enter a valid email address': 'Veuillez saisir une adresse e-mail valide',
  'Not an address: {addresses}': 'Pas une adresse : {addresses}',
  'Send invitations': 'Envoyer les invitations',
  'Result for each address': 'Résultat pour chaque adresse',
  'Invitation sent again': 'Invitation renvoyée',
  '{count} invitations sent': '{count} invitations envoyées',
  'The other one was sent.': 'L’autre a été envoyée.',
  'The other {count} were sent.': 'Les {count} autres ont été envoyées.',
  'Failed to send invitation': 'Impossible d’envoyer l’invitation',
  'Already a member of this team': 'Est déjà membre de cette équipe',
  'Only an owner can manage invitations of owners.':
    'Seul un propriétaire peut gérer les invitations de propriétaires.',
  'Send invitation again': 'Renvoyer l’invitation',
  'Its address is hidden.': 'Son adresse est masquée.',
  'Copy invitation link': 'Copier le lien d’invitation',
  'Link copied': 'Lien copié',
  'Only the invited person can use it: signed in with the invited address, or through an email that the page sends them.':
    'Seule la personne invitée peut l’utiliser : connectée avec l’adresse invitée, ou par un e-mail que la page lui envoie.',
  'Only {email} can use it: signed in with that address, or through an email that the page sends.':
    'Seule la personne à l’adresse {email} peut l’utiliser : connectée avec cette adresse, ou par un e-mail que la page envoie.',
  'Revoke invitation': 'Révoquer l’invitation',
  'Revoke this invitation?': 'Révoquer cette invitation ?',
  'Keep invitation': 'Garder l’invitation',
  'Invitation revoked': 'Invitation révoquée',
  'The link sent to {email} stops working. You can invite them again at any time.':
    'Le lien envoyé à {email} cesse de fonctionner. Vous pouvez réinviter cette personne à tout moment.',
  '{name} is no longer invited': '{name} n’a plus d’invitation',
  'member|Active': 'Actif',
  'Only owners and admins can manage members.':
    'Seuls les propriétaires et les administrateurs peuvent gérer les membres.',
  'Only owners and admins can manage billing.':
    'Seuls les propriétaires et les administrateurs peuvent gérer la facturation.',
  'Only owners and admins can remove profiles.':
    'Seuls les propriétaires et les administrateurs peuvent supprimer des profils.',
  'Only owners and admins can manage webhooks.':
    'Seuls les propriétaires et les administrateurs peuvent gérer les webhooks.',
  'Only the person who created this key, owners and admins can do this.':
    'Seuls la personne qui a créé cette clé, les propriétaires et les administrateurs peuvent le faire.',
  'Only the person who connected this profile, owners and admins can enter its credentials.':
    'Seuls la personne qui a connecté ce profil, les propriétaires et les administrateurs peuvent saisir ses identifiants.',
  'Only an owner can delete the team.': 'Seul un propriétaire peut supprimer l’équipe.',
};
