import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { runtimeConfigSchema } from '#domain/wire/runtime-config.ts';
import { RuntimeConfigContext } from '#remote/use-runtime-config.ts';

/** A server on which nothing but the network is simulated. */
const CONFIG = runtimeConfigSchema.parse({
  appwrite: { endpoint: '/v1', projectId: 'project1', databaseId: 'main' },
  dashboardApi: '/',
  sandbox: { network: true, mail: false },
  links: {},
});

/** The markup of what needs to know where it runs. */
export const renderConfigured = (element: ReactElement): string =>
  renderToStaticMarkup(createElement(RuntimeConfigContext, { value: CONFIG }, element));
