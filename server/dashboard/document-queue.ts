/** The newest command about each document that runs or waits, settled without an outcome. */
const newestOf = new Map<string, Promise<void>>();

/** Longest that a command waits for the one before it, which may hang: their order spares work and guards nothing. */
const MOST_WAIT_MS = 10_000;

/**
 * Runs the commands about one document one after another, as far as they are of this process. At the same time they
 * would conflict, and each would read the document again, which may be megabytes.
 */
export async function afterOthers<T>(document: string | undefined, work: () => Promise<T>): Promise<T> {
  if (document === undefined) return work();
  const before = newestOf.get(document);
  const result = before === undefined ? work() : waitFor(before).then(work);
  const settled = result.then(
    () => undefined,
    () => undefined,
  );
  newestOf.set(document, settled);
  try {
    return await result;
  } finally {
    if (newestOf.get(document) === settled) newestOf.delete(document);
  }
}

/** Resolves once the command has ended, or has taken too long. */
async function waitFor(command: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MOST_WAIT_MS);
  });
  await Promise.race([command, tooLong]);
  clearTimeout(timer);
}
