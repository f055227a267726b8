import { Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { FormFields } from '#app/form/form-context.tsx'
import { bodyLimits } from '#app/form/limits.server.ts'
import type { Limits } from '#app/form/limits.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import { valuesOf } from '#app/form/values-of.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import type { Refusal } from '#app/refusal.ts'
import type { TagRow } from '#contract/taxonomy.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Route } from './+types/tags'
import { ListPage } from './list-page.tsx'
import { TranslatedField } from './translated-field.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  const tags = await apiFrom(context)('GET /operator/tags', { query })
  return { query, tags, limits: bodyLimits('PUT /operator/tags/{tag}') }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: ['rename', 'merge'], url })
  const sent = { context, url, form, params: { tag: String(form.get('tag')) } }
  const answer =
    command === 'merge'
      ? await sendForm('POST /operator/tags/{tag}/merge', sent)
      : await sendForm('PUT /operator/tags/{tag}', sent)
  return 'saved' in answer ? { done: command } : answer
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'taxonomy.tags')

export default function Tags({ loaderData: { query, tags, limits }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  const done = actionData && 'done' in actionData ? actionData.done : undefined
  return (
    <ListPage
      title={t('taxonomy.tags')}
      text={null}
      search={{ label: t('taxonomy.tags_search'), value: query.search ?? '' }}
      page={tags}
      notice={done ? <Alert tone="success">{t(`taxonomy.tag_${done}`)}</Alert> : null}
      empty={{ title: t('taxonomy.tags_none'), text: t('taxonomy.none_text') }}
    >
      <Card padding="none">
        <ul className="divide-y divide-line">
          {tags.data.map((tag) => (
            <Row
              key={tag.slug}
              tag={tag}
              limits={limits}
              refusal={refusal?.values.tag === tag.slug ? refusal : undefined}
            />
          ))}
        </ul>
      </Card>
    </ListPage>
  )
}

interface RowProps {
  readonly tag: TagRow
  readonly limits: Limits
  readonly refusal: Refusal | undefined
}

function Row({ tag: { slug, name, products }, limits, refusal }: RowProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const isRename = refusal?.values.command === 'rename'
  return (
    <li className="grid gap-2 px-4 py-2">
      <div className="flex flex-wrap items-center gap-x-4">
        <span className="min-w-0 grow font-semibold wrap-anywhere text-strong">
          {name.en}
          {name.fr ? <span className="font-normal text-muted"> · {name.fr}</span> : null}
        </span>
        <span className="text-sm text-muted tabular-nums">
          {t('taxonomy.products_count', { count: products })}
        </span>
        <Disclosure label={t('taxonomy.tag_change', { name: name.en })} isOpen={refusal !== undefined}>
          <div className="grid gap-5 py-3 sm:min-w-md">
            {refusal && Object.keys(refusal.errors).length === 0 ? (
              <Alert tone="danger">{refusal.message}</Alert>
            ) : null}
            <Form method="post" noValidate preventScrollReset className="grid justify-items-start gap-3">
              <input type="hidden" name="tag" value={slug} />
              <FormFields
                values={isRename ? refusal.values : valuesOf({ name })}
                errors={refusal?.errors ?? {}}
                limits={limits}
                marks="none"
              >
                <TranslatedField name="name" label={t('taxonomy.name')} className="w-full" />
              </FormFields>
              <Button type="submit" size="sm" name="command" value="rename" disabled={isBusy}>
                {t('taxonomy.tag_save')}
              </Button>
            </Form>
            <Form method="post" noValidate preventScrollReset className="grid justify-items-start gap-3">
              <input type="hidden" name="tag" value={slug} />
              <Field
                label={t('taxonomy.tag_into')}
                hint={t('taxonomy.tag_into_hint')}
                error={refusal?.errors.into}
                className="w-full"
              >
                <TextInput name="into" dir="ltr" defaultValue={refusal?.values.into} />
              </Field>
              <Button type="submit" size="sm" variant="danger" name="command" value="merge" disabled={isBusy}>
                {t('taxonomy.tag_merge_do')}
              </Button>
            </Form>
          </div>
        </Disclosure>
      </div>
    </li>
  )
}
