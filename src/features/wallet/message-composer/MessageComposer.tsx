import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { paths } from '#/nav/paths'
import { DiscardDraft } from '#/parts/drafts/DiscardDraft'
import { DraftSaved } from '#/parts/drafts/DraftSaved'
import { FilterBuilder } from '#/parts/filter-builder/FilterBuilder'
import { savedSetsScope } from '#/parts/filter-builder/saved-sets'
import { carriedVocabulary } from '#/parts/filter-builder/vocabulary'
import { PlaceholderMenu } from '#/parts/message/PlaceholderMenu'
import { TemplateField } from '#/parts/message/TemplateField'
import { usePreferences } from '#/ui/behavior/preferences'
import { displayZone } from '#/ui/format/zone'
import { ComposePage } from '#/ui/layout/ComposePage'
import { Panel } from '#/ui/layout/Panel'
import { CampaignHead } from '../CampaignHead'
import { vocabulary } from '../message-draft'
import { text as sharedText } from '../text'
import { MessageAside } from './MessageAside'
import type { OpenMessageDraft } from './open-message-draft'
import { text } from './text'
import { useMessageContext } from './use-message-context'
import classes from './MessageComposer.module.css'

const t = text.compose

/** The form of a message: content and audience, with a preview beside it. */
export function MessageComposer(openDraft: OpenMessageDraft) {
  const { walletId, value, change, draft } = openDraft
  const context = useMessageContext(walletId, value)
  const { connection, company_key: company } = useSession()
  const zone = displayZone(usePreferences().zone)
  const routeParams = useRouteParams()
  const navigate = useNavigate()
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <div className="sb-page">
      <CampaignHead
        above={['wallet', 'items', 'messages']}
        title={sharedText.newMessage}
        below={<DraftSaved draft={draft} />}
      >
        <DiscardDraft
          draft={draft}
          onReview={
            value.attempt ? () => void navigate(paths.newWalletMessage(routeParams, walletId, 'review')) : undefined
          }
          onDiscarded={() => navigate(paths.walletMessages(routeParams, walletId), { replace: true })}
        />
      </CampaignHead>
      <ComposePage label={t.form} disabled={draft.status === 'elsewhere'}>
        <div className={classes['form']}>
          <Panel
            title={t.content}
            tools={
              <PlaceholderMenu
                fields={context.fields}
                supportsFallbacks={connection.placeholder_fallbacks}
                field={field}
              />
            }
          >
            <div className={classes['fields']}>
              <TemplateField
                template={value.template}
                onChange={template => change({ template })}
                reading={context.reading}
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
                error={context.problems.find(({ field: name }) => name === 'image')?.text}
                onChange={event => change({ imageUrl: event.currentTarget.value })}
              />
            </div>
          </Panel>
          <Panel title={t.audience}>
            <div className={classes['audience']}>
              <FilterBuilder
                vocabulary={carriedVocabulary(vocabulary, context.carried, context.areAllItemsRead)}
                rows={value.filters}
                onChange={filters => change({ filters })}
                setsScope={savedSetsScope(connection.id, company, vocabulary)}
                zone={zone}
              />
            </div>
          </Panel>
        </div>
        <MessageAside openDraft={openDraft} context={context} />
      </ComposePage>
    </div>
  )
}
