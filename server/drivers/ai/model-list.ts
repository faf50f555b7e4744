/** A model as a deployment names it. Costs are credits per 1 000 tokens. */
export interface NamedModel {
  /** What the endpoint calls it. */
  readonly endpointName: string;
  readonly inputCost: number;
  readonly outputCost: number;
}

const ENTRY = /^([^\s,=]{1,128})=(\d{1,4})\/(\d{1,4})$/;

/**
 * Reads `gpt-5-mini=1/4,gpt-5=5/20`: name, input cost, output cost; undefined for anything else, or for a name given
 * twice.
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
