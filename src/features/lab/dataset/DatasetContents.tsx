import { Skeleton } from '@mantine/core'
import { useSession } from '#/api/api-context'
import type { MockState } from '#/contract/control'
import { formatList } from '#/ui/format/format'
import { Fact, KeyValue } from '#/ui/layout/KeyValue'
import { Panel } from '#/ui/layout/Panel'
import { describeValue } from '../describe-value'
import { text } from './text'
import classes from './DatasetContents.module.css'

const t = text.contents

/** Dataset, companies and users, as the demo service lists them. */
export function DatasetContents({ state }: { state: MockState | undefined }) {
  return (
    <Panel flush title={t.title} footer={t.noCounts}>
      {state === undefined ? (
        <div className={classes['part']} aria-hidden>
          <Skeleton height={18} />
        </div>
      ) : (
        <>
          <div className={classes['part']}>
            <KeyValue>
              <Fact label={t.dataset}>{describeValue(t.datasets, state.dataset)}</Fact>
              <Fact label={t.version}>{state.version}</Fact>
              <Fact label={t.openapi}>
                <a className={classes['link']} href="/__mock/openapi.json" target="_blank" rel="noreferrer">
                  {t.openapiLink}
                </a>
              </Fact>
            </KeyValue>
          </div>
          <Companies companies={state.companies} />
          <Users users={state.users} />
        </>
      )}
    </Panel>
  )
}

function Companies({ companies }: Pick<MockState, 'companies'>) {
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
              {t.company(home_country, <bdi>{formatList(app_ids)}</bdi>, custom_fields.length)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Users({ users }: Pick<MockState, 'users'>) {
  return (
    <section className={classes['part']}>
      <h3>{t.users}</h3>
      <ul className={classes['list']}>
        {users.map(({ user, password, roles }) => (
          <li key={user} className={classes['row']}>
            <span className={classes['main']}>
              <span className="sb-mono">{user}</span>
              <span className={classes['note']}>{t.password(<span className="sb-mono">{password}</span>)}</span>
            </span>
            <span className={classes['note']}>{roles.length === 0 ? t.noRole : formatList(roles)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
