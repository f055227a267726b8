import { GripVertical, Plus } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { CategoryRow } from '#contract/taxonomy.ts'
import { Badge } from '#ui/badge.tsx'
import { IconLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { MoveButtons } from '#ui/move-buttons.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useRestoredFocus } from '#ui/use-restored-focus.ts'
import { type DropPart, useDraggedCategory } from './use-dragged-category.ts'

/** One tree per vertical. Buttons move a category among its siblings; a mouse can also drag it elsewhere. */
export function CategoryTree({ categories }: { categories: readonly CategoryRow[] }) {
  const byParent = Map.groupBy(categories, ({ parent_id: parentId }) => parentId)
  return (byParent.get(undefined) ?? []).map((vertical) => (
    <Vertical key={vertical.id} vertical={vertical} byParent={byParent} />
  ))
}

type ByParent = ReadonlyMap<string | undefined, readonly CategoryRow[]>

function Vertical({ vertical, byParent }: { vertical: CategoryRow; byParent: ByParent }) {
  const t = useTranslate()
  const drag = useDraggedCategory()
  const rows = rowsUnder(vertical.id, byParent, 0)
  const headingId = `vertical-${vertical.vertical}`
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={headingId} className="text-2xl">
          {vertical.name}
        </h2>
        <span className="text-sm text-muted">
          {t('taxonomy.products_count', { count: vertical.product_count })}
        </span>
      </div>
      <Card padding="none">
        {rows.length === 0 ? <p className="p-4 text-muted">{t('taxonomy.none')}</p> : null}
        <ol className="divide-y divide-line">
          {rows.map((row) => (
            <Row key={row.category.id} row={row} drag={drag} />
          ))}
        </ol>
      </Card>
    </section>
  )
}

interface TreeRow {
  readonly category: CategoryRow
  readonly depth: number
  /** Position among `count` siblings, from 0. */
  readonly place: number
  readonly count: number
}

function rowsUnder(parentId: string, byParent: ByParent, depth: number): TreeRow[] {
  const siblings = byParent.get(parentId) ?? []
  return siblings.flatMap((category, place) => [
    { category, depth, place, count: siblings.length },
    ...rowsUnder(category.id, byParent, depth + 1),
  ])
}

const indents = ['', 'ms-6', 'ms-12', 'ms-18'] as const

const overClasses: Record<DropPart, string> = {
  before: 'border-t-2 border-t-accent',
  inside: 'bg-accent-soft',
}

interface RowProps {
  readonly row: TreeRow
  readonly drag: ReturnType<typeof useDraggedCategory>
}

function Row({ row: { category, depth, place, count }, drag }: RowProps) {
  const t = useTranslate()
  const kept = useRestoredFocus(useNavigation().state)
  const { id, name, vertical, slug, is_hidden: isHidden, product_count: products } = category
  const over = drag.overOf(id)
  return (
    <li
      {...drag.handlersOf(id)}
      className={`flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1 ${over ? overClasses[over] : ''} ${drag.isDragged(id) ? 'opacity-60' : ''}`}
    >
      <span className={`flex min-w-0 grow basis-52 items-center gap-2 ${indents[depth] ?? indents[3]}`}>
        <span className="hidden cursor-grab text-muted pointer-fine:block">
          <Icon of={GripVertical} size="sm" />
        </span>
        <TextLink to={`/operator/categories/${id}`} variant="more" className="wrap-anywhere">
          {name}
        </TextLink>
        {isHidden ? <Badge>{t('taxonomy.hidden')}</Badge> : null}
      </span>
      <bdi dir="ltr" className="hidden w-56 truncate text-sm text-muted lg:block">
        /{vertical}/{slug}
      </bdi>
      <span className="w-28 text-end text-sm text-muted tabular-nums">
        {t('taxonomy.products_count', { count: products })}
      </span>
      <Form method="post" preventScrollReset className="flex items-center gap-1" {...kept}>
        <input type="hidden" name="id" value={id} />
        <MoveButtons
          labels={{ up: t('taxonomy.up', { name }), down: t('taxonomy.down', { name }) }}
          place={place}
          count={count}
        />
        <IconLink
          to={`/operator/categories/new?parent=${id}`}
          icon={Plus}
          label={t('taxonomy.new_under', { name })}
        />
      </Form>
    </li>
  )
}
