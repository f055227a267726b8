import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { type AppPath, useHref } from '#app/link.tsx'
import type { MoreDetails } from '#contract/cart.ts'
import { useCart } from './use-cart.tsx'

/** How the form of a product with personalisation is read and refused. */
export interface PersonalForm {
  /** Where the form is sent without script. */
  readonly path: AppPath
  readonly read: (form: FormData) => Promise<MoreDetails>
  /** Called with the errors by path, empty before each attempt. */
  readonly refuse: (errors: Record<string, string[]>) => void
}

interface AddToCartFormProps {
  readonly productId: string
  readonly moreDetails?: MoreDetails | undefined
  /** Quantity when the form has no field for it. */
  readonly qty?: number
  /** Runs before the form is sent; returns true to stop it. */
  readonly refuse?: (() => boolean) | undefined
  /** Receives the target of the pressed button, if it names one. */
  readonly onAdded?: ((goesTo: string | undefined) => void) | undefined
  readonly personal?: PersonalForm | undefined
  readonly className?: string
  readonly children: ReactNode
}

/** Form that adds a product to the cart: a plain post without script; with script an API call that opens the cart. */
export function AddToCartForm({
  productId,
  moreDetails,
  qty,
  refuse,
  onAdded,
  personal,
  className,
  children,
}: AddToCartFormProps) {
  const cart = useCart()
  const { pathname } = useLocation()

  async function add(given: FormData): Promise<boolean> {
    personal?.refuse({})
    const details = personal ? { ...moreDetails, ...(await personal.read(given)) } : moreDetails
    const item = {
      product_id: productId,
      qty: Number(given.get('qty')),
      more_details: withNote(details, given.get('note')),
    }
    return cart.add(item, personal?.refuse)
  }

  return (
    <form
      method="post"
      action={useHref(personal?.path ?? '/cart')}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        if (refuse?.()) return
        const given = new FormData(event.currentTarget)
        const goesTo = placeOf(event.nativeEvent.submitter)
        void add(given).then((isAdded) => {
          if (isAdded) onAdded?.(goesTo)
        })
      }}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="product_id" value={productId} />
      {moreDetails?.variant_id ? (
        <input type="hidden" name="variant_id" value={moreDetails.variant_id} />
      ) : null}
      {qty === undefined ? null : <input type="hidden" name="qty" value={qty} />}
      {children}
      <input type="hidden" name="return_to" value={pathname} />
    </form>
  )
}

function placeOf(button: HTMLElement | null): string | undefined {
  return button instanceof HTMLButtonElement && button.name === 'go_to' ? button.value : undefined
}

function withNote(details: MoreDetails | undefined, note: FormDataEntryValue | null): MoreDetails | null {
  const text = typeof note === 'string' ? note.trim() : ''
  if (text === '') return details ?? null
  return { ...details, note: text }
}
