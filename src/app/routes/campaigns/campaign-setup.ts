/** The way back to the campaign for which something was made, with that chosen (`returnTo` is a path of ours). */
export function pathWithChosen(returnTo: string, id: string | undefined): string {
  if (id === undefined) return returnTo;
  const back = new URL(returnTo, 'http://here');
  back.searchParams.set('chosen', id);
  return `${back.pathname}${back.search}`;
}
