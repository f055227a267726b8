/** Stands before every page: of what was refused before a page could read it, the reason is told in the page's place. */
import { data, type MiddlewareFunction } from 'react-router'
import { localeOf } from '#values/locale.ts'
import { appContext } from './context.ts'
import { translatorFor } from './dictionaries.ts'

const TOO_LARGE = 413

export const whenRefused: MiddlewareFunction<Response> = ({ context, url }, next) => {
  const { refused } = context.get(appContext)
  if (!refused) return next()
  const { status, message } = refused
  // The words come with the answer, as no page's own texts have them.
  const t = translatorFor(localeOf(url.pathname))
  const hint = t(status === TOO_LARGE ? 'refused.too_large' : 'refused.not_kept')
  throw data({ title: message, message, hint, back: t('refused.back') }, { status })
}
