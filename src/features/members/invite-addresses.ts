import { emailProblem } from '#domain/profile/sign-in-problems.ts';

/** What somebody typed or pasted, read as addresses: each once, in its order, without regard to case. */
interface ReadAddresses {
  readonly addresses: readonly string[];
  /** What is no address. */
  readonly wrong: readonly string[];
}

/**
 * Reads addresses between commas, semicolons, blanks and line breaks; of `Ada <ada@example.com>` and `"Lovelace, Ada"
 * <…>` the address is taken.
 */
export function parseAddresses(typed: string): ReadAddresses {
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
  return { addresses, wrong };
}
