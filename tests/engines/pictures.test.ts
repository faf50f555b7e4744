import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENGINES, signIn, startEngineJourney } from '#support/engines/journeys.ts';
import { waitUntil } from '#support/wait-until.ts';

const FOLDER = process.env['ENGINE_PICTURES'];
const SCREENS = {
  dashboard: '/dashboard',
  campaigns: '/campaigns',
  campaign: '/campaigns/campaign-southern-founders',
  'create-campaign': '/campaigns/create',
  import: '/campaigns/campaign-southern-founders/import',
  messages: '/messages?profile=all',
  offers: '/products',
  prompts: '/prompts',
  prompt: '/prompts/prompt-warm-opener',
  profiles: '/agents',
  'api-keys': '/apikeys',
  webhooks: '/webhooks',
  billing: '/billing',
  reports: '/dashboard/reports',
  members: '/members',
  credits: '/credits',
  plans: '/plans',
  device: '/device',
} as const;
/** Screens without the app's frame. */
const STANDALONE: ReadonlySet<string> = new Set(['create-campaign', 'import', 'prompt']);
const SIZES = { wide: [1280, 800], phone: [375, 667] } as const;

describe.each(ENGINES)('%s', (engine) => {
  it('every main screen shows its heading and nothing to scroll sideways to, also on a phone', async () => {
    const journey = await startEngineJourney(engine);
    const screen = await signIn(journey);
    const tooWide: string[] = [];
    for (const [size, [width, height]] of Object.entries(SIZES)) {
      await screen.tab.resize(width, height);
      for (const [name, path] of Object.entries(SCREENS)) {
        await screen.tab.open(`${journey.server.url}${path}`);
        await screen.see('heading', /./);
        if (!STANDALONE.has(name)) await screen.see('button', /^Sync: Live/);
        expect(await screen.count('heading', 'Page not found')).toBe(0);
        const overhang = await waitUntil(`The screen "${name}" is drawn`, () =>
          screen.tab.run(() => {
            if (document.querySelector('[data-skeleton]') !== null) return undefined;
            const page = document.documentElement;
            const main = document.querySelector('main') ?? page;
            return { px: Math.max(page.scrollWidth - innerWidth, main.scrollWidth - main.clientWidth) };
          }),
        );
        if (overhang.px > 0) tooWide.push(`${name} ${size}: ${overhang.px} px`);
        if (FOLDER !== undefined)
          writeFileSync(join(FOLDER, `${name}-${size}-${engine.toLowerCase()}.png`), await screen.tab.screenshot());
      }
    }
    expect(tooWide).toEqual([]);
  });
});
