import { useTranslate } from '#app/i18n.tsx'
import type { Product } from '#contract/catalog.ts'
import { Accordion, AccordionItem } from '#ui/accordion.tsx'
import { Description, Facts } from './details.tsx'

export function DetailsAccordion({ product }: { product: Product }) {
  const t = useTranslate()
  return (
    <Accordion>
      <AccordionItem title={t('product.description')} heading="h2" isOpen>
        <Description product={product} />
      </AccordionItem>
      <AccordionItem title={t('product.facts')} heading="h2">
        <Facts product={product} />
      </AccordionItem>
    </Accordion>
  )
}
