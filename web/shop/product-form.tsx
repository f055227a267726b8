import { useLocation } from 'react-router'
import { useHref } from '#app/link.tsx'

/**
 * Id of the form that the buttons of all product cards use (`form={productFormId}`), wherever they are on the page.
 */
export const productFormId = 'product-form'

/**
 * Single form of all product cards, for browsers without script: adds one product to the cart, unless the pressed
 * button has another action. The button's name and value identify the product.
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
