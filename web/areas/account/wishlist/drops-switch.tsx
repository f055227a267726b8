import { Form, useSubmit } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Switch } from '#ui/checkbox.tsx'

/** Turns price drop emails on or off: at once with script, with a button without. */
export function DropsSwitch({ isOn }: { isOn: boolean }) {
  const t = useTranslate()
  const submit = useSubmit()
  return (
    <Card as="section">
      <Form
        method="post"
        action={useHref('/wishlist')}
        replace
        preventScrollReset
        className="flex flex-col gap-4"
      >
        {/* A switch that is off sends no value. */}
        <input type="hidden" name="drops" value="off" />
        <Switch
          key={String(isOn)}
          name="drops"
          value="on"
          defaultChecked={isOn}
          label={t('account.drops_label')}
          hint={t('account.drops_hint')}
          onChange={({ currentTarget: { form } }) =>
            submit(form, { replace: true, preventScrollReset: true })
          }
        />
        <span className="hidden noscript:block">
          <Button type="submit" variant="quiet" size="sm">
            {t('account.save')}
          </Button>
        </span>
      </Form>
    </Card>
  )
}
