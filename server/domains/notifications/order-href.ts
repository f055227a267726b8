import { localizedPath } from '#values/locale.ts'
import type { NotificationsOptions } from './options.ts'
import type { GroupFacts } from './queries.ts'
import type { Words } from './words.ts'

/** Where a shopper sees their order: in their account, or by its key where they have none. */
export function orderHref(
  { id, number, is_guest }: GroupFacts,
  { locale }: Words,
  { origin, orderPath }: NotificationsOptions,
): string {
  const path = is_guest ? orderPath({ groupId: id, number }) : `/account/orders/details/${number}`
  return origin + localizedPath(path, locale)
}
