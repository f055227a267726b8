import { useId } from 'react'
import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Menu, menuItemClass } from '#ui/menu.tsx'
import { useTranslate } from '../i18n.tsx'
import { type AppPath, useHref } from '../link.tsx'
import { useIsHydrated } from '../use-is-hydrated.ts'
import type { Selection } from './use-selection.ts'

interface BulkAction {
  readonly kind: string
  readonly label: string
  /** Another page that receives the selection. */
  readonly to?: AppPath
  /** The page answers with a file. */
  readonly isFile?: boolean
}

export interface BulkActions {
  /** The page that asks for what an action needs; it receives `kind`, and `id` of each row or `all` and `query`. */
  readonly to: AppPath
  readonly actions: readonly BulkAction[]
}

interface BulkBarProps extends BulkActions {
  readonly formId: string
  readonly selection: Selection
  readonly pageIds: readonly string[]
  readonly total: number
  /** The filters of the list, as a query. */
  readonly filters: string
}

/** What is selected, and what can be done with it. Without script the checkboxes of the page are what is selected. */
export function BulkBar({ formId, to, actions, selection, pageIds, total, filters }: BulkBarProps) {
  const t = useTranslate()
  const hintId = useId()
  const isHydrated = useIsHydrated()
  const count = selection.isAll ? total : selection.ids.size
  const isEmpty = isHydrated && count === 0
  return (
    <Form
      id={formId}
      method="post"
      action={useHref(to)}
      className="flex flex-wrap items-center gap-x-3 gap-y-2"
    >
      <input type="hidden" name="command" value="open" />
      {selection.isAll ? (
        <>
          <input type="hidden" name="all" value="true" />
          <input type="hidden" name="query" value={filters} />
        </>
      ) : (
        [...selection.ids]
          .filter((id) => !pageIds.includes(id))
          .map((id) => <input key={id} type="hidden" name="id" value={id} />)
      )}
      <Menu label={t('lists.bulk')} side="start">
        {actions.map((action) => (
          <BulkButton key={action.kind} action={action} hintId={isEmpty ? hintId : undefined} />
        ))}
        {isEmpty ? (
          <p id={hintId} className="px-3 py-1 text-sm text-muted">
            {t('lists.bulk_empty')}
          </p>
        ) : null}
      </Menu>
      {count > 0 ? (
        <>
          <p role="status" className="text-sm font-medium text-strong">
            {t('lists.selected', { count })}
          </p>
          {!selection.isAll && total > count ? (
            <Button variant="plain" size="sm" onClick={selection.selectAll}>
              {t('lists.select_all', { count: total })}
            </Button>
          ) : null}
          <Button variant="plain" size="sm" onClick={selection.clear}>
            {t('lists.select_none')}
          </Button>
        </>
      ) : null}
    </Form>
  )
}

/** With a hint it does nothing, as nothing is selected. */
function BulkButton({
  action: { kind, label, to },
  hintId,
}: {
  readonly action: BulkAction
  readonly hintId: string | undefined
}) {
  const href = useHref(to ?? '/')
  return (
    <button
      type="submit"
      name="kind"
      value={kind}
      formAction={to === undefined ? undefined : href}
      aria-disabled={hintId !== undefined || undefined}
      aria-describedby={hintId}
      onClick={(event) => {
        if (hintId !== undefined) event.preventDefault()
      }}
      className={menuItemClass}
    >
      {label}
    </button>
  )
}
