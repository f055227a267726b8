import { isRouteErrorResponse } from 'react-router'
import { localeOf } from '#values/locale.ts'
import { translatorFor } from './dictionaries.ts'
import { pageMeta } from './meta.ts'
import { isNotFound } from './not-found.ts'

export function errorMeta(args: Parameters<typeof pageMeta>[0] & { readonly error?: unknown }) {
  const t = translatorFor(localeOf(args.location.pathname))
  const title =
    titleIn(args.error) ?? t(isNotFound(args.error) ? 'ui.not_found_title' : 'ui.server_error_title')
  return pageMeta(args, { title, isHidden: true })
}

function titleIn(error: unknown): string | undefined {
  const said: { title?: string } | null = isRouteErrorResponse(error) ? error.data : null
  return said?.title
}
