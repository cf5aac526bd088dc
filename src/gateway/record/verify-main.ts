import { join } from 'node:path'
import { ConfigError, runProgram } from '#/serve/program'
import { withSecretFiles } from '#/serve/secrets'
import { openDb } from '#/store/open-db'
import { StoreError } from '#/store/store-error'
import type { Anchors, Head } from './chain'
import { recordStoreInDb } from './record-db'
import { readRecordFiles } from './record-files'
import { type Finding, MAX_FINDINGS, verify } from './verify'

const USAGE = 'Usage: npm run verify-record [-- --head NUMBER:HASH]'

/**
 * `npm run verify-record`: checks the activity log in STATE_DIR or DATABASE_URL, and exits with status 1 if it finds a
 * problem. It prints the head: if you note it elsewhere and pass it later with `--head`, the check also finds a log
 * that was rewritten completely.
 */
async function main(): Promise<void> {
  const known = readHead(process.argv.slice(2))
  const { anchors, lines, close } = await openRecord()
  const { findings, count, head, beyondHead } = await verify(lines, anchors, known)
  await close()
  for (const finding of findings) console.log(describe(finding))
  if (beyondHead > 0)
    console.log(`Intact entries newer than the saved head: ${beyondHead}. The server is running, or was killed.`)
  const problems = findings.length < MAX_FINDINGS ? findings.length : `${MAX_FINDINGS} or more`
  console.log(`Entries: ${count}. Problems: ${problems}. Head: ${head.seq}:${head.hash}`)
  if (findings.length > 0) process.exitCode = 1
}

async function openRecord(): Promise<{ anchors: Anchors; lines: AsyncIterable<string>; close: () => Promise<void> }> {
  const { DATABASE_URL: url, STATE_DIR: folder } = withSecretFiles(process.env, ['DATABASE_URL'])
  if (!url) {
    const read = await readRecordFiles(join(folder || '.data/gateway', 'record'))
    return { ...read, close: () => Promise.resolve() }
  }
  const db = await openDb({ url })
  const record = recordStoreInDb(db)
  return { anchors: await record.anchors(), lines: record.lines(), close: () => db.close() }
}

function readHead(args: readonly string[]): Head | undefined {
  const [option, value = '', ...rest] = args
  if (option === undefined) return undefined
  const match = /^(\d+):([\w-]*)$/.exec(value)
  if (option !== '--head' || !match || rest.length > 0) throw new ConfigError(USAGE)
  return { seq: Number(match[1]), hash: match[2] ?? '' }
}

function describe(finding: Finding): string {
  switch (finding.problem) {
    case 'altered':
      return `Entry ${finding.seq} was altered.`
    case 'removed':
      return finding.from === finding.to
        ? `Entry ${finding.from} was removed.`
        : `Entries ${finding.from} to ${finding.to} were removed.`
    case 'out-of-place':
      return `Entry ${finding.seq} is duplicated or out of order.`
    case 'broken-chain':
      return `Entry ${finding.seq} does not continue the entry before it: one of them was replaced.`
    case 'wrong-head':
      return `Entry ${finding.seq} is not the one that was saved as the last one: it or the saved head was replaced.`
  }
}

runProgram(main, error => error instanceof StoreError)
