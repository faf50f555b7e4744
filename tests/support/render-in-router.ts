import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

/** Renders the markup of elements with links, which need a router. */
export const renderInRouter = (children: ReactNode): string =>
  renderToStaticMarkup(createElement(() => RouterContextProvider({ router, children })));
