import { useTranslate } from '#app/i18n.tsx'
import type { Product } from '#contract/catalog.ts'
import { Amount } from '#shop/price.tsx'
import { Picture } from '#ui/picture.tsx'
import { TextLink } from '#ui/text-link.tsx'

interface BundleContentsProps {
  readonly bundle: NonNullable<Product['bundle']>
}

/** What is in a bundle, and what it saves against buying the items one by one. */
export function BundleContents({
  bundle: { items, saving, separate_price: separately },
}: BundleContentsProps) {
  const t = useTranslate()
  return (
    <section aria-labelledby="bundle-contents" className="border-y border-line py-4">
      <h2 id="bundle-contents" className="mb-3 text-lg">
        {t('buy.bundle_contents')}
      </h2>
      <ul className="grid gap-3">
        {items.map(({ name, label, quantity, slug, picture }, place) => (
          // Nothing else tells the variants of a product apart, and the order never changes here.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is static
          <li key={place} className="flex items-center gap-3">
            {picture ? (
              <Picture
                picture={{ ...picture, alt: '' }}
                sizes="3rem"
                className="size-12 shrink-0 rounded-lg"
              />
            ) : (
              <span className="size-12 shrink-0 rounded-lg bg-sunken" />
            )}
            <span className="grid min-w-0 gap-0.5">
              <span className="wrap-anywhere">
                <span className="tabular-nums">{quantity} × </span>
                {slug ? (
                  <TextLink to={`/product/${slug}`} prefetch="none">
                    {name}
                  </TextLink>
                ) : (
                  name
                )}
              </span>
              {label ? <span className="text-sm text-muted">{label}</span> : null}
            </span>
          </li>
        ))}
      </ul>
      {saving && separately ? (
        <p className="mt-4 flex flex-wrap gap-x-4 text-sm">
          <span className="text-muted">
            {t('buy.bundle_separately')} <Amount of={separately} />
          </span>
          <span className="font-semibold text-offer-text">
            {t('buy.you_save')} <Amount of={saving} />
          </span>
        </p>
      ) : null}
    </section>
  )
}
