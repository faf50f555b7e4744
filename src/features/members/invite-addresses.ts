import { emailProblem } from '#domain/session/sign-in-problems.ts';

/** Typed or pasted addresses: unique, in order, case-insensitive. */
interface ParsedAddresses {
  readonly addresses: readonly string[];
  /** Text that is not an address. */
  readonly invalid: readonly string[];
}

/**
 * Parses addresses separated by commas, semicolons, spaces and line breaks; of `Ada <ada@example.com>` and `"Lovelace,
 * Ada" <…>` it takes the address.
 */
export function parseAddresses(typed: string): ParsedAddresses {
  const pieces = typed
    .replaceAll(/"[^"]*"/g, ' ')
    .split(/[,;\n\r]+/)
    .flatMap((piece) => {
      const named = /<([^<>]*)>/.exec(piece)?.[1];
      return named === undefined ? piece.split(/\s+/) : [named.trim()];
    });
  const seen = new Set<string>();
  const addresses: string[] = [];
  const wrong: string[] = [];
  for (const piece of pieces) {
    const address = piece.toLowerCase();
    if (address === '' || seen.has(address)) continue;
    seen.add(address);
    if (emailProblem(address) === undefined) addresses.push(address);
    else wrong.push(piece);
  }
  return { addresses, invalid: wrong };
}
