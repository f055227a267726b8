import { ContentText } from '#app/content-text.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { categoryPath } from '#shop/category-path.ts'
import { Picture } from '#ui/picture.tsx'
import type { CategoryLink } from '../listing/load-list.ts'

interface CategoryTilesProps {
  readonly categories: readonly CategoryLink[]
  /** Names only, where the page has much else to show. */
  readonly isPlain?: boolean
}

export function CategoryTiles({ categories, isPlain = false }: CategoryTilesProps) {
  const t = useTranslate()
  const filled = categories.filter(({ product_count }) => product_count > 0)
  if (filled.length === 0) return null
  return (
    <nav aria-label={t('listing.categories')} className="page-width mb-4">
      <ul className="category-tiles shelf">
        {filled.map(({ path, vertical, slug, name, picture }, index) => (
          <li key={path}>
            <AppLink to={categoryPath(vertical, slug)}>
              {picture && !isPlain ? (
                <Picture picture={picture} alt="" sizes="2.5rem" widthMax={160} isFirst={index < 4} />
              ) : null}
              <ContentText>{name}</ContentText>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
