import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { Told } from '#app/told.tsx'
import { categoryPath } from '#shop/category-path.ts'
import type { Department } from './departments.ts'
import { categoryPanelId } from './popovers.ts'

/** Every category of every vertical, below the header; the browser opens and closes it. */
export function CategoryPanel({ departments }: { departments: readonly Department[] }) {
  const t = useTranslate()
  return (
    <div id={categoryPanelId} popover="auto" className="panel">
      <nav
        aria-label={t('shell.all_categories')}
        className="page-width grid gap-x-10 gap-y-10 py-10 lg:grid-cols-5"
      >
        {departments.map((department) => (
          <section key={department.slug} className="group/department first:col-span-2">
            <h2 className="mb-4 text-2xl">
              <AppLink to={`/${department.vertical}`} className="hover:underline">
                <Told>{department.name}</Told>
              </AppLink>
            </h2>
            <ul className="space-y-4 group-first/department:columns-2">
              {department.children.map((category) => (
                <li key={category.slug} className="break-inside-avoid">
                  <AppLink
                    to={categoryPath(category.vertical, category.slug)}
                    className="font-semibold text-strong hover:underline"
                  >
                    <Told>{category.name}</Told>
                  </AppLink>
                  {category.children.length === 0 ? null : (
                    <ul className="mt-1 space-y-1">
                      {category.children.map((child) => (
                        <li key={child.slug}>
                          <AppLink
                            to={categoryPath(child.vertical, child.slug)}
                            className="text-sm text-muted hover:text-strong hover:underline"
                          >
                            <Told>{child.name}</Told>
                          </AppLink>
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  )
}
