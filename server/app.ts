import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { CLEAR_CACHE_PATH } from '#domain/server-paths.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { runtimeConfigSchema, type RuntimeConfig } from '#domain/wire/runtime-config.ts';
import { DASHBOARD_PATH } from './dashboard/router.ts';
import {
  SANDBOX_CHECKOUT_PATH,
  SANDBOX_INVOICES_PATH,
  SANDBOX_PORTAL_PATH,
} from './drivers/payments/sandbox/sandbox-payments.ts';
import { SANDBOX_IDENTITY_PATH } from './drivers/identity/sandbox-identity.ts';
import type { Mailbox } from './drivers/mail/sandbox-mailbox.ts';
import { errorAnswer } from './http/error-answer.ts';
import type { IdentityPage } from './http/identity-page.ts';
import { MAILBOX_PATH, mailAsShown, mailboxPage } from './http/mailbox-page.ts';
import { SANDBOX_NETWORK_PATH, type NetworkPage } from './http/network-page.ts';
import type { InvoicePages, PaymentPages } from './http/payment-pages.ts';
import { isPublicRoute } from './http/public-routes.ts';
import { endRaw } from './http/raw-answer.ts';
import { localOnlyPage } from './http/sandbox-access.ts';
import { appPolicy, COMMON_HEADERS } from './http/security-headers.ts';
import type { StaticFiles } from './http/static-files.ts';

/** The embedded Appwrite, which answers some paths. */
export interface EmbeddedPart {
  /** Decides whether it answers an address. */
  owns(url: string): boolean;
  /** Body of the answer to malformed requests, a JSON text. */
  readonly malformedAnswer: string;
  /** Tells whether new data finds no room on the disk. */
  isDiskFull(): boolean;
  handle(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

interface AppDeps {
  readonly dashboard: { fetch(request: Request, from: { readonly address: string }): Response | Promise<Response> };
  /** Returns the address of the client, behind trusted proxies. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Undefined with an external Appwrite. */
  readonly embedded: EmbeddedPart | undefined;
  readonly staticFiles: StaticFiles;
  readonly runtimeConfig: () => RuntimeConfig;
  /** Undefined when mail is really sent. */
  readonly mailbox: Pick<Mailbox, 'list'> | undefined;
  /** Undefined with real identity providers. */
  readonly identityPage: IdentityPage | undefined;
  /** Undefined with a real payment provider. */
  readonly paymentPages: PaymentPages | undefined;
  readonly invoicePages: InvoicePages;
  /** Undefined with a real network. */
  readonly networkPage: NetworkPage | undefined;
  /** Decides whether a request may open the sandbox pages. */
  readonly mayOpenSandbox: (request: IncomingMessage) => boolean;
  /** Returns true when the collections and the demo, if any, are ready. */
  readonly isReady: () => boolean;
  readonly log: (line: string) => void;
}

/**
 * The whole server as a value: `fetch` answers everything but the paths of Appwrite without a port; `handle` and
 * `upgrade` serve a port.
 */
interface App {
  fetch(request: Request): Response | Promise<Response>;
  readonly malformedAnswer: string | undefined;
  handle(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** Combines the parts into one app; reads nothing and listens to nothing. */
export function createApp(deps: AppDeps): App {
  const web = createWeb(deps);
  const listener = getRequestListener(web.fetch, { overrideGlobalObjects: false });
  return {
    fetch: (request) => web.fetch(request),
    malformedAnswer: deps.embedded?.malformedAnswer,
    handle(request, response) {
      if (deps.embedded?.owns(request.url ?? '') === true) deps.embedded.handle(request, response);
      else void listener(request, response);
    },
    upgrade(request, socket, head) {
      if (deps.embedded?.upgrade(request, socket, head) === true) return;
      endRaw(
        socket,
        'HTTP/1.1 404 Not Found\r\nConnection: close\r\nCache-Control: no-store\r\nContent-Length: 0\r\n\r\n',
      );
    },
  };
}

/** Absent for requests handed to `fetch` without a port. */
type Bindings = { readonly Bindings: Partial<HttpBindings> };

function createWeb(deps: AppDeps): Hono<Bindings> {
  const web = new Hono<Bindings>();

  web.use('*', async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(COMMON_HEADERS)) context.res.headers.set(name, value);
  });

  // Before that, collections may be missing, and a request would be half done.
  web.all(`${DASHBOARD_PATH}/*`, (context) =>
    deps.isReady()
      ? deps.dashboard.fetch(context.req.raw, {
          address: context.env?.incoming === undefined ? '' : deps.addressOf(context.env.incoming),
        })
      : errorAnswer(new OutriderError('unavailable')),
  );

  // Ready means able to write: the code of the answer says what is missing.
  web.get('/healthz', () => {
    if (!deps.isReady()) return errorAnswer(new OutriderError('unavailable'));
    if (deps.embedded?.isDiskFull() === true) return errorAnswer(new OutriderError('server_full'));
    return Response.json({ status: 'ready' }, { headers: { 'Cache-Control': 'no-store' } });
  });

  web.get('/config.json', () =>
    Response.json(runtimeConfigSchema.parse(deps.runtimeConfig()), { headers: { 'Cache-Control': 'no-cache' } }),
  );

  // Beside the answer that ends a session: Chromium holds an answer with this header back until it has searched its
  // whole cache, which takes seconds (crbug.com/40233601). A page of another origin may not ask for it.
  web.post(CLEAR_CACHE_PATH, (context) =>
    (context.req.header('sec-fetch-site') ?? 'same-origin') === 'same-origin'
      ? new Response(null, { status: 204, headers: { 'Clear-Site-Data': '"cache"', 'Cache-Control': 'no-store' } })
      : context.notFound(),
  );

  web.use('/sandbox/*', async (context, next) => {
    const { incoming } = context.env ?? {};
    if (incoming !== undefined && !deps.mayOpenSandbox(incoming)) return localOnlyPage();
    return next();
  });

  web.get(MAILBOX_PATH, (context) =>
    deps.mailbox === undefined ? context.notFound() : mailboxPage(deps.mailbox.list()),
  );
  web.get(`${MAILBOX_PATH}/:id`, (context) => {
    const mail = deps.mailbox?.list().find(({ id }) => id === context.req.param('id'));
    return mail === undefined ? context.notFound() : mailAsShown(mail);
  });

  web.get(SANDBOX_IDENTITY_PATH, (context) => deps.identityPage?.show(new URL(context.req.url)) ?? context.notFound());
  web.post(SANDBOX_IDENTITY_PATH, (context) => deps.identityPage?.answer(context.req.raw) ?? context.notFound());

  web.get(
    `${SANDBOX_CHECKOUT_PATH}/:id`,
    (context) => deps.paymentPages?.showCheckout(context.req.param('id')) ?? context.notFound(),
  );
  web.post(
    `${SANDBOX_CHECKOUT_PATH}/:id`,
    (context) => deps.paymentPages?.answerCheckout(context.req.param('id'), context.req.raw) ?? context.notFound(),
  );
  web.get(
    `${SANDBOX_PORTAL_PATH}/:id`,
    (context) => deps.paymentPages?.showPortal(context.req.param('id')) ?? context.notFound(),
  );
  web.post(
    `${SANDBOX_PORTAL_PATH}/:id`,
    (context) => deps.paymentPages?.answerPortal(context.req.param('id'), context.req.raw) ?? context.notFound(),
  );
  web.get(`${SANDBOX_INVOICES_PATH}/:file`, (context) => deps.invoicePages.showInvoice(context.req.param('file')));

  web.get(SANDBOX_NETWORK_PATH, (context) => deps.networkPage?.show() ?? context.notFound());
  web.post(SANDBOX_NETWORK_PATH, (context) => deps.networkPage?.answer(context.req.raw) ?? context.notFound());

  web.get('*', (context) => {
    if (!isPublicRoute('GET', context.req.path)) return context.notFound();
    const { appwrite, geolocation, links } = deps.runtimeConfig();
    const externalOrigins = {
      appwrite: deps.embedded === undefined ? appwrite.endpoint : undefined,
      geolocation,
      supportWidget: links.supportWidget,
      tutorial: links.tutorial,
    };
    return deps.staticFiles.respond(context.req.raw, context.req.path, (inline) => appPolicy(externalOrigins, inline));
  });

  web.notFound(() => errorAnswer(new OutriderError('route_not_found')));
  web.onError((error) => {
    deps.log(`request failed: ${error.stack ?? error.message}`);
    return errorAnswer(error);
  });
  return web;
}
