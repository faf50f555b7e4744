import { findVariables } from '../prompt/prompt-content.ts';

/** Returns the variables that are left in a message, each once, as they are written with their braces. */
export const variablesLeft = (text: string): readonly string[] => [
  ...new Set(findVariables(text).map(({ name }) => `{{${name}}}`)),
];

/** Returns where the first variable that is left stands; undefined without one. */
export const firstVariableLeft = (text: string): { readonly from: number; readonly to: number } | undefined =>
  findVariables(text)[0];
