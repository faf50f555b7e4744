import type { Catalogue } from '../../translate.ts';

/** Messages of the AI that a person approves. */
export const APPROVAL: Catalogue = {
  'To approve again: the prospect has written since.': 'À approuver de nouveau : le prospect a écrit depuis.',
  'To approve. Written by the AI; not sent until someone approves it.':
    'À approuver. Écrit par l’IA ; rien n’est envoyé sans approbation.',
  'Approved. It is saved when you are online again.': 'Approuvé. Ce sera enregistré dès que vous serez en ligne.',
  'Approving…': 'Approbation…',
  'Approved. It is sent within working hours and limits, while the team has credits.':
    'Approuvé. Envoi dans les heures de travail et les limites, tant que l’équipe a des crédits.',
  'Approved. It is sent once campaign, conversation and profile run.':
    'Approuvé. Envoi dès que la campagne, la conversation et le profil seront actifs.',
  'An AI message to approve': 'Un message de l’IA à approuver',
  'Approve a message': 'Approuver un message',
  'Reject a message': 'Refuser un message',
  'Withdraw an approval': 'Retirer une approbation',
  'Decision saved': 'Décision enregistrée',
  'Failed to save the decision': 'Échec de l’enregistrement de la décision',
  'Message to approve': 'Message à approuver',
  'The AI writes here; you approve. If you write, you take over.':
    'L’IA écrit ici ; vous approuvez. Si vous écrivez, vous prenez la main.',
  'You rejected an AI message {when}': 'Vous avez refusé un message de l’IA {when}',
  'An AI message was rejected {when}': 'Un message de l’IA a été refusé {when}',
  '{name} rejected an AI message {when}': '{name} a refusé un message de l’IA {when}',
  'An AI message was rejected with the API key {name} {when}':
    'Un message de l’IA a été refusé avec la clé API {name} {when}',
  'Changed by a person': 'Modifié par une personne',
  'Approved by: {name}': 'Approuvé par : {name}',
  'Changed and approved by: {name}': 'Modifié et approuvé par : {name}',
  'Approve (Ctrl+Enter)': 'Approuver (Ctrl+Entrée)',
  'Approve (y)': 'Approuver (y)',
  Approve: 'Approuver',
  'Withdraw approval': 'Retirer l’approbation',
  'Reject the message': 'Refuser le message',
  Reject: 'Refuser',
  'Why?': 'Pourquoi ?',
  'Optional. The AI writes another message with this in mind, which costs credits as usual.':
    'Facultatif. L’IA écrit un autre message en en tenant compte, ce qui coûte des crédits comme d’habitude.',
  'The AI writes, and each message waits under “To approve” in Messages until someone approves it. Invitations are sent without approval.':
    'L’IA écrit, et chaque message attend sous « À approuver » dans Messages jusqu’à ce que quelqu’un l’approuve. Les invitations partent sans approbation.',
  'Its messages': 'Ses messages',
  'To approve': 'À approuver',
  'Approve the messages of the selected conversations': 'Approuver les messages des conversations sélectionnées',
  'Approve the AI message, and go on': 'Approuver le message de l’IA, et continuer',
  'Edit or reject the AI message': 'Modifier ou refuser le message de l’IA',
  'No AI message waits for approval.': 'Aucun message de l’IA n’attend d’approbation.',
  'You are changing a message. Approve it in its conversation.':
    'Vous modifiez un message. Approuvez-le dans sa conversation.',
  'Rejected. The AI writes another message once you are online again.':
    'Refusé. L’IA écrira un autre message dès que vous serez en ligne.',
  'Rejected. The AI writes another message.': 'Refusé. L’IA écrit un autre message.',
};
