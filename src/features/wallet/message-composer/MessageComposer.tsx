import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { paths } from '#/nav/paths'
import { DraftSaved } from '#/parts/drafts/DraftSaved'
import { placeOfSets } from '#/parts/filter-builder/saved-sets'
import { PlaceholderMenu } from '#/parts/message/PlaceholderMenu'
import { TemplateField } from '#/parts/message/TemplateField'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { usePreferences } from '#/ui/behavior/preferences'
import { displayZone } from '#/ui/format/zone'
import { Panel } from '#/ui/layout/Panel'
import { vocabulary } from '../message-draft'
import { messageText } from '../message-text'
import { MessageHead } from '../MessageHead'
import { MessageAside } from './MessageAside'
import type { MessageStep } from './NewMessagePage'
import { useMessageContext } from './use-message-context'
import classes from './MessageComposer.module.css'

const t = messageText.compose
const DiscardDraft = lazyPart(() => import('#/parts/drafts/DiscardDraft').then(part => part.DiscardDraft))
const FilterBuilder = lazyPart(() => import('#/parts/filter-builder/FilterBuilder').then(part => part.FilterBuilder))
// They belong to the page: none waits for another
for (const part of [DiscardDraft, FilterBuilder]) part.prefetch()

/** Who gets it and what they read; how it looks in both wallets always in sight. */
export function MessageComposer(step: MessageStep) {
  const { walletId, value, change, draft } = step
  const world = useMessageContext(walletId, value)
  const { connection, company_key: company } = useSession()
  const zone = displayZone(usePreferences().zone)
  const place = useRouteParams()
  const navigate = useNavigate()
  const field = useRef<HTMLTextAreaElement>(null)
  const isLocked = draft.status === 'elsewhere'
  return (
    <div className={classes['page']}>
      <MessageHead walletId={walletId} campaign={world.campaign} title={t.title}>
        <div className={classes['saved']}>
          <DraftSaved draft={draft} />
          <DiscardDraft
            draft={draft}
            onDiscarded={() => navigate(paths.walletMessages(place, walletId), { replace: true })}
          />
        </div>
      </MessageHead>
      <fieldset className={classes['grid']} disabled={isLocked}>
        <legend className="sb-hidden">{t.form}</legend>
        <div className={classes['form']}>
          <Panel title={t.what} tools={<PlaceholderMenu fields={world.fields} field={field} />}>
            <div className={classes['fields']}>
              <TemplateField
                template={value.template}
                onChange={template => change({ template })}
                reading={world.reading}
                field={field}
              />
              <TextInput
                label={t.header}
                description={t.headerHint}
                value={value.header}
                autoComplete="off"
                onChange={event => change({ header: event.currentTarget.value })}
              />
              <TextInput
                label={t.image}
                description={t.imageHint}
                value={value.imageUrl}
                inputMode="url"
                spellCheck={false}
                autoComplete="off"
                error={world.problems.find(one => one.text === messageText.problems.image)?.text}
                onChange={event => change({ imageUrl: event.currentTarget.value })}
              />
            </div>
          </Panel>
          <Panel title={t.who}>
            <div className={classes['who']}>
              <FilterBuilder
                vocabulary={vocabulary}
                rows={value.filters}
                onChange={filters => change({ filters })}
                setsIn={placeOfSets(connection.id, company, vocabulary)}
                zone={zone}
              />
            </div>
          </Panel>
        </div>
        <MessageAside step={step} world={world} />
      </fieldset>
    </div>
  )
}
