import { redirect } from 'react-router'
import type { AppPath } from '#app/link.tsx'
import { LISTED_IDS_MAX } from '#values/listed-products.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import { selectionIn } from '../bulk-edit/bulk-form.ts'

/** Opens the spreadsheet with what is selected in the list of products, unless that is too much for an address. */
export function openSheet(
  form: FormData,
  { url, path }: { readonly url: URL; readonly path: AppPath },
): Response | { readonly isTooMany: true } {
  const { ids, query } = selectionIn(form)
  if (query === undefined && ids.length > LISTED_IDS_MAX) return { isTooMany: true }
  const search = query ?? (ids.length > 0 ? new URLSearchParams({ ids: ids.join(',') }).toString() : '')
  return redirect(`${localizedPath(path, localeOf(url.pathname))}${search === '' ? '' : `?${search}`}`, 303)
}
