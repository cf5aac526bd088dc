import { MINUTE_MS } from '#/contract/format/durations'
import type { Queryable } from '#/store/db'
import { insertRows } from '#/store/rows'

/** A group of a batch's tokens with the same outcome. */
interface Outcome {
  readonly platform: 'IOS' | 'ANDROID'
  readonly count: number
  readonly platform_status: string
  readonly platform_message: string
  /** The ending of the tokens, which selects the outcome. */
  readonly ending: string
  readonly settled: boolean
}

const outcome =
  (platform: Outcome['platform'], platform_status: string, platform_message: string, ending: string) =>
  (count: number): Outcome => ({
    platform,
    count,
    platform_status,
    platform_message,
    ending,
    settled: true,
  })
const apple = outcome('IOS', '200', 'Success', '')
const android = outcome('ANDROID', '200', 'Success', '')
const appleGone = outcome('IOS', '410', 'Unregistered', '-gone')
const androidGone = outcome('ANDROID', '404', 'UNREGISTERED', '-gone')
const appleBad = outcome('IOS', '400', 'BadDeviceToken', '-bad')
const androidBad = outcome('ANDROID', '400', 'INVALID_ARGUMENT', '-bad')
const appleTopic = outcome('IOS', '400', 'DeviceTokenNotForTopic', '-topic')
const sender = outcome('ANDROID', '403', 'SENDER_ID_MISMATCH', '-sender')
const pending = (settled: Outcome): Outcome => ({ ...settled, settled: false })

interface BatchSeed {
  readonly batch_id: string
  /** Minutes since it was received. */
  readonly age: number
  /** Batches with the same source share tokens, so some tokens were imported more than once. */
  readonly source: string
  readonly outcomes: readonly Outcome[]
}
const batch = (batch_id: string, age: number, source: string, ...outcomes: Outcome[]): BatchSeed => ({
  batch_id,
  age,
  source,
  outcomes,
})

/** The twelve batches of the `demo` dataset. The newest still has pending tokens. */
const batches: readonly BatchSeed[] = [
  batch(
    'e41b-20711',
    8,
    'june-3',
    apple(512),
    android(364),
    appleGone(41),
    appleBad(23),
    sender(14),
    appleTopic(6),
    pending(apple(22)),
    pending(android(18)),
  ),
  batch('e41b-20710', 9, 'june-2', apple(540), android(402), appleGone(33), androidGone(17), androidBad(8)),
  batch('e41b-20709', 10, 'june-1', apple(251), android(142), appleGone(12), androidGone(7)),
  batch('d90c-20655', 1_500, 'partner', sender(1000)),
  batch('d90c-20654', 1_501, 'kiosk', apple(130), android(116), appleGone(4)),
  batch('c11f-20480', 10_200, 'crm-3', apple(470), android(408), appleGone(71), androidGone(38), appleBad(13)),
  batch('c11f-20479', 10_201, 'crm-2', apple(455), android(448), appleGone(52), androidGone(31), appleTopic(14)),
  batch('c11f-20478', 10_202, 'crm-1', apple(490), android(400), appleGone(60), androidGone(44), androidBad(6)),
  batch('b702-20033', 46_000, 'kiosk', apple(48), android(32)),
  batch('a5e3-19120', 130_000, 'crm-1', apple(350), android(306), appleGone(210), androidGone(122), appleBad(12)),
  batch('a5e3-19119', 130_001, 'crm-2', apple(300), android(230), appleGone(140), androidGone(61)),
  batch('9f00-18001', 260_000, 'test', appleBad(1)),
]
/** When the newest batch settles: soon enough to watch it happen. */
const SETTLES_IN = 7 * MINUTE_MS

/** Inserts the batches of the `demo` dataset. The database generates their thousands of tokens. */
export async function insertBatches(q: Queryable, app_id: string, now: number): Promise<void> {
  const rows = batches.toReversed().map(({ batch_id, age, outcomes }) => {
    const count = (predicate: (outcome: Outcome) => boolean): number =>
      outcomes.filter(predicate).reduce((sum, each) => sum + each.count, 0)
    const pending_count = count(each => !each.settled)
    return {
      app_id,
      batch_id,
      received_on: now - age * MINUTE_MS - 593,
      success_count: count(each => each.settled && each.platform_status === '200'),
      failure_count: count(each => each.settled && each.platform_status !== '200'),
      pending_count,
      settles_at: pending_count > 0 ? now + SETTLES_IN : null,
    }
  })
  await insertRows(q, 'mock.import_batches', rows)
  const groups = batches.flatMap(({ batch_id, source, outcomes }) =>
    outcomes.map(each => ({ batch_id, source, ...each })),
  )
  await q.query(
    `insert into mock.import_entries (app_id, batch_id, place, platform, token, platform_status, platform_message, settled)
     select $1, batch_id, row_number() over (partition by batch_id order by md5(batch_id || name)) - 1, platform,
       case platform when 'IOS' then md5(name) || md5('ios/' || name)
         else left(md5('a/' || name), 22) || ':APA91b' || translate(encode(sha256(name::bytea) || sha256(('b/' || name)::bytea), 'base64'), E'+/=\\n', '-_') end || ending,
       platform_status, platform_message, settled
     from (select s.*, s.source || '/' || s.platform || s.ending || s.settled || '/' || i as name
       from jsonb_to_recordset($2::jsonb) as s(batch_id text, source text, platform text, count int, platform_status text, platform_message text, ending text, settled boolean)
       cross join lateral generate_series(1, s.count) as i) tokens`,
    [app_id, JSON.stringify(groups)],
  )
}

/** Adds small settled batches, one per hour, to an app with the `demo` batches, up to `total`. */
export async function insertManyBatches(q: Queryable, appId: string, total: number, now: number): Promise<void> {
  const size = 20
  await q.query(
    `insert into mock.import_entries (app_id, batch_id, place, platform, token, platform_status, platform_message, settled)
     select $1, 'l-' || batch, place, 'IOS', md5(batch || '/' || place) || md5(place || '/' || batch) || case when fails then '-gone' else '' end,
       case when fails then '410' else '200' end, case when fails then 'Unregistered' else 'Success' end, true
     from (select batch, place, place < batch % 4 as fails
       from generate_series(1, $2::int) as batch cross join generate_series(0, ${size} - 1) as place) tokens`,
    [appId, total - batches.length],
  )
  await q.query(
    `insert into mock.import_batches (app_id, batch_id, received_on, success_count, failure_count, pending_count)
     select $1, 'l-' || batch, $3::bigint - batch * 3600000::bigint, ${size} - batch % 4, batch % 4, 0
     from generate_series(1, $2::int) as batch`,
    [appId, total - batches.length, now],
  )
}
