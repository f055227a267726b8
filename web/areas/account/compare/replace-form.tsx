import { Form } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import type { ComparedProduct } from '#contract/compare.ts'
import { Button, ButtonLink } from '#ui/button.tsx'

interface ReplaceFormProps {
  readonly fifth: { readonly id: string; readonly name: string }
  readonly products: readonly ComparedProduct[]
}

/** Asks which of the four products the fifth replaces. */
export function ReplaceForm({ fifth, products }: ReplaceFormProps) {
  const t = useTranslate()
  return (
    <Form
      method="post"
      action={useHref('/compare')}
      replace
      className="flex flex-col gap-4 rounded-2xl bg-offer-soft p-5 sm:p-6"
    >
      <div>
        <h2 className="text-xl">{t('dialogs.replace_title')}</h2>
        <p className="mt-1">{t('dialogs.replace_text', { name: fifth.name })}</p>
      </div>
      <input type="hidden" name="add" value={fifth.id} />
      <ul className="flex flex-wrap gap-3">
        {products.map(({ id, name }) => (
          <li key={id} className="min-w-0">
            <Button
              type="submit"
              name="replace"
              value={id}
              variant="quiet"
              aria-label={t('dialogs.replace_with', { name })}
              className="max-w-full whitespace-normal"
            >
              {name}
            </Button>
          </li>
        ))}
        <li>
          <ButtonLink to="/compare" replace variant="plain">
            {t('dialogs.replace_keep')}
          </ButtonLink>
        </li>
      </ul>
    </Form>
  )
}
