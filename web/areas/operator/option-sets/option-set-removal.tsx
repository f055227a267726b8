import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Panel } from '#ui/panel.tsx'

export function OptionSetRemoval() {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel title={t('taxonomy.remove_title')}>
      <Disclosure label={t('taxonomy.option_set_remove_open')}>
        <Form method="post" className="grid justify-items-start gap-4 pt-2">
          <p className="text-muted">{t('taxonomy.option_set_remove_text')}</p>
          <Button type="submit" variant="danger" name="command" value="remove" disabled={isBusy}>
            {t('taxonomy.option_set_remove')}
          </Button>
        </Form>
      </Disclosure>
    </Panel>
  )
}
