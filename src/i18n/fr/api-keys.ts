import type { Catalogue } from '../translate.ts';

/** API keys. */
export const API_KEYS: Catalogue = {
  'This key is being deleted.': 'Cette clé est en cours de suppression.',
  'Rename or change': 'Renommer ou modifier',
  Rotate: 'Renouveler',
  Activity: 'Activité',
  'The previous key works until {time}.': 'La clé précédente fonctionne jusqu’au {time}.',
  'Someone who has left the team has seen this key. Rotate it.':
    'Quelqu’un qui n’est plus dans l’équipe a vu cette clé. Renouvelez-la.',
  Permissions: 'Autorisations',
  'Last used': 'Dernière utilisation',
  Never: 'Jamais',
  '{when} from {place}': '{when} depuis {place}',
  '{when} by {name}': '{when} par {name}',
  Expires: 'Expire',
  Expired: 'Expirée',
  'Expires within a day': 'Expire dans moins d’un jour',
  'Expires in {days} days': 'Expire dans {days} jours',
  'Secret shown': 'Affichage du secret',
  Rotated: 'Renouvellement',
  Renamed: 'Changement de nom',
  'Taken over': 'Reprise',
  'Held by': 'Détenue par',
  'Permissions or expiry changed': 'Modification des autorisations ou de l’expiration',
  'Unchanged: {day}': 'Inchangée : {day}',
  'In one year': 'Dans un an',
  'In {days} days': 'Dans {days} jours',
  'Keys for your own programs': 'Des clés pour vos propres programmes',
  'Loading the API keys': 'Chargement des clés API',
  'API keys are available on the plans {plans}. Keys made before work again after an upgrade.':
    'Les clés API sont disponibles avec les forfaits {plans}. Les clés déjà créées fonctionneront alors de nouveau.',
  'No API keys yet': 'Aucune clé API pour l’instant',
  'With a key, your own programs can read campaigns and conversations, add prospects, and pause or resume sending.':
    'Avec une clé, vos propres programmes peuvent lire les campagnes et les conversations, ajouter des prospects, suspendre ou reprendre les envois.',
  'The key could not be shown': 'La clé n’a pas pu être affichée',
  'Create API key': 'Créer une clé API',
  'API keys are not stored on this device': 'Les clés API ne sont pas conservées sur cet appareil',
  'The API keys could not be loaded': 'Les clés API n’ont pas pu être lues',
  'API keys': 'Clés API',
  'API key changed': 'Clé API modifiée',
  'How to call the API': 'Comment appeler l’API',
  'Copy the secret into OUTRIDER_API_KEY. It is the team’s id followed by the key.':
    'Copiez le secret dans OUTRIDER_API_KEY. C’est l’identifiant de l’équipe suivi de la clé.',
  Example: 'Exemple',
  'Your team’s id is {id}. Read {everything}, or the same {openApi}.':
    'L’identifiant de votre équipe est {id}. Lisez {everything}, ou la même page {openApi}.',
  'everything the API can do': 'tout ce que l’API permet',
  'as OpenAPI 3.1': 'au format OpenAPI 3.1',
  'Give the key a name': 'Donnez un nom à la clé',
  'Choose at least one': 'Choisissez-en au moins une',
  'Failed to create API key: {reason}': 'Impossible de créer la clé API : {reason}',
  'Failed to change API key: {reason}': 'Impossible de modifier la clé API : {reason}',
  'API key created': 'Clé API créée',
  'Change {name}': 'Modifier {name}',
  'Programs with this key act for your team, within the permissions you give here.':
    'Les programmes qui ont la clé agissent au nom de votre équipe, dans la limite de ce que vous autorisez ici.',
  'Applies to the next request of programs that use this key.':
    'S’applique à la prochaine requête des programmes qui utilisent cette clé.',
  'Create key': 'Créer la clé',
  'CRM sync': 'Synchronisation CRM',
  'What it is for, so you know which key to rotate later':
    'À quoi elle sert, pour savoir plus tard laquelle renouveler',
  'Programs that use this key stop working at once. It has never been used. This cannot be undone.':
    'Les programmes qui utilisent cette clé cessent immédiatement de fonctionner. Elle n’a encore jamais été utilisée. Cette action est irréversible.',
  'Programs that use this key stop working at once. It was last used on {time}. This cannot be undone.':
    'Les programmes qui utilisent cette clé cessent immédiatement de fonctionner. Dernière utilisation : {time}. Cette action est irréversible.',
  'Keep key': 'Garder la clé',
  'Delete key': 'Supprimer la clé',
  'Type the name of the key': 'Saisissez le nom de la clé',
  'Failed to rotate API key: {reason}': 'Impossible de renouveler la clé API : {reason}',
  'API key rotated': 'Clé API renouvelée',
  'Rotate {name}?': 'Renouveler {name} ?',
  'It gets a new secret. Its name and permissions stay the same.':
    'Elle reçoit un autre secret. Son nom et ses autorisations ne changent pas.',
  'Keep secret': 'Garder le secret',
  'Rotating…': 'Renouvellement…',
  'Rotate key': 'Renouveler la clé',
  'The current secret': 'Son secret actuel',
  'Works for {hours} more hours': 'Fonctionne encore {hours} heures',
  'Gives you time to update your programs one by one.':
    'Vous laisse le temps de mettre à jour vos programmes un par un.',
  'Stops at once': 'S’arrête immédiatement',
  'For a secret that someone else may have seen.': 'Pour un secret que quelqu’un d’autre a pu voir.',
  'The previous secret, valid until {time}, ends now.':
    'Le secret précédent, valable jusqu’au {time}, prend fin maintenant.',
  'Activity of {name}': 'Activité de {name}',
  'The last 50 changes and displays of its secret, newest first.':
    'Les 50 dernières modifications et affichages du secret, les plus récents d’abord.',
  'someone who left the team': 'quelqu’un qui a quitté l’équipe',
  'Store it where your program keeps its secrets. You can show it again here at any time. The key’s activity lists who did.':
    'Placez-le là où votre programme garde ses secrets. Vous pouvez le réafficher ici à tout moment. L’activité de la clé indique qui l’a fait.',
  'Select the key and copy it by hand.': 'Sélectionnez la clé et copiez-la à la main.',
  'Secret of {name}': 'Secret de {name}',
  'Secret of {name}, masked': 'Secret de {name}, masqué',
  'Hide the secret of {name}': 'Masquer le secret de {name}',
  'Reveal the secret of {name}': 'Afficher le secret de {name}',
  Hide: 'Masquer',
  Reveal: 'Afficher',
  'Secret of {name} copied': 'Secret de {name} copié',
  'Copy the secret of {name}': 'Copier le secret de {name}',
  Copied: 'Copié',
  Read: 'Lire',
  'Read campaigns, prospects, conversations, profiles, offers, prompts, credits and members’ names':
    'Lire les campagnes, les prospects, les conversations, les profils, les offres, les prompts, les crédits et les noms des membres',
  Write: 'Écrire',
  'Set up, change and delete campaigns; pause and resume campaigns, profiles and conversations; write to prospects, rate and assign them; write notes':
    'Configurer, modifier et supprimer des campagnes ; mettre en pause et reprendre des campagnes, des profils et des conversations ; écrire aux prospects, les évaluer et les attribuer ; écrire des notes',
  'Add prospects to campaigns, and undo an import': 'Ajouter des prospects aux campagnes et annuler une importation',
  'What the key may do': 'Ce que la clé autorise',
  Expiry: 'Expiration',
  'API key deleted': 'Clé API supprimée',
  'Failed to delete API key': 'Impossible de supprimer la clé API',
  'API keys are not part of your plan. Upgrade the plan to continue.':
    'Les clés API ne font pas partie de votre forfait. Passez à un forfait supérieur pour continuer.',
};
