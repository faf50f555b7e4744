/** The stage of a conversation after the prospect's newest message. */
export type Stage = 'interested' | 'curious' | 'asking' | 'agreed' | 'settled' | 'busy' | 'declined';

interface StageQualification {
  /** Lowest and highest percentage, both included. */
  readonly range: readonly [number, number];
  readonly explanations: readonly string[];
}

/**
 * The judgement of each stage. `{{company}}`, `{{title}}` and `{{offer}}` are filled in; always in English, whatever
 * the language of the dialogue.
 */
export const QUALIFICATIONS: Readonly<Record<Stage, StageQualification>> = {
  interested: {
    range: [52, 68],
    explanations: [
      'Open from the first reply and wants to hear more. As {{title}} this person can move the topic forward at {{company}}.',
      'Recognises the problem that {{offer}} solves. Budget and timing are not known yet.',
      'Positive answer with a look at today’s way of working. The need is real; trust has to be earned.',
    ],
  },
  curious: {
    range: [34, 50],
    explanations: [
      'Interested but reserved: asks for facts before going on. No need stated so far.',
      'Wants to be convinced first. Worth a careful, factual answer about {{offer}}.',
      'Stays in the conversation with some doubt. Interest at {{company}} depends on the next answer.',
    ],
  },
  asking: {
    range: [58, 70],
    explanations: [
      'Asks practical questions about {{offer}}, as people do who picture themselves using it.',
      'Checks conditions and effort. These are typical questions shortly before a meeting.',
      'Collects the facts that colleagues at {{company}} will ask for, which points to an internal evaluation.',
    ],
  },
  agreed: {
    range: [82, 95],
    explanations: [
      'Has booked a meeting of their own accord. Clear buying interest at {{company}}.',
      'Agreed to a call with a concrete date. Need, role ({{title}}) and timing fit.',
      'Meeting booked after all open questions about {{offer}} were answered.',
    ],
  },
  settled: {
    range: [88, 97],
    explanations: [
      'Meeting confirmed on both sides; ready to be handed over to sales.',
      'Friendly confirmation. All qualification criteria are met: need, role, timing.',
    ],
  },
  busy: {
    range: [18, 36],
    explanations: [
      'No time at the moment but the door stays open. Suggest contact again in two to three weeks.',
      'Answers briefly under pressure. Interest cannot be judged yet.',
    ],
  },
  declined: {
    range: [2, 12],
    explanations: [
      'Declines clearly and politely. No need at {{company}} in the foreseeable future.',
      'A clear no. The conversation is closed and no further contact is planned.',
      'Polite refusal with a reason. Not a prospect for {{offer}} at present.',
    ],
  },
};
