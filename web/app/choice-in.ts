import { data } from 'react-router'
import { localeOf } from '#values/locale.ts'
import { translatorFor } from './dictionaries.ts'

interface Choices<C extends string> {
  /** All that the page's own forms can send. */
  readonly of: readonly C[]
  readonly url: URL
}

/**
 * The choice that a form holds, such as the command of the button that sent it. A form that names none of them was written
 * elsewhere, or by a page from before a change: it is refused whole, as one carried out in another's place may not come back.
 */
export function choiceIn<const C extends string>(form: FormData, name: string, { of, url }: Choices<C>): C {
  const chosen = of.find((each) => each === form.get(name))
  if (chosen !== undefined) return chosen
  const t = translatorFor(localeOf(url.pathname))
  const message = t('refused.unknown_choice')
  const hint = t('refused.unknown_choice_hint')
  throw data({ title: message, message, hint, back: t('refused.back') }, { status: 422 })
}
