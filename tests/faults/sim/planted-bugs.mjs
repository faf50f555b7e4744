/**
 * Known bugs. Each replaces text in the product's source while the simulator is bundled; the sources stay unchanged. A
 * text that is not in the source fails loudly, so that no bug counts as caught that was not planted.
 * @typedef {{ file: string, find: string, replace: string }} Edit
 * @typedef {{ name: string, description: string, edits: readonly Edit[] }} PlantedBug
 */

/** @type {readonly PlantedBug[]} */
export const PLANTED_BUGS = [
  {
    name: 'delete-before-send',
    description: 'a command leaves the outbox when its request starts',
    edits: [
      {
        file: 'src/replica/outbox/outbox.ts',
        find: 'await strict.outbox.put(leased);',
        replace: 'await strict.outbox.delete(leased.seq);',
      },
    ],
  },
  {
    name: 'retry-without-id',
    description: 'a command is sent again without its id',
    edits: [
      {
        file: 'src/sync/push/push.ts',
        find: 'teamId, idempotencyKey: id }',
        replace: 'teamId, ...(entry.attempts > 1 ? {} : { idempotencyKey: id }) }',
      },
    ],
  },
  {
    name: 'new-id-per-attempt',
    description: 'a command is sent again under a new id',
    edits: [
      {
        file: 'src/sync/push/push.ts',
        find: 'teamId, idempotencyKey: id }',
        replace: 'teamId, idempotencyKey: `${id}${entry.attempts > 1 ? entry.attempts : ""}` }',
      },
    ],
  },
  {
    name: 'no-tombstones',
    description: 'no tombstone is stored for a deletion',
    edits: [{ file: 'src/replica/apply.ts', find: 'await db.tombstones.put(deletion);', replace: 'void deletion;' }],
  },
  {
    name: 'no-overlap',
    description: 'a pull starts exactly where the last one ended, without overlap',
    edits: [{ file: 'src/sync/pull/pull.ts', find: 'deps.idleScopes.floorOf(known)', replace: 'known.readTo' }],
  },
  {
    name: 'no-fencing',
    description: 'a superseded leader or flusher may go on writing',
    edits: [
      {
        file: 'src/replica/epoch.ts',
        find: 'if ((await readEpoch(db, epoch.duty)) !== epoch.number) throw new Fenced();',
        replace: 'await readEpoch(db, epoch.duty);',
      },
    ],
  },
  {
    name: 'leader-without-epoch',
    description: 'a new leader keeps the epoch of the old one',
    edits: [
      {
        file: 'src/replica/write-leader-status.ts',
        find: "const epoch = await raiseEpoch(replica, 'pull');",
        replace:
          "const held: unknown = (await strict.meta.get('epoch:pull'))?.value;\n  const epoch = typeof held === 'number' ? ({ duty: 'pull', number: held } as const) : await raiseEpoch(replica, 'pull');",
      },
    ],
  },
  {
    name: 'drop-on-401',
    description: 'a command that is answered with 401 is dropped',
    edits: [
      {
        file: 'src/sync/push/push.ts',
        find: "      await postpone(deps.replica, entry, epoch, { notBeforeMs: 0, wasSent }, recorded);\n      return 'needs-sign-in';",
        replace: "      await apply(deps.replica, { settled: [issued.id], epoch });\n      return 'needs-sign-in';",
      },
    ],
  },
  {
    name: 'cursor-before-rows',
    description: 'the cursor moves in a transaction of its own, before the rows',
    edits: [
      {
        file: 'src/sync/pull/pull.ts',
        find: 'await apply(replica, {\n    rows: pages.flatMap(({ rows }) => (rows === undefined ? [] : [rows])),\n    cursors: cursor === undefined ? [] : [cursor],\n    epoch,\n  });',
        replace:
          'await apply(replica, { cursors: cursor === undefined ? [] : [cursor], epoch });\n  await apply(replica, { rows: pages.flatMap(({ rows }) => (rows === undefined ? [] : [rows])), epoch });',
      },
    ],
  },
  {
    name: 'commit-not-strict',
    description: 'commands are stored with relaxed durability',
    edits: [
      {
        file: 'src/replica/replica.ts',
        find: "new ReplicaDatabase(name, 'strict')",
        replace: "new ReplicaDatabase(name, 'relaxed')",
      },
    ],
  },
  {
    name: 'rebase-forgotten',
    description: 'unsent commands are not applied to a new server row',
    edits: [{ file: 'src/replica/outbox/rebase.ts', find: 'put(rebase(base.row, entries))', replace: 'put(base.row)' }],
  },
  {
    name: 'base-row-overwritten',
    description: 'a second command stores the shown row as the base row',
    edits: [
      {
        file: 'src/replica/commit.ts',
        find: 'const row = baseRow?.row ?? (await',
        replace: 'const row = baseRow === undefined ? await strict[table].get(id) : (await',
      },
    ],
  },
  {
    name: 'server-row-shown-raw',
    description: 'a server row replaces the shown row in spite of unsent commands',
    edits: [
      {
        file: 'src/replica/apply.ts',
        find: '(commanded?.lanes.has(lane) === true || touched.has(lane))',
        replace: 'touched.has(lane)',
      },
    ],
  },
  {
    name: 'settle-the-lane',
    description: 'one answer settles every command of the lane',
    edits: [
      {
        file: 'src/sync/push/push.ts',
        find: 'await sending.settle({ id: issued.id, command: issued.command, data: outcome.value });',
        replace:
          'for (const other of await listUnsent(deps.replica.strict)) if (other.lane === entry.lane) await sending.settle({ id: other.id, command: issued.command, data: outcome.value });',
      },
    ],
  },
  {
    name: 'lane-order-ignored',
    description: 'commands of one lane are sent in parallel, the newest first',
    edits: [
      {
        file: 'src/replica/outbox/outbox.ts',
        find: 'if (isUnsent(entry) && !heads.has(entry.lane)) heads.set(entry.lane, entry);',
        replace: 'if (isUnsent(entry)) heads.set(entry.lane, entry);',
      },
      {
        file: 'src/replica/outbox/outbox.ts',
        find: 'const [head] = await listLane(strict, entry.lane);',
        replace: 'const head = (await listLane(strict, entry.lane)).at(-1);',
      },
    ],
  },
  {
    name: 'collapse-after-send',
    description: 'a command that the server may have seen is cancelled silently',
    edits: [
      {
        file: 'src/replica/outbox/rebase.ts',
        find: "entry.state === 'waiting' && entry.attempts === 0",
        replace: "entry.state === 'waiting'",
      },
    ],
  },
  {
    name: 'no-answer-means-not-sent',
    description: 'a request without an answer counts as never sent',
    edits: [
      {
        file: 'src/sync/push/push.ts',
        find: 'const wasSent = failure.neverSent !== true;',
        replace: 'const wasSent = failure.neverSent !== true && failure.status !== 0;',
      },
    ],
  },
  {
    name: 'lease-never-returned',
    description: 'the commands that a dead flusher had leased are never sent again',
    edits: [
      {
        file: 'src/replica/outbox/outbox.ts',
        find: "if (entry.state === 'sending') await strict.outbox.put({ ...entry, state: 'waiting' });",
        replace: '',
      },
    ],
  },
  {
    name: 'rejected-stays-shown',
    description: 'a rejected command stays applied to its row',
    edits: [
      {
        file: 'src/replica/outbox/outbox.ts',
        find: "state: 'rejected', failure });\n      await rewriteLane(strict, entry.lane);",
        replace: "state: 'rejected', failure });",
      },
    ],
  },
  {
    name: 'sent-as-anyone',
    description: 'commands are sent with any session that the browser has',
    edits: [
      {
        file: 'src/remote/token.ts',
        find: "if (minted.value.userId !== ownerId) return failed('unauthenticated', 401);",
        replace: '',
      },
    ],
  },
  {
    name: 'pulled-as-anyone',
    description: 'rows are pulled with any session that the browser has',
    edits: [
      {
        file: 'src/sync/pull/catch-up.ts',
        find: 'current.ok && current.value.userId !== userId',
        replace: 'current.ok && userId === ""',
      },
    ],
  },
  {
    name: 'person-asked-too-early',
    description: 'the user of the session is checked before the teams are read, and not after',
    edits: [
      { file: 'src/sync/pull/pull.ts', find: '  await deps.verifySession();\n  const teams', replace: '  const teams' },
    ],
  },
  {
    name: 'person-asked-without-session',
    description: 'another sign-in between two answers goes unnoticed, because only the users are compared',
    edits: [
      {
        file: 'src/sync/pull/catch-up.ts',
        find: '  if (sessionId !== outcome.value.id)',
        replace: '  if (sessionId === "")',
      },
    ],
  },
  {
    name: 'not-asked-again',
    description: 'live queries do not run again over a new connection or after a freeze',
    edits: [{ file: 'src/replica/replica.ts', find: '  Dexie.on.storagemutated.fire({', replace: '  void ({' }],
  },
  {
    name: 'first-fill-over-rows',
    description: 'a first fill counts as complete although rows were there before',
    edits: [
      {
        file: 'src/sync/pull/pull.ts',
        find: 'known === undefined && (await isEmpty(scope.rowsIn(deps.replica.db)))',
        replace: 'known === undefined',
      },
    ],
  },
  {
    name: 'given-up-on-trouble',
    description: 'a command is rejected at the first temporary error',
    edits: [
      {
        file: 'src/sync/push/push.ts',
        find: "switch (failure.retry === 'never' && !wasSent ? 'later' : failure.retry) {",
        replace: "switch (failure.retry === 'later' && failure.status >= 500 ? 'never' : failure.retry) {",
      },
    ],
  },
  {
    name: 'older-row-taken',
    description: 'a received row replaces a newer one',
    edits: [
      {
        file: 'src/replica/apply.ts',
        find: '(known.updatedAt > row.updatedAt && isAuthoritative !== true) || ',
        replace: '',
      },
    ],
  },
  {
    name: 'audit-without-versions',
    description: 'audits compare only ids',
    edits: [
      {
        file: 'src/sync/pull/audit.ts',
        find: '    if (localVersion === updatedAt) {',
        replace: '    if (localVersion !== undefined) {',
      },
    ],
  },
  {
    name: 'no-catch-up',
    description: 'after a gap of the socket nothing is pulled',
    edits: [
      {
        file: 'src/sync/leader/realtime-listener.ts',
        find: '      // Events sent while no socket was subscribed were missed.\n      onGap();\n',
        replace: '',
      },
    ],
  },
  {
    name: 'no-audit',
    description: 'ids are never compared with the server',
    edits: [
      {
        file: 'src/sync/pull/catch-up.ts',
        find: 'if (!isWhole && (isGap || isAuditDue(pull, scope))) audits.pending.set',
        replace: 'if (isWhole && scope.name === "") audits.pending.set',
      },
    ],
  },
  {
    name: 'audit-never-wrong',
    description: 'a row that a lagging list lacked counts as deleted for ever',
    edits: [{ file: 'src/sync/pull/audit.ts', find: ', isInferred: true })', replace: ' })' }],
  },
  {
    name: 'left-team-kept',
    description: 'the chats of a team that was left stay on the device',
    edits: [
      {
        file: 'src/replica/eviction/evict-teams.ts',
        find: '        db.chats,\n        db.chatBodies,\n',
        replace: '',
      },
    ],
  },
  {
    name: 'events-dropped-on-error',
    description: 'events that could not be written are dropped',
    edits: [
      {
        file: 'src/sync/leader/realtime-listener.ts',
        find: 'report(error);\n      // Events that could not be applied count as missed.\n      onGap();',
        replace: 'report(error);',
      },
    ],
  },
  {
    name: 'status-not-retried',
    description: 'a status that could not be written is never written again',
    edits: [
      {
        file: 'src/sync/leader/status-writer.ts',
        find: 'clock.after(WRITE_RETRY_MS, () => enqueue(newStatus));',
        replace: '',
      },
    ],
  },
  {
    name: 'socket-of-old-session',
    description: 'after a new sign-in the socket of the old session stays open',
    edits: [
      {
        file: 'src/sync/leader/leader-session.ts',
        find: "if (session === 'new-session') listener.renew();\n      // A reopened database may be empty: a gap like any other.\n      else puller.markGap();",
        replace: "if (session !== 'new-session') puller.markGap();",
      },
      {
        file: 'src/sync/leader/realtime-listener.ts',
        find: 'if (sessionId !== undefined && sessionId !== id) renew();',
        replace: '',
      },
    ],
  },
  {
    name: 'clock-believed',
    description: 'a command waits for its stored time although the clock was set back',
    edits: [
      {
        file: 'src/replica/outbox/outbox.ts',
        find: 'return nowMs < postponedAtMs ? nowMs : entry.notBeforeMs;',
        replace: 'void postponedAtMs;\n  return entry.notBeforeMs;',
      },
    ],
  },
  {
    name: 'retry-after-not-read',
    description: 'a command is sent again as soon as it would be without Retry-After',
    edits: [
      {
        file: 'src/sync/schedule.ts',
        find: 'return Math.max(retryAfterMs, withJitter(growing, random));',
        replace: 'void retryAfterMs;\n  return withJitter(growing, random);',
      },
    ],
  },
  {
    name: 'retry-after-hastened',
    description: 'a command is sent before its Retry-After as soon as the network is back',
    edits: [
      {
        file: 'src/replica/outbox/outbox.ts',
        find: 'const notBeforeMs = isRequestedByPerson ? 0 : (entry.heldUntilMs ?? 0);',
        replace: 'void isRequestedByPerson;\n      const notBeforeMs = 0;',
      },
    ],
  },
  {
    name: 'part-counted-before-sent',
    description: 'a part of an import counts as answered when its request starts',
    edits: [
      {
        file: 'src/sync/push/push.ts',
        find: 'outcome = await send({\n      ...requestOfImportPart',
        replace:
          'if (!(await recordSentPart(deps.replica, entry, epoch, part))) return failed("unreachable", 0);\n    outcome = await send({\n      ...requestOfImportPart',
      },
    ],
  },
  {
    name: 'parts-under-one-key',
    description: 'all parts of an import are sent under the id of the command',
    edits: [
      {
        file: 'src/domain/commands/command-requests.ts',
        find: '`${commandId}.${part}`',
        replace: '(void part, commandId)',
      },
    ],
  },
  {
    name: 'parts-not-mirrored',
    description: 'an import is mirrored without its rows',
    edits: [
      {
        file: 'src/replica/outbox/outbox-mirror.ts',
        find: 'await mirror.write(key, attachment);',
        replace: 'void attachment;',
      },
    ],
  },
  {
    name: 'answered-parts-asked-for',
    description: 'an import that is restored from the mirror with all its parts answered starts again',
    edits: [
      {
        file: 'src/replica/outbox/outbox-mirror.ts',
        find: 'partCount === undefined\n            ? {}',
        replace: 'partCount === undefined || own.length === 0\n            ? {}',
      },
    ],
  },
  {
    name: 'mirror-not-written',
    description: 'commands are not mirrored',
    edits: [
      {
        file: 'src/replica/outbox/outbox-mirror.ts',
        find: 'map(([key, entry]) => mirror.write(key, entry))',
        replace: 'map(([key, entry]) => void [key, entry])',
      },
    ],
  },
  {
    name: 'mirror-not-wiped',
    description: 'signing out leaves the outbox mirror on the device',
    edits: [
      {
        file: 'src/replica/storage/wipe.ts',
        find: 'await deleteMirror(name);\n  if (',
        replace: 'void deleteMirror;\n  if (',
      },
      {
        file: 'src/replica/storage/wipe.ts',
        find: 'await deleteMirror(name);\n  await database',
        replace: 'await database',
      },
    ],
  },
  {
    name: 'fenced-for-ever',
    description: 'a leader whose replica was evicted goes on leading',
    edits: [
      {
        file: 'src/sync/leader/puller.ts',
        find: '    if (thrown instanceof Fenced) {\n      onFenced();\n      return true;',
        replace: '    if (thrown instanceof Fenced) {\n      return true;',
      },
      { file: 'src/sync/leader/status-writer.ts', find: '        onFenced();\n', replace: '' },
    ],
  },
  {
    name: 'fenced-board-is-silent',
    description: 'a leader is not notified when its status is fenced off',
    edits: [{ file: 'src/sync/leader/status-writer.ts', find: '        onFenced();\n', replace: '' }],
  },
  {
    name: 'evicts-waiting-chat',
    description: 'a chat is evicted in spite of a waiting command',
    edits: [
      {
        file: 'src/replica/eviction/evict-chats.ts',
        find: " ||\n      lanesInUse.has(laneOfEntity('chats', chat.id))",
        replace: '',
      },
    ],
  },
  {
    name: 'answers-bring-back',
    description: 'a repeated answer restores a row that was deleted while its device had lost its database',
    edits: [
      {
        file: 'src/replica/apply.ts',
        find: '    if (known === undefined && cursor !== undefined && cursor.fill === undefined) continue;\n',
        replace: '    void cursor;\n',
      },
    ],
  },
  {
    name: 'leader-gives-up',
    description: 'a leader that failed once never leads again',
    edits: [
      {
        file: 'src/sync/leader/leader-election.ts',
        find: '      deps.report(error);\n',
        replace: '      deps.report(error);\n      return;\n',
      },
    ],
  },
];

/** The bugs that every `npm test` shows to be caught, each within the default schedules. */
export const SAMPLE = [
  'delete-before-send',
  'retry-without-id',
  'leader-without-epoch',
  'drop-on-401',
  'rebase-forgotten',
];
