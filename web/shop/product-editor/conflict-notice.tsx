import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, classOf } from '#ui/button.tsx'
import { Moment } from '../moment.tsx'
import type { Conflict } from './action.ts'
import { fieldLabel } from './field-labels.ts'

interface ConflictNoticeProps {
  readonly conflict: Conflict
  /** Fields that both changed; undefined without script, where they aren't known. */
  readonly both: readonly string[] | undefined
  readonly isBusy: boolean
}

/** Tells who saved the product meanwhile and what, with the ways to continue. */
export function ConflictNotice({ conflict, both, isBusy }: ConflictNoticeProps) {
  const t = useTranslate()
  const { product, versions } = conflict
  const [newest] = versions
  const changed = [...new Set(versions.flatMap((version) => version.changed))]
  const list = (names: readonly string[]) => names.map((name) => fieldLabel(name, t)).join(', ')
  return (
    <Alert
      tone="danger"
      title={
        newest?.saved_by ? t('products.conflict_by', { name: newest.saved_by }) : t('products.conflict_title')
      }
      action={
        <div className="flex flex-wrap gap-3">
          <input type="hidden" name="newer_version" value={product.version} />
          <Button type="submit" size="sm" name="command" value="overwrite" isBusy={isBusy}>
            {t('products.conflict_save')}
          </Button>
          <AppLink
            to={`?fresh=${product.version}`}
            replace
            preventScrollReset
            className={classOf({ variant: 'quiet', size: 'sm' })}
          >
            {t('products.conflict_load')}
          </AppLink>
        </div>
      }
    >
      <div className="grid gap-1">
        {newest ? (
          <p>
            {t('products.conflict_changed', { fields: list(changed) })} (<Moment at={newest.saved_at} />)
          </p>
        ) : null}
        <p>
          {both === undefined
            ? t('products.conflict_all')
            : both.length > 0
              ? t('products.conflict_both', { fields: list(both) })
              : t('products.conflict_apart')}
        </p>
      </div>
    </Alert>
  )
}
