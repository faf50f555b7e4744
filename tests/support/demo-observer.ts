import { type Chat, readChat } from '#domain/chat/chat.ts';
import { COLLECTIONS, DATABASE_ID } from '#domain/wire/collections.ts';
import { documentListSchema } from '#domain/wire/wire-document.ts';
import { type RuntimeConfig, runtimeConfigSchema } from '#domain/wire/runtime-config.ts';

const PAGE_SIZE = 100;

/** Reads the server's state beside the browser, signed in as the demo's owner, over plain HTTP. */
export interface DemoObserver {
  readonly config: RuntimeConfig;
  /** Returns a token of the demo's owner for the dashboard API; it is valid for a quarter of an hour. */
  mintToken(): Promise<string>;
  readChat(id: string): Promise<Chat>;
  /** Returns where a page that is signed in reads a chat from the server. */
  addressOfChat(id: string): string;
  /** Returns every chat of the person's teams, by id. */
  readChats(): Promise<ReadonlyMap<string, Chat>>;
}

/** Signs an observer in; its session outlives restarts of the server. @throws Error without the demo */
export async function observeDemo(url: string): Promise<DemoObserver> {
  const config = runtimeConfigSchema.parse(await readJson(`${url}/config.json`));
  if (config.demo === undefined) throw new Error('The server has no demo to sign in to.');
  const endpoint = new URL(config.appwrite.endpoint, url).href;
  const project = { 'X-Appwrite-Project': config.appwrite.projectId };

  const signIn = await fetch(`${endpoint}/account/sessions/email`, {
    method: 'POST',
    headers: { ...project, 'Content-Type': 'application/json' },
    body: JSON.stringify(config.demo),
  });
  if (!signIn.ok) throw new Error(`The demo could not sign in: ${signIn.status} ${await signIn.text()}`);
  const cookie = signIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const chats = `${endpoint}/databases/${DATABASE_ID}/collections/${COLLECTIONS.chats}/documents`;
  const read = (address: string): Promise<unknown> => readJson(address, { ...project, Cookie: cookie });

  return {
    config,
    async mintToken() {
      const answer = await fetch(`${endpoint}/account/jwts`, {
        method: 'POST',
        headers: { ...project, 'Content-Type': 'application/json', Cookie: cookie },
        body: '{}',
      });
      const { jwt } = (await answer.json()) as { readonly jwt: string };
      return jwt;
    },
    addressOfChat: (id) => `${chats}/${id}`,
    readChat: async (id) => readChat(await read(`${chats}/${id}`)).chat,
    async readChats() {
      const found = new Map<string, Chat>();
      let last: string | undefined;
      for (;;) {
        const queries = [
          { method: 'orderAsc', attribute: '$id' },
          { method: 'limit', values: [PAGE_SIZE] },
          ...(last === undefined ? [] : [{ method: 'cursorAfter', values: [last] }]),
        ];
        const search = new URLSearchParams(queries.map((query, at) => [`queries[${at}]`, JSON.stringify(query)]));
        const { documents } = documentListSchema.parse(await read(`${chats}?${search}`));
        for (const document of documents) found.set(document.$id, readChat(document).chat);
        last = documents.at(-1)?.$id;
        if (documents.length < PAGE_SIZE) return found;
      }
    },
  };
}

async function readJson(address: string, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(address, { headers });
  if (!answer.ok) throw new Error(`GET ${address} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
