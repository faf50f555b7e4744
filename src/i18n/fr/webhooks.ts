import type { Catalogue } from '../translate.ts';

/** Webhooks. */
export const WEBHOOKS: Catalogue = {
  'Keep webhook': 'Garder le webhook',
  'Delete webhook': 'Supprimer le webhook',
  'Sent again': 'Renvoyé',
  'It keeps its id.': 'Il garde son identifiant.',
  'It could not be sent again': 'Le renvoi a échoué',
  Show: 'Afficher',
  'All deliveries': 'Tous les envois',
  'Send again since…': 'Renvoyer depuis…',
  'Send test event': 'Envoyer un test',
  '{count} deliveries are sent again': { one: '{count} envoi est renvoyé', other: '{count} envois sont renvoyés' },
  'They could not be sent again': 'Les renvois ont échoué',
  'Deliveries are stored on the server: {reason}': 'Les envois sont sur le serveur : {reason}',
  'Loading the deliveries': 'Chargement des envois',
  'Nothing was sent yet': 'Rien n’a encore été envoyé',
  'Deliveries stay here for 30 days.': 'Les envois restent ici pendant 30 jours.',
  Deliveries: 'Envois',
  '{answer}, {ms} ms, {count} attempts': {
    one: '{answer}, {ms} ms, {count} tentative',
    other: '{answer}, {ms} ms, {count} tentatives',
  },
  'Next attempt {when}': 'Prochaine tentative : {when}',
  Details: 'Détails',
  Resend: 'Renvoyer',
  'Show more': 'Afficher plus',
  '{event}, {id}: {state}': '{event}, {id} : {state}',
  'Request body': 'Corps de la requête',
  'Not tried yet.': 'Aucune tentative pour l’instant.',
  'Attempt {number}': 'Tentative {number}',
  '{ms} ms': '{ms} ms',
  'Answer (first 2 KB)': 'Réponse (2 premiers ko)',
  'Sent headers': 'En-têtes envoyés',
  Others: 'Autres',
  'Search events': 'Rechercher un événement',
  'Select none': 'Tout désélectionner',
  'Select all': 'Tout sélectionner',
  'Events to send': 'Événements à envoyer',
  'No event matches.': 'Aucun événement ne correspond.',
  '{count} events chosen': { one: '{count} événement choisi', other: '{count} événements choisis' },
  Event: 'Événement',
  Sample: 'Exemple',
  'Bodies are JSON of less than 20 KB. Longer messages are cut and marked “truncated”.':
    'Les corps sont du JSON de moins de 20 ko. Un message plus long est coupé et marqué par « truncated ».',
  Since: 'Depuis',
  'Choose a day and a time.': 'Choisissez un jour et une heure.',
  'Events already delivered are sent too. Receivers recognize them by their webhook-id.':
    'Les événements déjà livrés sont renvoyés aussi. Les destinataires les reconnaissent à leur webhook-id.',
  'Send again': 'Renvoyer',
  'Failed to rotate the secret': 'Impossible de renouveler le secret',
  'Secret rotated': 'Secret renouvelé',
  'For 24 hours, deliveries are signed with both secrets.':
    'Pendant 24 heures, les envois sont signés avec les deux secrets.',
  'Deliveries are signed with a secret that only you and your receiver know. Showing it is recorded.':
    'Les envois sont signés avec un secret connu de vous et de votre destinataire. Chaque affichage est consigné.',
  'The previous secret also signs until {time}.': 'Le secret précédent signe aussi jusqu’au {time}.',
  'You chose this secret. Use its bytes as the key, without decoding them. Libraries call this “raw”.':
    'Vous avez choisi ce secret. Utilisez ses octets comme clé, sans les décoder. Les bibliothèques parlent de « raw ».',
  'Failed to show the secret': 'Impossible d’afficher le secret',
  'Reveal secret': 'Afficher le secret',
  'Hide secret': 'Masquer le secret',
  'Rotate secret': 'Renouveler le secret',
  'New secret (optional)': 'Nouveau secret (facultatif)',
  'Leave empty to generate one. The current secret also signs for 24 hours, so nothing is missed while you switch.':
    'Laissez vide pour en générer un. L’actuel signe aussi pendant 24 heures : rien n’est perdu pendant le changement.',
  'Rotate now': 'Renouveler maintenant',
  'How to verify': 'Comment vérifier',
  'Signed as in Standard Webhooks 1.0. {id} stays the same when an event is sent again, {timestamp} is the time of the attempt, and {signature} has one signature for each valid secret. Store the secret in {variable}.':
    'Signé selon Standard Webhooks 1.0 : {id} reste le même quand un événement est renvoyé, {timestamp} est celui de la tentative, {signature} contient une signature pour chaque secret valable. Conservez le secret dans {variable}.',
  '{language} example': 'Exemple en {language}',
  'What to see': 'Contenu à afficher',
  Payloads: 'Contenus',
  'Give it a name.': 'Donnez-lui un nom.',
  'Enter the address to call.': 'Saisissez l’adresse à appeler.',
  'Add webhook': 'Ajouter un webhook',
  'Edit {name}': 'Modifier {name}',
  'Create webhook': 'Créer le webhook',
  'Events are sent here with POST. Answer with a 2xx status within 15 seconds. Redirects are not followed.':
    'Les événements y sont envoyés avec POST. Répondez par un statut 2xx en moins de 15 secondes. Les redirections ne sont pas suivies.',
  'Secret (optional)': 'Secret (facultatif)',
  'Signs deliveries. Leave empty to generate one. Your own secret is used exactly as you enter it.':
    'Signe les envois. Laissez vide pour en générer un. Votre propre secret est utilisé exactement comme vous le saisissez.',
  'Choose at least one event.': 'Choisissez au moins un événement.',
  'and {count} more': 'et {count} autres',
  'Deliveries and secret': 'Envois et secret',
  '{name} is switched on': '{name} est activé',
  'The last attempt failed': 'La dernière tentative a échoué',
  '{failures} failures in a row': '{failures} échecs de suite',
  'The last attempt failed, since {when}': 'La dernière tentative a échoué, depuis {when}',
  '{failures} failures in a row, since {when}': '{failures} échecs de suite, depuis {when}',
  'Delivered {when}': 'Livré {when}',
  'A webhook notifies your own program the moment something happens: a reply, a qualified prospect, a finished campaign.':
    'Un webhook prévient votre propre programme au moment où quelque chose se passe : une réponse, un prospect qualifié, une campagne terminée.',
  'The webhooks': 'Les webhooks',
  'the webhooks': 'les webhooks',
  'The test event could not be sent': 'L’événement de test n’a pas pu être envoyé',
  'No answer: {answer}, after {ms} ms.': 'Pas de réponse : {answer}, après {ms} ms.',
  'Answered {answer} after {ms} ms.': 'Réponse {answer} après {ms} ms.',
  'Test event delivered': 'Événement de test livré',
  'Test event not delivered': 'Événement de test non livré',
  'Add Webhook': 'Ajouter un webhook',
  'This is not a web address. It must begin with https://.':
    'Ce n’est pas une adresse web. Elle doit commencer par https://.',
  'Use an address that begins with https://, because deliveries contain personal data.':
    'Utilisez une adresse qui commence par https://, car les envois contiennent des données personnelles.',
  'Remove the port, or use one from {first}. Lower ports belong to other services.':
    'Retirez le port, ou utilisez-en un à partir de {first}. Les ports inférieurs appartiennent à d’autres services.',
  'Remove the user name and password from the address, which is shown and stored. Check the signature instead.':
    'Retirez le nom d’utilisateur et le mot de passe de l’adresse : elle est affichée et conservée. Vérifiez plutôt la signature.',
  'This address is not on the public internet, so nothing can be sent to it.':
    'Cette adresse n’est pas sur l’internet public : rien ne peut y être envoyé d’ici.',
  Delivered: 'Livré',
  'Not sent': 'Non envoyé',
  waiting: 'en attente',
  delivered: 'livré',
  failed: 'en échec',
  'not sent': 'non envoyé',
  'No waiting deliveries': 'Aucun envoi en attente',
  'No delivered events': 'Aucun événement livré',
  'No failed deliveries': 'Aucun envoi en échec',
  'No unsent deliveries': 'Aucun envoi non effectué',
  'The host of this address was not found.': 'L’hôte de cette adresse est introuvable.',
  'The address is not on the public internet, so nothing was sent.':
    'L’adresse n’est pas sur l’internet public : rien n’a été envoyé.',
  'The connection failed or was interrupted.': 'La connexion a échoué ou a été interrompue.',
  'There was no answer within 15 seconds.': 'Aucune réponse en 15 secondes.',
  'The receiver redirects. Redirects are not followed; enter the final address.':
    'Le destinataire redirige. Les redirections ne sont pas suivies ; saisissez l’adresse finale.',
  'Its secret can no longer be read. Rotate the secret.': 'Son secret n’est plus lisible. Renouvelez le secret.',
  'The receiver answered “gone” (410), so the webhook was switched off.':
    'Le destinataire a répondu « gone » (410) : le webhook a été désactivé.',
  'Every attempt failed for five days, so the webhook was switched off.':
    'Toutes les tentatives ont échoué pendant cinq jours : le webhook a été désactivé.',
  'unknown host': 'hôte inconnu',
  'not public': 'non public',
  unreachable: 'injoignable',
  timeout: 'délai dépassé',
  redirected: 'redirection',
  'secret unreadable': 'secret illisible',
  'A profile invited a prospect.': 'Un profil a invité un prospect.',
  'A prospect accepted an invitation.': 'Un prospect a accepté une invitation.',
  'Message sent': 'Message envoyé',
  'A profile wrote to a prospect.': 'Un profil a écrit à un prospect.',
  'Reply received': 'Réponse reçue',
  'A prospect wrote.': 'Un prospect a écrit.',
  'Conversation status changed': 'Statut de conversation modifié',
  'A conversation moved to another status.': 'Une conversation est passée à un autre statut.',
  'Conversation taken over': 'Conversation reprise en main',
  'Someone took a conversation over from the AI.': 'Quelqu’un a pris la main dans une conversation.',
  'Conversation handed back': 'Conversation rendue à l’IA',
  'Someone handed a conversation back to the AI.': 'Quelqu’un a rendu une conversation à l’IA.',
  'Conversation assigned': 'Conversation attribuée',
  'Someone assigned a conversation to a member, or to nobody.':
    'Quelqu’un a attribué une conversation à un membre, ou à personne.',
  'Prospect rated by hand': 'Prospect évalué à la main',
  'Someone rated a prospect, or handed the decision back to the AI.':
    'Quelqu’un a évalué un prospect, ou a de nouveau laissé l’IA décider.',
  'Prospect qualified': 'Prospect qualifié',
  'A prospect counts as qualified.': 'Un prospect est considéré comme qualifié.',
  'Someone paused a conversation.': 'Quelqu’un a mis une conversation en pause.',
  'Someone resumed a conversation.': 'Quelqu’un a repris une conversation.',
  'Prospect needs attention': 'Prospect à vérifier',
  'A prospect cannot be invited: the address is unknown (404), or the network asks for an email address (501).':
    'Un prospect ne peut pas être invité : l’adresse ne mène à personne (404), ou le réseau demande une adresse e-mail (501).',
  'An import of prospects has finished.': 'Une importation de prospects est terminée.',
  'Campaign status changed': 'Statut de campagne modifié',
  'A campaign was set up, activated, paused, resumed or deleted.':
    'Une campagne a été configurée, activée, mise en pause, reprise ou supprimée.',
  'Campaign running out of prospects': 'Campagne bientôt à court de prospects',
  'A campaign has prospects for two more days at most.':
    'Il reste à une campagne des prospects pour deux jours au plus.',
  'Campaign completed': 'Campagne terminée',
  'A campaign has nobody left to invite.': 'Une campagne n’a plus personne à inviter.',
  'Profile status changed': 'Statut de profil modifié',
  'A profile is running, was paused or removed, or needs attention.':
    'Un profil est en service, a été mis en pause ou supprimé, ou demande votre attention.',
  'Profile needs verification': 'Profil à vérifier',
  'The network asks for a code before a profile can continue.':
    'Le réseau demande un code avant qu’un profil puisse continuer.',
  'Credits low': 'Crédits faibles',
  'Credits fell to 20%, or to 5%, of what the plan includes.':
    'Les crédits sont tombés à 20 %, ou à 5 %, de ce que comprend le forfait.',
  'Credits used up': 'Crédits épuisés',
  'There are too few credits for another message. Campaigns have stopped.':
    'Il reste trop peu de crédits pour un autre message. Les campagnes sont à l’arrêt.',
  'Test event': 'Événement de test',
  'A secret that begins with {prefix} continues with {least} to {most} bytes in base64. Correct it, or leave the field empty to generate one.':
    'Un secret qui commence par {prefix} se poursuit par {least} à {most} octets en base64. Corrigez-le, ou laissez le champ vide pour en générer un.',
  'This is half of a key pair (ed25519), which is not supported. Leave the field empty to generate a secret.':
    'C’est la moitié d’une paire de clés (ed25519), qui ne sont pas utilisées ici. Laissez le champ vide pour générer un secret.',
  'This secret is too easy to guess. Use at least {least} characters, or leave the field empty to generate one.':
    'Ce secret est trop facile à deviner. Utilisez au moins {least} caractères, ou laissez le champ vide pour en générer un.',
  'This secret is too long. Use at most {most} characters.':
    'Ce secret est trop long. Utilisez au plus {most} caractères.',
  'Use letters, digits and keyboard symbols without spaces around them. Other characters are not read the same way by every program.':
    'Utilisez des lettres sans accent, des chiffres et des signes du clavier, sans espace autour : tous les programmes ne lisent pas les autres de la même façon.',
  'Integrate with external services using webhooks.': 'Connectez des services externes avec des webhooks.',
  'Loading webhooks access...': 'Chargement de l’accès aux webhooks…',
  'Loading webhooks...': 'Chargement des webhooks…',
  'No webhooks configured': 'Aucun webhook configuré',
  'Create your first webhook': 'Créer votre premier webhook',
  'Webhooks are part of the plans {plans}.': 'Les webhooks font partie des forfaits {plans}.',
  'Validation Error': 'Erreur de validation',
  'Please fill in all required fields and select at least one event.':
    'Veuillez remplir tous les champs obligatoires et sélectionner au moins un événement.',
  'Please fill in all required fields': 'Veuillez remplir tous les champs obligatoires',
  'Webhook created': 'Webhook créé',
  'Your webhook has been created successfully.': 'Votre webhook a été créé.',
  'Failed to create webhook': 'Impossible de créer le webhook',
  'Webhook deleted': 'Webhook supprimé',
  'The webhook has been deleted successfully.': 'Le webhook a été supprimé.',
  'Failed to delete webhook': 'Impossible de supprimer le webhook',
  'Webhook switched off': 'Webhook désactivé',
  'Events are kept. When the receiver is back, switch the webhook on and resend them from its deliveries.':
    'Les événements sont conservés. Quand le destinataire est de retour, réactivez le webhook et renvoyez-les depuis ses envois.',
  'This action cannot be undone. It permanently deletes the webhook “{name}” and removes it from our servers.':
    'Cette action est irréversible. Elle supprime définitivement le webhook « {name} » et le retire de nos serveurs.',
  'The address seems to contain a token (“{name}”). Every member can read it, and receivers log addresses. Remove it, and check the signature instead.':
    'L’adresse semble contenir un jeton (« {name} »). Tous les membres peuvent la lire, et les destinataires journalisent les adresses. Retirez-le et vérifiez plutôt la signature.',
  'Someone set a reminder about a conversation, or snoozed it.':
    'Quelqu’un a programmé un rappel sur une conversation, ou l’a mise en veille.',
  'The time of a reminder came, and the prospect had not written.':
    'L’heure d’un rappel est venue, et le prospect n’avait pas écrit.',
  'Note written': 'Note écrite',
  'Someone wrote or changed a note about a conversation.':
    'Quelqu’un a écrit ou modifié une note sur une conversation.',
  'An AI message waits for approval, or waits again because the prospect has written.':
    'Un message de l’IA attend une approbation, ou l’attend de nouveau parce que le prospect a écrit.',
  'Message approved': 'Message approuvé',
  'Someone approved an AI message.': 'Quelqu’un a approuvé un message de l’IA.',
  'Message rejected': 'Message refusé',
  'Someone rejected an AI message.': 'Quelqu’un a refusé un message de l’IA.',
};
