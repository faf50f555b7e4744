import { expect, it } from 'vitest';
import { toTutorialVideo } from '#domain/tutorial-video.ts';

it.each([
  ['https://films.example/start.mp4', 'file', 'https://films.example/start.mp4'],
  ['https://films.example/start.WEBM?v=2#t=10', 'file', 'https://films.example/start.WEBM?v=2#t=10'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'player', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  [
    'https://www.youtube.com/watch?list=abc&v=dQw4w9WgXcQ',
    'player',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  ['https://youtu.be/dQw4w9WgXcQ?t=3', 'player', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/123456789', 'player', 'https://player.vimeo.com/video/123456789'],
  [
    'https://www.loom.com/share/0123456789abcdef0123456789abcdef',
    'player',
    'https://www.loom.com/embed/0123456789abcdef0123456789abcdef',
  ],
  ['https://films.example/watch?file=start.mp4', 'page', 'https://films.example/watch?file=start.mp4'],
  ['https://evil.example/https://youtu.be/dQw4w9WgXcQ', 'page', 'https://evil.example/https://youtu.be/dQw4w9WgXcQ'],
])('%s is shown as a %s', (address, kind, shown) => {
  expect(toTutorialVideo(address)).toEqual({ kind, url: shown });
});
