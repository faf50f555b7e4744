import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { runtimeConfigSchema } from '#domain/wire/runtime-config.ts';
import { RuntimeConfigContext } from '#remote/use-runtime-config.ts';

/** The runtime config of a server that simulates the network alone. */
const CONFIG = runtimeConfigSchema.parse({
  appwrite: { endpoint: '/v1', projectId: 'project1', databaseId: 'main' },
  dashboardApi: '/',
  sandbox: { network: true, mail: false },
  links: {},
});

/** Renders an element that reads the runtime config, as static markup. */
export const renderConfigured = (element: ReactElement): string =>
  renderToStaticMarkup(createElement(RuntimeConfigContext, { value: CONFIG }, element));
