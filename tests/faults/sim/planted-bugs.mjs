/**
 * Known mistakes, each a replacement of text in the product's own source, applied while the simulator is bundled: the
 * sources stay clean. A text that no longer stands there fails loudly, so that a mistake is never believed to be caught
 * because it was not made.
 * @typedef {{ file: string, find: string, replace: string }} Edit
 * @typedef {{ name: string, words: string, edits: readonly Edit[] }} PlantedBug
 */

/** @type {readonly PlantedBug[]} */
export const PLANTED_BUGS = [
  {
    name: 'delete-before-send',
    words: 'a command leaves the outbox when its request starts',
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
    words: 'a command is sent again without its id',
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
    words: 'a command is sent again under a new id',
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
    words: 'a deletion is forgotten once it was applied',
    edits: [{ file: 'src/replica/apply.ts', find: 'await db.tombstones.put(deletion);', replace: 'void deletion;' }],
  },
  {
    name: 'no-overlap',
    words: 'a pull reads on exactly where the last one ended',
    edits: [{ file: 'src/sync/pull/pull.ts', find: 'deps.idleScopes.floorOf(known)', replace: 'known.readTo' }],
  },
  {
    name: 'no-fencing',
    words: 'an overtaken tab may go on writing',
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
    words: 'a new leader goes on with the epoch of the old one',
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
    words: 'a command that is answered with 401 is given up',
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
    words: 'the cursor moves in a transaction of its own, before the rows',
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
    words: 'commands are kept with relaxed durability',
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
    words: 'unsent commands are not laid on a new server row',
    edits: [{ file: 'src/replica/outbox/rebase.ts', find: 'put(rebase(base.row, entries))', replace: 'put(base.row)' }],
  },
  {
    name: 'base-row-overwritten',
    words: 'a second command takes the shown row for the server row',
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
    words: 'a server row replaces what is shown, unsent commands or not',
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
    words: 'one answer settles every command of the lane',
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
    words: 'commands of one lane are sent side by side, the youngest first',
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
    words: 'a command that the server may have seen is taken back without a word',
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
    words: 'a request without an answer counts as never sent',
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
    words: 'what a dead sender had leased is never sent again',
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
    words: 'a refused command stays laid on its row',
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
    words: 'commands are sent with whatever session the browser has',
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
    words: 'rows are pulled with whatever session the browser has',
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
    words: 'whose session it is is asked before the teams are read, and not after',
    edits: [
      { file: 'src/sync/pull/pull.ts', find: '  await deps.verifySession();\n  const teams', replace: '  const teams' },
    ],
  },
  {
    name: 'person-asked-without-session',
    words: 'who signs in and out again between two answers is not noticed: the person is the same',
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
    words: 'what is watched is not asked again over a new connection, or after a frozen time',
    edits: [{ file: 'src/replica/replica.ts', find: '  Dexie.on.storagemutated.fire({', replace: '  void ({' }],
  },
  {
    name: 'first-fill-over-rows',
    words: 'a first reading is taken for whole though rows were there before',
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
    words: 'a command is given up on the first trouble that would have passed',
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
    words: 'a row that comes takes the place of a newer one',
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
    words: 'audits compare ids alone',
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
    words: 'after a gap of the socket nothing is pulled',
    edits: [
      {
        file: 'src/sync/leader/realtime-listener.ts',
        find: '      // What changed while no socket was subscribed went unheard.\n      onGap();\n',
        replace: '',
      },
    ],
  },
  {
    name: 'no-audit',
    words: 'ids are never compared with the server',
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
    words: 'a row that a lagging list lacked is dead for good',
    edits: [{ file: 'src/sync/pull/audit.ts', find: ', isInferred: true })', replace: ' })' }],
  },
  {
    name: 'left-team-kept',
    words: 'the chats of a team that was left stay',
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
    words: 'events that could not be written are forgotten',
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
    words: 'a status that could not be written is never written again',
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
    words: 'after signing in again the socket of the old session is kept, whoever tells of it',
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
    words: 'a command waits for a time that a clock set back puts a day away',
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
    words: 'a command is sent again as soon as it would be without Retry-After',
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
    words: 'what the server has asked to wait with is sent as soon as the network is back',
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
    words: 'a part of an import counts as answered when its request starts',
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
    words: 'all parts of an import go out under the id of the command',
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
    words: 'an import has its second copy without its rows',
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
    words: 'an import that comes back from the mirror with all its parts answered begins anew',
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
    words: 'commands get no second copy',
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
    words: 'signing out leaves the second copy of the outbox on the device',
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
    words: 'a leader whose replica was thrown away goes on leading',
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
    words: 'a leader whose words are no longer taken hears nothing of it',
    edits: [{ file: 'src/sync/leader/status-writer.ts', find: '        onFenced();\n', replace: '' }],
  },
  {
    name: 'evicts-waiting-chat',
    words: 'a conversation is taken off the device under a command that waits',
    edits: [
      {
        file: 'src/replica/eviction/evict-chats.ts',
        find: " || lanesInUse.has(laneOfEntity('chats', chat.id))",
        replace: '',
      },
    ],
  },
  {
    name: 'answers-bring-back',
    words: 'an answer that is told again brings back what was deleted while its device had lost its database',
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
    words: 'a leader that failed once never leads again',
    edits: [
      {
        file: 'src/sync/leader/leader-election.ts',
        find: '      deps.report(error);\n',
        replace: '      deps.report(error);\n      return;\n',
      },
    ],
  },
];

/** The mistakes that every `npm test` shows to be caught, each with a seed that catches it. */
export const SAMPLE = [
  'delete-before-send',
  'retry-without-id',
  'leader-without-epoch',
  'drop-on-401',
  'rebase-forgotten',
];
