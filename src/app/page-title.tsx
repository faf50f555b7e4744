import { useMatches } from '@tanstack/react-router';
import { say } from '#languages/say.ts';

/** The page's title in the tab: the place first, then the product. */
export function PageTitle() {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title,
  });
  return <title>{title === undefined ? say('Outrider') : say('{title} · Outrider', { title })}</title>;
}
