import type { ManifestOptions } from 'vite-plugin-pwa';

/** The file types of prospect lists. */
const LISTS = { 'text/csv': ['.csv'], 'text/tab-separated-values': ['.tsv'], 'text/plain': ['.txt'] };

const picture = (name: string, form: 'wide' | 'narrow', label: string) => ({
  src: `/screenshots/${name}-${form}.png`,
  sizes: form === 'wide' ? '1280x720' : '585x1266',
  type: 'image/png',
  form_factor: form,
  label,
});

const shortcut = (name: string, url: string, icon: string, description: string) => ({
  name,
  url,
  description,
  icons: [{ src: `/icons/shortcut-${icon}.png`, sizes: '96x96', type: 'image/png' }],
});

/** The web app manifest. The screenshots come from `scripts/screenshots.mjs`. */
export const webAppManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Outrider',
  short_name: 'Outrider',
  description: 'AI-driven outreach for teams: campaigns, conversations and prospects, online and offline.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/dashboard?source=pwa',
  scope: '/',
  display: 'standalone',
  // The header becomes the title bar (`src/styles/window.css`).
  display_override: ['window-controls-overlay'],
  orientation: 'any',
  // Colours of the light theme: a manifest has one set. The page's own tags have both.
  theme_color: '#f7f8fa',
  background_color: '#f7f8fa',
  categories: ['business', 'productivity'],
  prefer_related_applications: false,
  icons: [
    { src: '/icons/mark.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  screenshots: [
    picture('messages', 'wide', 'Conversations, with the one that is open'),
    picture('campaigns', 'wide', 'The campaigns and how they stand'),
    picture('campaign', 'wide', 'A campaign: its funnel, its days and its prospects'),
    picture('messages', 'narrow', 'Conversations on a phone'),
    picture('conversation', 'narrow', 'A conversation on a phone'),
    picture('campaigns', 'narrow', 'The campaigns on a phone'),
  ],
  shortcuts: [
    shortcut('Messages', '/messages', 'messages', 'All conversations'),
    shortcut(
      'What needs me',
      '/messages?profile=all&last=prospect',
      'needs-me',
      'Conversations in which the prospect wrote last',
    ),
    shortcut('Campaigns', '/campaigns', 'campaigns', 'The campaigns and how they stand'),
    shortcut('Import CSV', '/import', 'import', 'Prospects from a list'),
  ],
  file_handlers: [{ action: '/import', accept: LISTS }],
  share_target: {
    action: '/import',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'list', accept: Object.entries(LISTS).flat(2) }] },
  },
  protocol_handlers: [{ protocol: 'web+outrider', url: '/dashboard?open=%s' }],
  handle_links: 'preferred',
  // An open window takes launches (`src/app/startup/launch-queue.ts`), so that unsaved input is kept.
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  edge_side_panel: { preferred_width: 480 },
};
