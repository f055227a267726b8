import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import type { EditedProduct } from '#contract/products.ts'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'

interface InBundlesProps {
  readonly bundles: EditedProduct['in_bundles']
  readonly listPath: AppPath
}

/** The bundles that a product is in, which follow its stock and state. */
export function InBundles({ bundles, listPath }: InBundlesProps) {
  const t = useTranslate()
  return (
    <Panel title={t('products.part_in_bundles')}>
      <p className="text-sm text-muted">{t('products.in_bundles_hint')}</p>
      <ul className="mt-3 grid gap-2">
        {bundles.map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            <TextLink to={`${listPath}/${id}`}>{name}</TextLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
