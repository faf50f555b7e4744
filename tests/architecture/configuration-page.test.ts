import { expect, it } from 'vitest';
import { renderConfigurationPage } from './configuration-page.ts';

it('docs/configuration.md matches the schema of the settings; `npm run docs:configuration` updates it', async () => {
  await expect(renderConfigurationPage()).toMatchFileSnapshot('../../docs/configuration.md');
});
