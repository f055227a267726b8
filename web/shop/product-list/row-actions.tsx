import { Ellipsis } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath } from '#app/link.tsx'
import type { ListedProduct } from '#contract/product-list.ts'
import { IconButton } from '#ui/button.tsx'
import { menuItemClass } from '#ui/menu.tsx'
import { Question } from '#ui/question.tsx'
import { isPublished } from '../product-editor/status.tsx'

export interface RowActionsOf {
  readonly partsPath: (product: ListedProduct) => AppPath
  readonly addressPath: (product: ListedProduct) => AppPath
  /** Further forms, such as blocking. */
  readonly more?: (product: ListedProduct) => ReactNode
}

/** Less frequent actions of one product. */
export function RowActions({
  product,
  actions: { partsPath, addressPath, more },
}: {
  readonly product: ListedProduct
  readonly actions: RowActionsOf
}) {
  const t = useTranslate()
  const id = useId()
  return (
    <>
      <IconButton
        icon={Ellipsis}
        size="sm"
        label={t('lists.actions_of', { name: product.name })}
        popoverTarget={id}
      />
      <Question id={id} title={<bdi className="wrap-anywhere">{product.name}</bdi>}>
        <div className="-mx-3 grid text-start">
          {isPublished(product.status) ? (
            <AppLink to={`/product/${product.slug}`} className={menuItemClass}>
              {t('lists.view_page')}
            </AppLink>
          ) : null}
          <AppLink to={partsPath(product)} className={menuItemClass}>
            {t('parts.own_link')}
          </AppLink>
          <AppLink to={addressPath(product)} className={menuItemClass}>
            {t('slugs.field')}
          </AppLink>
        </div>
        {more?.(product)}
      </Question>
    </>
  )
}
