import { useLocation, useNavigate } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { changeList, type ListState, readList, writeList } from '#shop/list-query.ts'
import { Button } from '#ui/button.tsx'
import { PillSelect } from '#ui/pill-select.tsx'
import { productSortings } from '#values/sorting.ts'

/** The sorting select, in its own form that keeps the filters. */
export function SortMenu({ list, standard }: { list: ListState; standard?: string }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const kept = Object.entries(changeList(list, { sortBy: undefined }))
  return (
    <form
      method="get"
      action={pathname}
      className="flex min-w-0 items-center gap-2 max-wide:noscript:col-span-2"
      onChange={(event) => {
        const sortBy = new FormData(event.currentTarget).get('sortBy')
        const asked = readList(new URLSearchParams({ sortBy: String(sortBy) }))
        // The address is ahead of what is rendered while a filter change is loading.
        const current = readList(new URLSearchParams(window.location.search))
        navigate(`${pathname}${writeList(changeList(current, { sortBy: asked.sortBy }))}`, {
          preventScrollReset: true,
        })
      }}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <PillSelect
        key={list.sortBy ?? ''}
        label={t('listing.sort_by')}
        showsLabel
        name="sortBy"
        defaultValue={list.sortBy ?? standard ?? ''}
        className="grow"
      >
        {standard ? null : <option value="">{t('listing.sort_standard')}</option>}
        {productSortings.map((sorting) => (
          <option key={sorting} value={sorting}>
            {t(`listing.sort_${sorting}`)}
          </option>
        ))}
      </PillSelect>
      <Button type="submit" variant="quiet" className="not-noscript:hidden">
        {t('catalog.apply')}
      </Button>
    </form>
  )
}
