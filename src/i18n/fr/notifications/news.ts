import type { Catalogue } from '../../translate.ts';

/** What notifications say; the service worker has these texts alone. */
export const NEWS: Catalogue = {
  'Your team’s message to {name} may not have been sent':
    'Le message de votre équipe à {name} n’est peut-être pas parti',
  '{count} messages not sent': { one: '{count} message non envoyé', other: '{count} messages non envoyés' },
  '{name} is qualified': '{name} est qualifié',
  '{name} replied': '{name} a répondu',
  '{count} new replies': { one: '{count} nouvelle réponse', other: '{count} nouvelles réponses' },
  '{names} and {count} others': { one: '{names} et {count} autre', other: '{names} et {count} autres' },
  'Reminder: {name}': 'Rappel : {name}',
  '{count} reminders': { one: '{count} rappel', other: '{count} rappels' },
  'You are mentioned in a note about {name}': 'Vous êtes mentionné dans une note sur {name}',
  '{count} mentions': { one: '{count} mention', other: '{count} mentions' },
  'A message may not have been sent': 'L’envoi d’un message est incertain',
  '{count} qualified': 'qualifiés : {count}',
  'Unnamed prospect': 'Prospect sans nom',
  'New reply': 'Nouvelle réponse',
  'A prospect is qualified': 'Un prospect est qualifié',
  'You are mentioned in a note': 'Vous êtes mentionné dans une note',
  'A conversation is assigned to you': 'Une conversation vous est confiée',
  'The conversation with {name} is assigned to you': 'La conversation avec {name} vous est confiée',
  'A message is to be approved': 'Un message est à approuver',
  'A message to {name} is to be approved': 'Un message à {name} est à approuver',
  'A reminder is due': 'Un rappel est arrivé à échéance',
  'News in {count} conversations': {
    one: 'Du nouveau dans {count} conversation',
    other: 'Du nouveau dans {count} conversations',
  },
  '{count} assigned to you': 'vous sont confiées : {count}',
  '{count} to approve': 'à approuver : {count}',
  'There is news in Outrider': 'Du nouveau dans Outrider',
};
