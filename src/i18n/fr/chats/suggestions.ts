import type { Catalogue } from '../../translate.ts';

/** Replies that the AI suggests. */
export const SUGGESTIONS: Catalogue = {
  'Suggest a reply': 'Suggérer une réponse',
  'Suggested reply': 'Réponse suggérée',
  Tone: 'Ton',
  Friendly: 'Amical',
  Brief: 'Bref',
  Formal: 'Formel',
  'Close the suggestion': 'Fermer la suggestion',
  'The AI is writing a reply.': 'L’IA écrit une réponse.',
  'Written from the conversation, the offer and the prompt. You read it before it is sent.':
    'Écrit à partir de la conversation, de l’offre et du prompt. Vous le lisez avant l’envoi.',
  'Says what you have typed, in this tone. You read it before it is sent.':
    'Reprend ce que vous avez saisi, sur ce ton. Vous le lisez avant l’envoi.',
  'Use this text': 'Utiliser ce texte',
  Suggest: 'Suggérer',
  'Suggest another': 'Suggérer autre chose',
};
