import { useMatches } from '@tanstack/react-router';
import { PlaceholderScreen } from '#ui/placeholder-screen.tsx';
import { PLACEHOLDER_SUBTITLES } from './placeholders.ts';

/** The screen of a route that names its placeholder. */
export function PlaceholderRoute() {
  const matches = useMatches();
  const { placeholder, title = '' } = matches.at(-1)?.staticData ?? {};
  if (placeholder === undefined) return null;
  return (
    <PlaceholderScreen title={title} subtitle={PLACEHOLDER_SUBTITLES[placeholder]}>
      <p>This screen is not built yet.</p>
    </PlaceholderScreen>
  );
}
