import { expect, it } from 'vitest';
import { renderConfigurationPage } from './configuration-page.ts';

it('docs/configuration.md says what the schema of the settings says; `npm run docs:configuration` writes it anew', async () => {
  await expect(renderConfigurationPage()).toMatchFileSnapshot('../../docs/configuration.md');
});
