import type { DishFields } from '#contract/menu.ts'
import type { Locale } from '#values/locale.ts'

/** A modifier group as a file defines it. */
export interface WrittenGroup {
  /** The whole definition, which may also be the name of a group with a colon. */
  readonly text: string
  readonly name: string
  readonly min: number
  readonly max: number
  readonly choices: readonly { readonly label: string; readonly price_minor: number }[]
}

type WrittenTexts = Readonly<Partial<Record<Locale, string>>>

/** A dish of a file. Fields that the file does not have are absent; an empty text removes the text. */
export interface ImportedDish
  extends Partial<
    Readonly<
      Pick<DishFields, 'price_minor' | 'allergens' | 'declares_allergens' | 'is_vegetarian' | 'is_on_menu'>
    >
  > {
  readonly name: WrittenTexts
  readonly section?: WrittenTexts
  readonly description?: WrittenTexts
  /** Names of modifier groups, or their definitions. */
  readonly options?: readonly (string | WrittenGroup)[]
  /** Something in its row could not be read. It is not saved, but counts where names must differ. */
  readonly isRefused: boolean
}

export interface DishFault {
  readonly field: 'name' | 'section' | 'price' | 'options'
  /** Code of a problem text. */
  readonly code: string
}
