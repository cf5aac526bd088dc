import * as z from 'zod/mini'
import { sameJson } from '#/contract/format/json'
import type { Db, Queryable } from '#/store/db'
import { retryConflicts } from '#/store/retry-conflicts'
import { firstRow, onlyRow } from '#/store/rows'
import { type Anchors, actText, readEntry, readLine } from './chain'
import type { EntryQuery, RecordStore } from './record-store'

/** The tables of the activity log. The columns besides `line` are copies for searching. */
export const recordMigration = {
  name: 'record of acts',
  sql: `create table gateway.acts (
          seq bigint primary key, at bigint not null, call text unique, connection text not null,
          company_key text not null, things text[] not null, line text not null);
        create index acts_company on gateway.acts (connection, company_key, seq desc);
        create index acts_things on gateway.acts using gin (things);
        create index acts_at on gateway.acts (at);
        create table gateway.act_anchors (
          id int primary key check (id = 1), first_seq bigint not null, first_prev text not null,
          head_seq bigint not null, head_hash text not null);
        insert into gateway.act_anchors values (1, 1, '', 0, '');
        create index intents_open on gateway.intents (at) where ending is null;`,
} as const

/**
 * Appends acts to the chain as `link` does, in one call: other servers wait for this one only while the database works,
 * never for its network. Acts are given as rows of gateway.acts in the order of their `seq`, each with its `actText` as
 * `line`. An act whose call already has an entry from another server is left out.
 */
export const appendMigration = {
  name: 'append to the record of acts',
  sql: `create function gateway.append_acts(new_acts json) returns void language plpgsql as $$
        declare
          head gateway.act_anchors;
          act gateway.acts;
          body text;
        begin
          select * into strict head from gateway.act_anchors where id = 1 for update;
          for act in select * from json_populate_recordset(null::gateway.acts, new_acts) order by seq loop
            continue when exists (select from gateway.acts where acts.call = act.call);
            head.head_seq := head.head_seq + 1;
            body := '{"seq":' || head.head_seq || act.line || ',"prev":"' || head.head_hash || '"';
            head.head_hash := translate(
              rtrim(encode(sha256(convert_to(body || '}', 'UTF8')), 'base64'), '='), '+/', '-_');
            act.seq := head.head_seq;
            act.line := body || ',"hash":"' || head.head_hash || '"}';
            insert into gateway.acts select act.*;
          end loop;
          update gateway.act_anchors set head_seq = head.head_seq, head_hash = head.head_hash;
        end $$`,
} as const

const ANCHORS = 'select first_seq, first_prev, head_seq, head_hash from gateway.act_anchors where id = 1'
const LINES_PER_QUERY = 2000

/** The activity log in a database. Servers that share it take turns: each appends its waiting acts in one call. */
export function recordStoreInDb(db: Db): RecordStore {
  return {
    append: async acts => {
      const rows = acts.map((act, seq) => {
        const { at, call, connection, company_key, things } = act
        return { seq, at, call, connection, company_key, things, line: actText(act) }
      })
      // With stricter isolation than the default, the statement fails if another server was first
      await retryConflicts(() => db.query('select gateway.append_acts($1)', [JSON.stringify(rows)]))
    },
    recorded: calls => recordedOf(db, calls),
    page: async query => {
      const { sql, params } = selectOf(query)
      const rows = await db.query<{ line: string }>(sql, params)
      return rows.flatMap(({ line }) => readEntry(line) ?? [])
    },
    anchors: () => anchorsOf(db, ANCHORS),
    lines: async function* () {
      for (let after = 0; ;) {
        const rows = await db.query<z.infer<typeof storedEntrySchema>>(
          `select ${COLUMNS} from gateway.acts
           where seq > $1 order by seq limit ${LINES_PER_QUERY}`,
          [after],
        )
        // If a column differs from its line, the line is passed on changed, so that verification finds it
        for (const row of rows) yield isConsistent(row) ? row.line : `${row.line} `
        const last = rows.at(-1)
        if (!last) return
        after = last.seq
      }
    },
    sweep: before =>
      db.tx(async q => {
        const { head } = await anchorsOf(q, `${ANCHORS} for update`)
        const kept = await firstRow<{ line: string }>(
          q,
          'select line from gateway.acts where seq = (select min(seq) from gateway.acts where at >= $1)',
          [before],
        )
        const first = kept ? readLine(kept.line) : { seq: head.seq + 1, prev: head.hash }
        // The entry that would become the first is damaged: nothing is deleted until a later sweep finds an intact one
        if (!first) return
        const { seq, prev } = first
        await q.query('delete from gateway.acts where seq < $1', [seq])
        await q.query('update gateway.act_anchors set first_seq = $1, first_prev = $2', [seq, prev])
      }),
    close: () => Promise.resolve(),
  }
}

const storedEntrySchema = z.object({
  seq: z.number(),
  at: z.number(),
  call: z.nullable(z.string()),
  connection: z.string(),
  company_key: z.string(),
  things: z.array(z.string()),
  line: z.string(),
})

/** Whether the columns for searching agree with the line. Otherwise an entry could be hidden from searches. */
function isConsistent(row: z.infer<typeof storedEntrySchema>): boolean {
  const entry = readEntry(row.line)
  return (
    entry !== null &&
    entry.seq === row.seq &&
    entry.at === row.at &&
    entry.call === row.call &&
    entry.connection === row.connection &&
    entry.company_key === row.company_key &&
    sameJson(entry.things, row.things)
  )
}

async function anchorsOf(q: Queryable, sql: string): Promise<Anchors> {
  const row = await onlyRow<{ first_seq: number; first_prev: string; head_seq: number; head_hash: string }>(q, sql, [])
  return {
    first: { seq: row.first_seq, prev: row.first_prev },
    head: { seq: row.head_seq, hash: row.head_hash },
  }
}

const COLUMNS = 'seq, at, call, connection, company_key, things, line'

async function recordedOf(q: Queryable, calls: readonly string[]): Promise<Set<string>> {
  if (calls.length === 0) return new Set()
  const rows = await q.query<{ call: string }>('select call from gateway.acts where call = any($1)', [calls])
  return new Set(rows.map(({ call }) => call))
}

function selectOf(query: EntryQuery): { sql: string; params: unknown[] } {
  const params: unknown[] = [query.connection, query.company_key]
  // As in `matches`: some entries have no connection, or no company
  const conditions = ["(connection = $1 and company_key in ($2, '') or connection = '')"]
  const where = (condition: (placeholder: string) => string, value: unknown): void => {
    if (value === undefined) return
    params.push(value)
    conditions.push(condition(`$${params.length}`))
  }
  const field = (name: string) => (placeholder: string) => `line::json->>'${name}' = ${placeholder}`
  where(field('user'), query.user)
  where(field('kind'), query.kind)
  where(field('outcome'), query.outcome)
  where(field('row'), query.row)
  where(placeholder => `things @> array[${placeholder}]::text[]`, query.thing)
  where(placeholder => `at >= ${placeholder}`, query.from)
  where(placeholder => `at < ${placeholder}`, query.to)
  where(placeholder => `seq < ${placeholder}`, query.before)
  params.push(query.limit)
  return {
    sql: `select line from gateway.acts where ${conditions.join(' and ')} order by seq desc limit $${params.length}`,
    params,
  }
}
