import type { MetaDescriptor } from 'react-router'
import { localeOf } from '#values/locale.ts'
import { translatorFor } from './dictionaries.ts'
import type { MessageKey } from './message-keys.ts'
import { pageMeta } from './meta.ts'

type Args = Parameters<typeof pageMeta>[0]

/** Returns the `meta` of a personal page: a title, and no indexing by search engines. */
export function privateMeta(
  args: Args,
  title: MessageKey,
  values: Record<string, string> = {},
): MetaDescriptor[] {
  const t = translatorFor(localeOf(args.location.pathname))
  return pageMeta(args, { title: t(title, values), isHidden: true })
}
