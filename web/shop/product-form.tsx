import { useLocation } from 'react-router'
import { useHref } from '#app/link.tsx'

/** The form that the buttons of all product cards belong to (`form={productFormId}`), wherever they stand on the page. */
export const productFormId = 'product-form'

/**
 * The one form of a page's product cards, for browsers without script: adds one of a product to the cart, unless the
 * pressed button names another action. The button's name and value say which product.
 */
export function ProductForm() {
  return (
    <form id={productFormId} method="post" action={useHref('/cart')} hidden>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="qty" value="1" />
      <input type="hidden" name="return_to" value={useLocation().pathname} />
    </form>
  )
}
