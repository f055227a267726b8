/** Runs before every page: when the request was refused before it reached the page, shows the reason instead. */
import { data, type MiddlewareFunction } from 'react-router'
import { localeOf } from '#values/locale.ts'
import { appContext } from './context.ts'
import { translatorFor } from './dictionaries.ts'

const TOO_LARGE = 413

export const whenRefused: MiddlewareFunction<Response> = ({ context, url }, next) => {
  const { refused } = context.get(appContext)
  if (!refused) return next()
  const { status, message } = refused
  // The message is part of the answer, because the page's own texts don't include it.
  const t = translatorFor(localeOf(url.pathname))
  const hint = t(status === TOO_LARGE ? 'refused.too_large' : 'refused.not_kept')
  throw data({ title: message, message, hint, back: t('refused.back') }, { status })
}
