import { Skeleton } from '@mantine/core'
import { useSession } from '#/api/api-context'
import type { MockWorld } from '#/contract/control'
import { formatList, formatNumber } from '#/ui/format/format'
import { Fact, KeyValue } from '#/ui/layout/KeyValue'
import { Panel } from '#/ui/layout/Panel'
import { describeValue } from '../describe-value'
import { text } from '../text'
import classes from './Holdings.module.css'

const t = text.dataset

/** Dataset, companies and users of the demo service, as it says them. */
export function Holdings({ world }: { world: MockWorld | undefined }) {
  return (
    <Panel flush title={t.title} footer={t.noCounts}>
      {world === undefined ? (
        <div className={classes['part']} aria-hidden>
          <Skeleton height={18} />
        </div>
      ) : (
        <>
          <div className={classes['part']}>
            <KeyValue>
              <Fact label={t.dataset}>{describeValue(t.sets, world.dataset)}</Fact>
              <Fact label={t.version}>{world.version}</Fact>
              <Fact label={t.openapi}>
                <a className={classes['link']} href="/__mock/openapi.json" target="_blank" rel="noreferrer">
                  {t.openapiLink}
                </a>
              </Fact>
            </KeyValue>
          </div>
          <Companies companies={world.companies} />
          <Users users={world.users} />
        </>
      )}
    </Panel>
  )
}

function Companies({ companies }: Pick<MockWorld, 'companies'>) {
  const { company_key: own } = useSession()
  return (
    <section className={classes['part']}>
      <h3>{t.companies}</h3>
      <ul className={classes['list']}>
        {companies.map(({ company_key: key, name, home_country, app_ids, custom_fields }) => (
          <li key={key} className={classes['row']}>
            <span className={classes['main']}>
              <span className="sb-mono">{key}</span> {name === key ? null : <bdi>{name}</bdi>}
              {key === own ? <span className={classes['note']}>{t.thisOne}</span> : null}
            </span>
            <span className={classes['note']}>
              {t.country} {home_country}. {t.apps}: <bdi>{formatList(app_ids)}</bdi>. {t.fields}:{' '}
              {formatNumber(custom_fields.length)}.
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Users({ users }: Pick<MockWorld, 'users'>) {
  return (
    <section className={classes['part']}>
      <h3>{t.users}</h3>
      <ul className={classes['list']}>
        {users.map(({ user, password, roles }) => (
          <li key={user} className={classes['row']}>
            <span className={classes['main']}>
              <span className="sb-mono">{user}</span>
              <span className={classes['note']}>
                {t.password} <span className="sb-mono">{password}</span>
              </span>
            </span>
            <span className={classes['note']}>{roles.length === 0 ? t.noRole : formatList(roles)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
