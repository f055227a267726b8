import { Plus } from 'lucide-react'
import { Form } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { homeBlockKinds } from '#values/home-page.ts'

export function AddBlock() {
  const t = useTranslate()
  return (
    <Card>
      <Form action={useHref('/operator/home/blocks/new')} className="flex flex-wrap items-end gap-3">
        <Field label={t('editing.home_add')} className="min-w-56 grow">
          <Select name="kind">
            {homeBlockKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`editing.home_kind_${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" variant="quiet" icon={Plus}>
          {t('editing.home_add_button')}
        </Button>
      </Form>
    </Card>
  )
}
