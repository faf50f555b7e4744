/**
 * Returns the path back to the campaign in setup, with a newly created item chosen (`returnTo` is one of our paths).
 */
export function pathWithChosen(returnTo: string, id: string | undefined): string {
  if (id === undefined) return returnTo;
  const back = new URL(returnTo, 'http://here');
  back.searchParams.set('chosen', id);
  return `${back.pathname}${back.search}`;
}
