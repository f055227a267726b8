import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { WrittenAttribute } from '#contract/taxonomy.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Panel } from '#ui/panel.tsx'

export function AttributeRemoval({ attribute: { products } }: { attribute: WrittenAttribute }) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel title={t('taxonomy.remove_title')}>
      {products > 0 ? (
        <p className="text-muted">{t('taxonomy.attribute_used', { count: products })}</p>
      ) : (
        <Disclosure label={t('taxonomy.attribute_remove_open')}>
          <Form method="post" className="pt-2">
            <Button type="submit" variant="danger" name="command" value="remove" disabled={isBusy}>
              {t('taxonomy.attribute_remove')}
            </Button>
          </Form>
        </Disclosure>
      )}
    </Panel>
  )
}
