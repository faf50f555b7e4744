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
import { makeUpCommand } from './commands.ts';
import { outboxOf, rowsOf } from './read-database.ts';
import type { Intent } from './intents.ts';
import type { Tab } from './tab.ts';
import type { World } from './world.ts';

/** What people do, by name; `weight` says how often. Nothing of it is wrong. */
interface ActRule {
  readonly weight: number;
  readonly words: string;
  readonly act: (world: World, random: Random, index: number) => void;
}

const aBrowser = (world: World, random: Random): Browser => pick(random, world.browsers);

/** A tab somebody can click in, with its person's data open. */
function aTab(world: World, random: Random): Tab | undefined {
  const tabs = aBrowser(world, random)
    .livingTabs()
    .filter((tab) => tab.session !== undefined);
  return tabs.length === 0 ? undefined : pick(random, tabs);
}

export const ACTS = {
  command: {
    weight: 12,
    words: 'a person gives a command',
    act(world, random, index) {
      const tab = aTab(world, random);
      if (tab !== undefined) giveCommand(world, tab, random, `c${index}`);
    },
  },
  'command-pair': {
    weight: 3,
    words: 'a person gives two commands at once, in one or two tabs',
    act(world, random, index) {
      for (const part of ['a', 'b']) {
        const tab = aTab(world, random);
        if (tab !== undefined) giveCommand(world, tab, random, `c${index}${part}`);
      }
    },
  },
  import: {
    weight: 2,
    words: 'a person imports prospects, in one to four parts',
    act(world, random, index) {
      const tab = aTab(world, random);
      if (tab !== undefined) importProspects(world, tab, random, `c${index}`);
    },
  },
  discard: {
    weight: 2,
    words: 'a person gives a waiting or refused command up',
    act(world, random) {
      const tab = aTab(world, random);
      const database = tab?.session === undefined ? undefined : world.databaseOf(tab.browser.name, tab.session.userId);
      const entries = database === undefined ? [] : outboxOf(database);
      if (tab?.session === undefined || entries.length === 0) return;
      const { id } = pick(random, entries);
      const { replica } = tab.session;
      world.note(() => `${tab.name}: discards ${id}`);
      world.ledger.beingDiscarded.add(id);
      void discard(replica, id)
        .catch(() => undefined)
        .then(() => world.ledger.beingDiscarded.delete(id));
    },
  },
  'send-now': {
    weight: 1,
    words: 'a person says that what waits is to be sent now',
    act(world, random) {
      const tab = aTab(world, random);
      if (tab?.session === undefined) return;
      world.note(() => `${tab.name}: sends now`);
      world.sentByWish.add(`${tab.browser.name}|${tab.session.userId}`);
      void requestSync(tab.session.replica).catch(() => undefined);
    },
  },
  'keep-conversations': {
    weight: 2,
    words: 'a person chooses which conversations are kept on a device',
    act(world, random) {
      const tab = aTab(world, random);
      const keeping = pick(random, RETENTIONS);
      if (tab?.session === undefined) return;
      world.note(() => `${tab.name}: keeps ${keeping} conversations`);
      void setChatRetention(tab.session.replica, keeping, tab.clock.now()).catch(() => undefined);
    },
  },
  'look-at-it': {
    weight: 2,
    words: 'a tab comes into sight',
    act(world, random) {
      const tab = aTab(world, random);
      if (tab === undefined) return;
      tab.isVisible = true;
      tab.wake();
    },
  },
  'look-away': {
    weight: 1,
    words: 'a tab goes out of sight',
    act(world, random) {
      const tab = aTab(world, random);
      if (tab !== undefined) tab.isVisible = false;
    },
  },
  'open-tab': {
    weight: 2,
    words: 'another tab is opened',
    act(world, random) {
      const browser = aBrowser(world, random);
      if (browser.contexts().length < 5) browser.openTab();
    },
  },
  'close-tab': {
    weight: 1,
    words: 'a tab is closed',
    act(world, random) {
      const browser = aBrowser(world, random);
      const tabs = browser.livingTabs();
      if (tabs.length > 1) pick(random, tabs).die();
    },
  },
  'server-writes': {
    weight: 6,
    words: 'the server, or a colleague, changes, adds or deletes something',
    act: (world, random, index) => writeOnServer(world, random, `new${index}`),
  },
} as const satisfies Record<string, ActRule>;

export type ActName = keyof typeof ACTS;

/** Rows a person sees, straight from the storage. */
function giveCommand(world: World, tab: Tab, random: Random, id: string): void {
  const { session, browser } = tab;
  if (session === undefined) return;
  const database = world.databaseOf(browser.name, session.userId);
  const issued =
    database === undefined
      ? undefined
      : makeUpCommand(world.backend, database, id, new Date(tab.clock.now()).toISOString(), random);
  if (issued !== undefined) keep(world, tab, issued, [], commit(session.replica, issued));
}

/** A person imports prospects into a campaign they see. */
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
  keep(
    world,
    tab,
    issued,
    parts,
    commitParts(session.replica, issued, parts).then(() => 'kept' as const),
  );
}

/** Writes down what a person means, and what they are told of it. */
function keep(
  world: World,
  tab: Tab,
  issued: IssuedCommand,
  parts: Intent['parts'],
  keeping: Promise<CommitResult>,
): void {
  const { session, browser } = tab;
  if (session === undefined) return;
  const { id } = issued;
  const intent = world.ledger.ask(issued, browser.name, session.userId, parts);
  world.note(() => `${tab.name}: asks for ${id} ${JSON.stringify(issued.command)}`);
  void keeping.then(
    (result) => {
      world.note(() => `${tab.name}: is told that ${id} is ${result}`);
      world.ledger.answer(intent, result === 'kept' ? 'kept' : 'not-kept');
    },
    (error: unknown) => {
      world.note(() => `${tab.name}: is told that ${id} failed: ${String(error)}`);
      world.ledger.answer(intent, error instanceof OutriderError ? 'not-kept' : 'unknown');
    },
  );
}

/** Zoe has no device here: she joins a team, leaves it, or becomes somebody else in it. */
function changeColleague({ backend }: World, random: Random): void {
  const teamId = pick(random, [...backend.teams.keys()]);
  if (backend.isMember(teamId, 'zoe') && random() < 0.5)
    backend.setRoles(teamId, 'zoe', [pick(random, ['member', 'admin', 'owner'])]);
  else backend.setMember(teamId, 'zoe', !backend.isMember(teamId, 'zoe'));
}

/** A change that no command of our devices makes; `newId` is nobody's id yet. */
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
