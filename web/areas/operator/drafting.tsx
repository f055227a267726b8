/** Publishing and version history of anything edited as a draft. */
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { Moment } from '#shop/moment.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Question } from '#ui/question.tsx'

interface Draft {
  readonly revision: number
  readonly is_changed: boolean
  readonly changed_at?: string | undefined
  readonly changed_by?: string | undefined
}

/**
 * `discardText` names the version that remains live when the draft is discarded. `formId` is the id of the draft's
 * form on the same page: publishing saves its unsaved changes first.
 */
export function Publishing({
  draft: { revision, is_changed, changed_at, changed_by },
  discardText,
  formId,
}: {
  draft: Draft
  discardText: string
  formId?: string
}) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel title={t('editing.home_publishing')}>
      {is_changed ? (
        <div className="grid gap-4">
          <p>
            {t('editing.home_changed')}
            {changed_at ? (
              <span className="block text-sm text-muted">
                <Moment at={changed_at} />{' '}
                {changed_by ? (
                  <>
                    · <bdi>{changed_by}</bdi>
                  </>
                ) : null}
              </span>
            ) : null}
          </p>
          <Form method="post" className="flex flex-wrap gap-3">
            <input type="hidden" name="revision" value={revision} />
            <Button type="submit" form={formId} name="command" value="publish" isBusy={isBusy}>
              {t('editing.home_publish')}
            </Button>
            <Button variant="quiet" popoverTarget="discard-draft">
              {t('editing.home_discard')}
            </Button>
          </Form>
          <Question id="discard-draft" title={t('editing.home_discard_question')} text={discardText}>
            <Form method="post" className="flex flex-wrap justify-end gap-3">
              <input type="hidden" name="revision" value={revision} />
              <Button variant="quiet" popoverTarget="discard-draft" popoverTargetAction="hide" autoFocus>
                {t('editing.home_stay')}
              </Button>
              <Button type="submit" variant="danger" name="command" value="discard">
                {t('editing.home_discard')}
              </Button>
            </Form>
          </Question>
        </div>
      ) : (
        <p className="text-muted">{t('editing.home_unchanged')}</p>
      )}
    </Panel>
  )
}

interface Version {
  readonly version: number
  readonly written_at: string
  readonly written_by?: string | undefined
}

/** Published versions, newest first; all but the current one can be restored as the draft. */
export function DraftHistory<V extends Version>({
  revision,
  versions,
  factOf,
}: {
  revision: number
  versions: readonly V[]
  factOf?: (version: V) => ReactNode
}) {
  const t = useTranslate()
  return (
    <Panel title={t('operator.page_history')}>
      {versions.length === 0 ? <p className="text-muted">{t('editing.home_never')}</p> : null}
      <ol className="flex flex-col divide-y divide-line">
        {versions.map((each, place) => (
          <li key={each.version} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
            <span className="font-semibold text-strong">
              {t('operator.page_version', { number: each.version })}
              {place === 0 ? (
                <span className="font-normal text-muted"> · {t('editing.home_seen_now')}</span>
              ) : null}
            </span>
            <span className="text-sm text-muted">
              <Moment at={each.written_at} /> · <bdi>{each.written_by ?? t('operator.page_by_market')}</bdi>
              {factOf ? <> · {factOf(each)}</> : null}
            </span>
            {place > 0 ? (
              <Form method="post">
                <input type="hidden" name="revision" value={revision} />
                <input type="hidden" name="version" value={each.version} />
                <Button
                  type="submit"
                  size="sm"
                  variant="quiet"
                  icon={Undo2}
                  name="command"
                  value="restore"
                  aria-label={t('editing.home_restore_label', { number: each.version })}
                  className="mt-1"
                >
                  {t('editing.home_restore')}
                </Button>
              </Form>
            ) : null}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
