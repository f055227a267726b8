/** Products that sellers create in tests. */
import type { Input } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import type { EditedProduct } from '#contract/products.ts'
import type { TestVisitor } from './app.ts'
import { createPicture } from './pictures.ts'

type Fields = Input<Endpoints['POST /seller/stores/{store}/products']>['body']

/** Returns the fields of a simple product in the first category of the store. */
export async function newProductFields(seller: TestVisitor, store: string): Promise<Fields> {
  const { categories } = await seller.call('GET /seller/stores/{store}/product-choices', {
    params: { store },
  })
  const category = categories.find(({ has_children }) => !has_children)
  if (!category) throw new Error(`Store ${store} has no category to choose`)
  return {
    name: { en: 'Calabash Bowl' },
    category_id: category.id,
    variants: [{ price_minor: 2500, stock: { on_hand: 8 } }],
  }
}

/** Uploads a picture and returns it as a field with its alternative text. */
export async function uploadedPicture(seller: TestVisitor) {
  const { picture } = await seller.call('POST /customer/pictures', {
    upload: await createPicture({ width: 900, height: 900 }),
  })
  return { id: picture.id, alt: { en: 'A bowl on a table' } }
}

/** Creates a product with a picture, and publishes it. */
export async function publishProduct(
  seller: TestVisitor,
  { store, fields = {} }: { readonly store: string; readonly fields?: Partial<Fields> },
): Promise<EditedProduct> {
  const params = { store }
  const { product } = await seller.call('POST /seller/stores/{store}/products', {
    params,
    body: {
      ...(await newProductFields(seller, store)),
      pictures: [await uploadedPicture(seller)],
      ...fields,
    },
  })
  const published = await seller.call('POST /seller/stores/{store}/products/{id}/publish', {
    params: { store, id: product.id },
    body: {},
  })
  return published.product
}
