import { COLLECTIONS } from '#domain/wire/collections.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { RETENTIONS } from '#domain/chat/chat-retention.ts';
import { integerBetween, pick, type Random } from '#domain/random.ts';
import { issuedCommandSchema, type IssuedCommand } from '#domain/commands/command.ts';
import { commit, commitParts, type CommitResult } from '#replica/commit.ts';
import { setChatRetention } from '#replica/eviction/chat-retention.ts';
import { discard } from '#replica/outbox/outbox.ts';
import { requestSync } from '#replica/sync-requests.ts';
import { COMMAND_TABLES, sampleDocument } from '#support/sample-commands.ts';
import { chatDocument } from '#support/wire-documents.ts';
import { COLLECTION_OF } from '#sync/scopes.ts';
import type { Browser } from './browser.ts';
import { createRandomCommand } from './commands.ts';
import { outboxOf, rowsOf } from './read-database.ts';
import type { Intent } from './intents.ts';
import type { Tab } from './tab.ts';
import type { World } from './world.ts';

/** Describes an action of a person. None of them is an error. `weight` is its relative frequency. */
interface Action {
  readonly weight: number;
  readonly description: string;
  readonly run: (world: World, random: Random, index: number) => void;
}

const pickBrowser = (world: World, random: Random): Browser => pick(random, world.browsers);

/** Returns a tab of a signed-in person, which somebody can click in. */
function pickTab(world: World, random: Random): Tab | undefined {
  const tabs = pickBrowser(world, random)
    .livingTabs()
    .filter((tab) => tab.session !== undefined);
  return tabs.length === 0 ? undefined : pick(random, tabs);
}

export const ACTIONS = {
  command: {
    weight: 12,
    description: 'a person issues a command',
    run(world, random, index) {
      const tab = pickTab(world, random);
      if (tab !== undefined) issueCommand(world, tab, random, `c${index}`);
    },
  },
  'command-pair': {
    weight: 3,
    description: 'a person issues two commands at once, in one or two tabs',
    run(world, random, index) {
      for (const part of ['a', 'b']) {
        const tab = pickTab(world, random);
        if (tab !== undefined) issueCommand(world, tab, random, `c${index}${part}`);
      }
    },
  },
  import: {
    weight: 2,
    description: 'a person imports prospects, in one to four parts',
    run(world, random, index) {
      const tab = pickTab(world, random);
      if (tab !== undefined) importProspects(world, tab, random, `c${index}`);
    },
  },
  discard: {
    weight: 2,
    description: 'a person discards a waiting or rejected command',
    run(world, random) {
      const tab = pickTab(world, random);
      const database = tab?.session === undefined ? undefined : world.databaseOf(tab.browser.name, tab.session.userId);
      const entries = database === undefined ? [] : outboxOf(database);
      if (tab?.session === undefined || entries.length === 0) return;
      const { id } = pick(random, entries);
      const { replica } = tab.session;
      world.log(() => `${tab.name}: discards ${id}`);
      world.intents.discarding.add(id);
      void discard(replica, id)
        .catch(() => undefined)
        .then(() => world.intents.discarding.delete(id));
    },
  },
  'send-now': {
    weight: 1,
    description: 'a person has the waiting commands sent now',
    run(world, random) {
      const tab = pickTab(world, random);
      if (tab?.session === undefined) return;
      world.log(() => `${tab.name}: sends now`);
      world.sendNowDevices.add(`${tab.browser.name}|${tab.session.userId}`);
      void requestSync(tab.session.replica).catch(() => undefined);
    },
  },
  'set-retention': {
    weight: 2,
    description: 'a person sets the retention of a device',
    run(world, random) {
      const tab = pickTab(world, random);
      const retention = pick(random, RETENTIONS);
      if (tab?.session === undefined) return;
      world.log(() => `${tab.name}: sets the retention to ${retention}`);
      void setChatRetention(tab.session.replica, retention, tab.clock.now()).catch(() => undefined);
    },
  },
  'show-tab': {
    weight: 2,
    description: 'a tab becomes visible',
    run(world, random) {
      const tab = pickTab(world, random);
      if (tab === undefined) return;
      tab.isVisible = true;
      tab.wake();
    },
  },
  'hide-tab': {
    weight: 1,
    description: 'a tab becomes hidden',
    run(world, random) {
      const tab = pickTab(world, random);
      if (tab !== undefined) tab.isVisible = false;
    },
  },
  'open-tab': {
    weight: 2,
    description: 'another tab is opened',
    run(world, random) {
      const browser = pickBrowser(world, random);
      if (browser.contexts().length < 5) browser.openTab();
    },
  },
  'close-tab': {
    weight: 1,
    description: 'a tab is closed',
    run(world, random) {
      const browser = pickBrowser(world, random);
      const tabs = browser.livingTabs();
      if (tabs.length > 1) pick(random, tabs).die();
    },
  },
  'server-writes': {
    weight: 6,
    description: 'the server, or a colleague, changes, adds or deletes something',
    run: (world, random, index) => writeOnServer(world, random, `new${index}`),
  },
} as const satisfies Record<string, Action>;

export type ActionName = keyof typeof ACTIONS;

/** Issues a command on a row that the person sees in the storage. */
function issueCommand(world: World, tab: Tab, random: Random, id: string): void {
  const { session, browser } = tab;
  if (session === undefined) return;
  const database = world.databaseOf(browser.name, session.userId);
  const issued =
    database === undefined
      ? undefined
      : createRandomCommand(world.backend, database, id, new Date(tab.clock.now()).toISOString(), random);
  if (issued !== undefined) recordIntent(world, tab, issued, [], commit(session.replica, issued));
}

/** Imports prospects into a campaign that the person sees. */
export function importProspects(world: World, tab: Tab, random: Random, id: string): void {
  const { session, browser } = tab;
  const database = session === undefined ? undefined : world.databaseOf(browser.name, session.userId);
  const campaigns =
    database === undefined
      ? []
      : (rowsOf(database, 'campaigns') as readonly { readonly id: string; readonly teamId: string }[]);
  if (session === undefined || campaigns.length === 0) return;
  const { id: campaignId, teamId } = pick(random, campaigns);
  const parts = Array.from({ length: integerBetween(random, 1, 4) }, (_, part) =>
    Array.from({ length: integerBetween(random, 1, 2) }, (_row, row) => ({ Name: `${id} ${part} ${row}` })),
  );
  const command = { type: 'prospects.import', campaignId, rowCount: parts.flat().length, partCount: parts.length };
  const issued = issuedCommandSchema.parse({ id, teamId, issuedAt: new Date(tab.clock.now()).toISOString(), command });
  recordIntent(
    world,
    tab,
    issued,
    parts,
    commitParts(
      session.replica,
      issued,
      parts.map((rows) => ({ rows })),
    ).then(() => 'queued' as const),
  );
}

/** Records a command as an intent, and the result that its person sees. */
function recordIntent(
  world: World,
  tab: Tab,
  issued: IssuedCommand,
  parts: Intent['parts'],
  committing: Promise<CommitResult>,
): void {
  const { session, browser } = tab;
  if (session === undefined) return;
  const { id } = issued;
  const intent = world.intents.add(issued, browser.name, session.userId, parts);
  world.log(() => `${tab.name}: issues ${id} ${JSON.stringify(issued.command)}`);
  void committing.then(
    (result) => {
      world.log(() => `${tab.name}: commit of ${id}: ${result}`);
      world.intents.setState(intent, result === 'queued' ? 'stored' : 'not-stored');
    },
    (error: unknown) => {
      world.log(() => `${tab.name}: commit of ${id} failed: ${String(error)}`);
      world.intents.setState(intent, error instanceof OutriderError ? 'not-stored' : 'unknown');
    },
  );
}

/** Lets Zoe, who has no device here, join a team, leave it or get another role. */
function changeColleague({ backend }: World, random: Random): void {
  const teamId = pick(random, [...backend.teams.keys()]);
  if (backend.isMember(teamId, 'zoe') && random() < 0.5)
    backend.setRoles(teamId, 'zoe', [pick(random, ['member', 'admin', 'owner'])]);
  else backend.setMember(teamId, 'zoe', !backend.isMember(teamId, 'zoe'));
}

/** Makes a change on the server that no command of these devices makes; `newId` is an unused id. */
export function writeOnServer(world: World, random: Random, newId: string): void {
  const { backend } = world;
  const chats = backend.documents.all(COLLECTIONS.chats);
  const chat = chats.length === 0 ? undefined : pick(random, chats);
  const roll = random();
  if (chat !== undefined && roll < 0.35)
    backend.write(COLLECTIONS.chats, { ...chat, status: integerBetween(random, 0, 5) });
  else if (chat !== undefined && roll < 0.45)
    backend.write(COLLECTIONS.chats, { ...chat, paused: chat['paused'] !== true });
  else if (chat !== undefined && roll < 0.6) backend.remove(COLLECTIONS.chats, chat.$id);
  else if (roll < 0.63) changeColleague(world, random);
  else if (roll < 0.75) {
    const profile = pick(random, backend.documents.all(COLLECTIONS.profiles));
    backend.write(COLLECTIONS.chats, { ...chatDocument(newId, 0), teamId: profile['teamId'], agent: profile.$id });
  } else {
    const table = pick(
      random,
      COMMAND_TABLES.filter((name) => name !== 'chats'),
    );
    const documents = backend.documents.all(COLLECTION_OF[table]);
    if (documents.length === 0) return;
    const { $id, teamId } = pick(random, documents);
    backend.write(COLLECTION_OF[table], sampleDocument(table, $id, 0, integerBetween(random, 0, 5), String(teamId)));
  }
}
