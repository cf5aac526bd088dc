import type { Edit } from './bundles'

/** Bugs that the simulation must find, each a change to one module. */
export const plantedBugs: readonly { readonly name: string; readonly edits: readonly Edit[] }[] = [
  {
    name: 'the gateway forwards a call before its intent is in the journal',
    edits: [
      {
        module: 'src/gateway/intent-store.ts',
        from: 'await write({ claim: intent }, true)\n',
        to: 'intents.set(intent.id, intent)\n',
      },
    ],
  },
  {
    name: 'the journal does not flush intents',
    edits: [
      {
        module: 'src/gateway/intent-store.ts',
        from: 'await write({ claim: intent }, true)\n',
        to: 'await write({ claim: intent }, false)\n',
      },
    ],
  },
  {
    name: 'the page repeats a call under a new key',
    edits: [
      {
        module: 'src/api/mutation/await-outcome.ts',
        from: '{ idempotencyKey: intent.key }',
        to: '{ idempotencyKey: intent.key + String(Math.random()) }',
      },
    ],
  },
  {
    name: 'a double click is two mutations',
    edits: [{ module: 'src/api/mutation/execute-mutation.ts', from: 'if (same) return same', to: 'if (!same) void 0' }],
  },
  {
    name: 'a 401 counts as "not done"',
    edits: [{ module: 'src/api/http/error.ts', from: "  'unauthorized', // a service", to: '  // a service' }],
  },
  {
    name: '"absent" counts after one read',
    edits: [
      {
        module: 'src/api/mutation/read-outcome.ts',
        from: 'let left = Math.max(runsFor, READ_AGAIN_AFTER_MS)',
        to: 'let left = runsFor',
      },
    ],
  },
  {
    name: 'an outcome that cannot be read counts as "not done"',
    edits: [
      {
        module: 'src/api/mutation/read-outcome.ts',
        from: "++failedReads >= MAX_FAILED_READS) return 'unknown'",
        to: "++failedReads >= MAX_FAILED_READS) return 'absent'",
      },
    ],
  },
  {
    name: 'a new page does not wait for a call that may still be running',
    edits: [
      {
        module: 'src/api/mutation/reconcile.ts',
        from: "sentAt: intent.status === 'waiting' ? undefined : (intent.sent ?? intent.created),",
        to: 'sentAt: undefined,',
      },
    ],
  },
  {
    name: 'the server forgets a call whose response was lost',
    edits: [
      {
        module: 'src/gateway/intents.ts',
        from: 'error instanceof UpstreamError && !error.sent',
        to: 'error instanceof UpstreamError',
      },
    ],
  },
  {
    name: 'Undo takes back the newest action instead of its own',
    edits: [
      {
        module: 'src/parts/undo/undo-queue.ts',
        from: 'export function undoAction(id: string): void {\n  const entry = byId(id)',
        to: 'export function undoAction(id: string): void {\n  const entry = byId(id) && entries.findLast(one => one.release !== null)',
      },
    ],
  },
]
