/**
 * Encloses a text of others in marks that the text itself cannot close, so that a model can be told what is no
 * instruction.
 */
export const asMaterial = (text: string): string =>
  `<material>${text.replaceAll(/<(?=[^\p{L}\p{N}<>]*material)/giu, '‹')}</material>`;
