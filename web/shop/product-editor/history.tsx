import { useId } from 'react'
import { Form } from 'react-router'
import type { Translate } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { ProductVersion } from '#contract/products.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Panel } from '#ui/panel.tsx'
import { Question } from '#ui/question.tsx'
import { Moment } from '../moment.tsx'
import { fieldLabel } from './field-labels.ts'

const openMax = 5
const restoreFormId = 'restore-version'

/** Form of the buttons in the history, which is within the form of the product. */
export function RestoreForm({ mayLeave }: { readonly mayLeave: () => boolean }) {
  return (
    <Form
      id={restoreFormId}
      method="post"
      onSubmit={(event) => {
        if (!mayLeave()) event.preventDefault()
      }}
    >
      <input type="hidden" name="command" value="restore" />
    </Form>
  )
}

/** Saved versions: who, when and what, and a way back to each. */
export function History({ versions }: { readonly versions: readonly ProductVersion[] }) {
  const t = useTranslate()
  const [current] = versions
  const list = (some: readonly ProductVersion[]) => (
    <ol className="divide-y divide-line">
      {some.map((version) => (
        <VersionRow key={version.version} version={version} isCurrent={version === current} />
      ))}
    </ol>
  )
  return (
    <Panel title={t('products.part_history')}>
      <div id="history">{list(versions.slice(0, openMax))}</div>
      {versions.length > openMax ? (
        <Disclosure label={t('products.history_older', { count: versions.length - openMax })}>
          {list(versions.slice(openMax))}
        </Disclosure>
      ) : null}
    </Panel>
  )
}

interface VersionRowProps {
  readonly version: ProductVersion
  readonly isCurrent: boolean
}

function VersionRow({ version: { version, saved_at, saved_by, changed }, isCurrent }: VersionRowProps) {
  const t = useTranslate()
  const questionId = useId()
  return (
    <li className="grid gap-0.5 py-3 text-sm first:pt-0">
      <p className="font-medium text-strong">
        <Moment at={saved_at} />
        {isCurrent ? (
          <span className="font-normal text-muted"> · {t('products.history_current')}</span>
        ) : null}
      </p>
      <p className="text-muted">{saved_by ?? t('products.history_job')}</p>
      {changed.length > 0 ? <p>{changedText(changed, t)}</p> : null}
      {isCurrent ? null : (
        <>
          <Button variant="plain" size="sm" popoverTarget={questionId} className="-ms-3 justify-self-start">
            {t('products.restore')}
          </Button>
          <Question id={questionId} title={t('products.restore_title')} text={t('products.restore_text')}>
            <div className="flex flex-wrap gap-3">
              <Button variant="quiet" popoverTarget={questionId} popoverTargetAction="hide">
                {t('products.cancel')}
              </Button>
              <Button type="submit" form={restoreFormId} name="restored_version" value={version}>
                {t('products.restore')}
              </Button>
            </div>
          </Question>
        </>
      )}
    </li>
  )
}

const FIELDS_SHOWN = 5

function changedText(changed: readonly string[], t: Translate): string {
  const names = changed.map((name) => fieldLabel(name, t))
  if (names.length <= FIELDS_SHOWN + 1) return names.join(', ')
  const fields = names.slice(0, FIELDS_SHOWN).join(', ')
  return t('products.history_more', { fields, count: names.length - FIELDS_SHOWN })
}
