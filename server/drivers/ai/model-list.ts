/** A model that the deployment configures. Costs are credits per 1 000 tokens. */
export interface NamedModel {
  /** The endpoint's name of the model. */
  readonly endpointName: string;
  readonly inputCost: number;
  readonly outputCost: number;
}

const ENTRY = /^([^\s,=]{1,128})=(\d{1,4})\/(\d{1,4})$/;

/**
 * Parses `gpt-5-mini=1/4,gpt-5=5/20`: name, input cost, output cost. Returns undefined for anything else, or for a
 * repeated name.
 */
export function parseModelList(text: string): readonly NamedModel[] | undefined {
  const models: NamedModel[] = [];
  for (const entry of text.split(',')) {
    const [, endpointName, inputCost, outputCost] = ENTRY.exec(entry.trim()) ?? [];
    if (endpointName === undefined || models.some((model) => model.endpointName === endpointName)) return undefined;
    models.push({ endpointName, inputCost: Number(inputCost), outputCost: Number(outputCost) });
  }
  return models;
}
