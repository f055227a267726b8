/** Which dialog of the shop is open over the page. Anything may open one; each is fetched when it is first opened. */
import type { ProductCard } from '#contract/catalog.ts'
import type { Picture } from '#contract/vocabulary.ts'

export type ShopDialog = BrowsingDialog | WritingDialog | PicturesDialog

export type BrowsingDialog =
  /** All of a product at a glance, or only what must be chosen of it. */
  | { readonly kind: 'look' | 'choose'; readonly slug: string; readonly onAdded?: () => void }
  | { readonly kind: 'deals' }
  /** This page is passed on, under a name. */
  | { readonly kind: 'share'; readonly name: string }
  /** Which of the four compared makes room for this one. */
  | { readonly kind: 'replace'; readonly product: Pick<ProductCard, 'id' | 'name'> }

/** Forms of people with an account, about a product. */
export type WritingDialog =
  | { readonly kind: 'review'; readonly slug: string }
  /** A new question, or one that is changed. */
  | { readonly kind: 'question'; readonly slug: string; readonly changes?: string }
  /** What is wrong with somebody's text. */
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
  /** What it shows, who showed it, and when. */
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
