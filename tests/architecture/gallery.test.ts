import { describe, expect, it } from 'vitest';
import { readSources } from './source-files.ts';

const IN_GALLERY = /from '#((?:ui|features)\/[\w/-]+\.tsx)'/g;

describe('the gallery', () => {
  it('the gallery shows every component', () => {
    const shown = new Set(
      readSources('src/gallery').flatMap(({ text }) => [...text.matchAll(IN_GALLERY)].map(([, file]) => file)),
    );
    const components = readSources('src/ui', 'src/features/ai-generation')
      .filter(({ path }) => path.endsWith('.tsx'))
      .map(({ path }) => path.slice('src/'.length));
    expect(components.filter((file) => !shown.has(file))).toEqual([]);
  });

  it('the gallery is in no build: no other file imports it or links to it', () => {
    const others = readSources('src', 'sw', 'server').filter(({ path }) => !path.startsWith('src/gallery/'));
    expect(others.filter(({ text }) => /['"/]gallery[/.'"]/.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
