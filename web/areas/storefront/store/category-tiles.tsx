import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { Told } from '#app/told.tsx'
import type { CategoryNode } from '#contract/catalog.ts'
import { categoryPath } from '#shop/category-path.ts'
import { Picture } from '#ui/picture.tsx'

/** The categories of a vertical, each an arched door. */
export function CategoryTiles({ categories }: { categories: readonly CategoryNode[] }) {
  const t = useTranslate()
  const filled = categories.filter(({ product_count }) => product_count > 0)
  if (filled.length === 0) return null
  return (
    <nav aria-label={t('listing.categories')} className="page-width mb-16">
      <ul className="shelf -mx-[min(1rem,5vw)] flex gap-4 px-[min(1rem,5vw)] sm:gap-6">
        {filled.map((category, index) => (
          <li key={category.path} className="w-28 shrink-0 snap-start sm:w-36">
            <AppLink to={categoryPath(category.vertical, category.slug)} className="group block text-center">
              <span className="block aspect-[4/5] overflow-hidden rounded-t-full rounded-b-xl bg-sunken">
                {category.picture ? (
                  <Picture
                    picture={{ ...category.picture, alt: '' }}
                    sizes="9rem"
                    isFirst={index < 4}
                    className="size-full object-cover motion-safe:transition-transform motion-safe:duration-500 motion-safe:group-hover:scale-105"
                  />
                ) : null}
              </span>
              <span className="mt-2 line-clamp-3 text-sm font-semibold text-strong wrap-anywhere group-hover:underline">
                <Told>{category.name}</Told>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
