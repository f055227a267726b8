/** Open dialog of the shop. Any component may open one; each dialog is loaded when it first opens. */
import type { ProductCard } from '#contract/catalog.ts'
import type { Picture } from '#contract/vocabulary.ts'

export type ShopDialog = BrowsingDialog | WritingDialog | PicturesDialog

export type BrowsingDialog =
  /** `look` shows all of a product, `choose` only its options. */
  | { readonly kind: 'look' | 'choose'; readonly slug: string; readonly onAdded?: () => void }
  | { readonly kind: 'deals' }
  /** Shares this page; `name` is its title. */
  | { readonly kind: 'share'; readonly name: string }
  /** Asks which of four compared products this one replaces. */
  | { readonly kind: 'replace'; readonly product: Pick<ProductCard, 'id' | 'name'> }

export type WritingDialog =
  | { readonly kind: 'review'; readonly slug: string }
  /** A new question; `changes` is the id of one to edit. */
  | { readonly kind: 'question'; readonly slug: string; readonly changes?: string }
  /** Reports a user's text. */
  | {
      readonly kind: 'report'
      readonly slug: string
      readonly of: 'review' | 'question' | 'answer'
      readonly id: string
    }

export interface PicturesDialog {
  readonly kind: 'pictures'
  readonly pictures: readonly CaptionedPicture[]
  readonly first: number
  readonly isTouched: boolean
}

export interface CaptionedPicture extends Picture {
  /** Subject, author and date of the picture. */
  readonly caption?: string | undefined
}

const listeners = new Set<() => void>()
let current: ShopDialog | undefined

export const shopDialog = {
  current: () => current,
  open: (dialog: ShopDialog) => set(dialog),
  close: () => set(undefined),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

function set(next: ShopDialog | undefined): void {
  current = next
  for (const listener of listeners) listener()
}
