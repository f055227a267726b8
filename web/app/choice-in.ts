import { data } from 'react-router'
import { localeOf } from '#values/locale.ts'
import { translatorFor } from './dictionaries.ts'

interface Choices<C extends string> {
  /** All values that the page's own forms can send. */
  readonly of: readonly C[]
  readonly url: URL
}

/**
 * Returns the chosen value of a form field, such as the command of the pressed button. A form with any other value
 * comes from elsewhere or from an outdated page and is refused with 422, because running the wrong command may be
 * irreversible.
 */
export function choiceIn<const C extends string>(form: FormData, name: string, { of, url }: Choices<C>): C {
  const chosen = of.find((each) => each === form.get(name))
  if (chosen !== undefined) return chosen
  const t = translatorFor(localeOf(url.pathname))
  const message = t('refused.unknown_choice')
  const hint = t('refused.unknown_choice_hint')
  throw data({ title: message, message, hint, back: t('refused.back') }, { status: 422 })
}
