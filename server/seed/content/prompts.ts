/** AI models and prompts of the demo team. Costs are credits per 1 000 tokens (specification part 2 §3, Model). */
interface SeedModel {
  readonly id: string;
  readonly name: string;
  readonly inputCost: number;
  readonly outputCost: number;
}

export const MODELS: readonly SeedModel[] = [
  { id: 'model-swift', name: 'Swift', inputCost: 1, outputCost: 2 },
  { id: 'model-balanced', name: 'Balanced', inputCost: 3, outputCost: 6 },
  { id: 'model-thorough', name: 'Thorough', inputCost: 5, outputCost: 10 },
  { id: 'model-deep', name: 'Deep Reasoning', inputCost: 9, outputCost: 18 },
];

interface SeedPrompt {
  readonly id: string;
  readonly name: string;
  readonly type: 'messages' | 'comment';
  readonly modelId: string;
  /** Parts, stored as JSON text. */
  readonly content: Readonly<Record<string, string>>;
  /** Variables that a campaign fills in, without required and reserved ones (part 2 §5). */
  readonly variables: readonly string[];
}

export const PROMPTS: readonly SeedPrompt[] = [
  {
    id: 'prompt-warm-opener',
    name: 'Warm opener, short',
    type: 'messages',
    modelId: 'model-balanced',
    content: {
      context:
        'You write for {{agentName}} to {{prospectName}} at {{companyName}}. Be warm, brief and specific; no superlatives, no pressure.\n\nWho they are: {{prospectDescription}}\nWhat we offer: {{productDescription}}\nTone: {{toneOfVoice}}\nCalendar: {{calendarLink}}',
      first_message:
        'Hi {{firstName}}, thanks for connecting! One honest question about {{companyName}}: how do you keep track of conversations that stall?',
    },
    variables: ['toneOfVoice', 'calendarLink'],
  },
  {
    id: 'prompt-field-report',
    name: 'Field report as a door opener',
    type: 'messages',
    modelId: 'model-thorough',
    content: {
      context:
        'Open with the field report "{{reportTitle}}" and offer to send it. Only talk about {{productDescription}} when asked. Adapt language and formality to the prospect.\n\nProspect: {{prospectDescription}}',
      first_message:
        'Hello {{firstName}}, we have just published two pages on how teams of your size answer a third faster. Shall I send them to you?',
    },
    variables: ['reportTitle'],
  },
  {
    id: 'prompt-mittelstand',
    name: 'Mittelstand, förmlich (Sie)',
    type: 'messages',
    modelId: 'model-balanced',
    content: {
      context:
        'Schreiben Sie förmlich, knapp und ohne Anglizismen. Ansprechpartner: {{prospectDescription}}. Angebot: {{productDescription}}. Referenz, falls gefragt: {{referenceCustomer}}.',
      first_message:
        'Guten Tag {{prospectName}}, vielen Dank für die Vernetzung. Wie behalten Sie bei {{companyName}} offene Anfragen im Blick?',
    },
    variables: ['referenceCustomer'],
  },
  {
    id: 'prompt-thoughtful-comment',
    name: 'Thoughtful comment under a post',
    type: 'comment',
    modelId: 'model-swift',
    content: {
      comment:
        'Comment on the post in at most two sentences. Add one observation of your own, related to {{productDescription}} only if it truly fits, and never sell. Reader: {{prospectDescription}}.',
    },
    variables: [],
  },
];
