import { readExpiration } from '#/contract/wallet-expiration'
import { Absent } from '#/ui/KeyValue'
import { LongText } from '#/ui/LongText'
import { Panel } from '#/ui/Panel'
import { locale } from '#/ui/texts'
import { Timestamp } from '#/ui/Timestamp'
import { tokenText } from './pass-slots'
import { text } from './text'
import classes from './TokensPanel.module.css'

/** The tokens of a pass; special ones say what they do (route 31, rules 6 and 7). */
export function TokensPanel({ tokens }: { tokens: Readonly<Record<string, unknown>> }) {
  // The service keeps no order of its own
  const names = Object.keys(tokens).toSorted((a, b) => a.localeCompare(b, locale))
  return (
    <Panel title={text.tokens.title} count={names.length} flush>
      {names.length === 0 ? (
        <p className={classes['none']}>{text.tokens.none}</p>
      ) : (
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">{text.tokens.name}</th>
              <th scope="col">{text.tokens.value}</th>
            </tr>
          </thead>
          <tbody>
            {names.map(name => (
              <tr key={name}>
                <th scope="row">
                  <span className="sb-mono">
                    <LongText text={name} limit={80} />
                  </span>
                  <Hint name={name} />
                </th>
                <td>
                  <Value name={name} value={tokenText(tokens, name)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

function Hint({ name }: { name: string }) {
  const hint = name === 'IMAGE_CODE' ? text.tokens.image : name === 'expiration_date' ? text.tokens.expiration : null
  return hint === null ? null : <div className={classes['hint']}>{hint}</div>
}

function Value({ name, value }: { name: string; value: string | null }) {
  if (value === null) return <Absent>{text.tokens.empty}</Absent>
  const expiration = name === 'expiration_date' ? readExpiration(value) : null
  return (
    <>
      <LongText text={value} />
      {name !== 'expiration_date' ? null : (
        <div className={classes['hint']}>
          {expiration === null ? text.tokens.noMoment : <Timestamp ms={expiration.at} />}
        </div>
      )}
    </>
  )
}
