import { Plus, UtensilsCrossed } from 'lucide-react'
import { data, Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { type Refusal, refuse } from '#app/refusal.ts'
import type { StoreMenu } from '#contract/menu.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { offeredLocales } from '#values/locale.ts'
import type { Route } from './+types/menu'
import { may, sellerPath } from './dashboard.ts'
import { useSellerStore } from './layout.tsx'
import { carryOut } from './menu/commands.ts'
import { DishRow } from './menu/dish-row.tsx'
import { MoveForm } from './menu/move-form.tsx'
import { dishPath, groupPath, textIn } from './menu/paths.ts'

/** `?done=imported` shows a confirmation. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { menu } = await apiFrom(context)('GET /seller/stores/{store}/menu', { params })
  return { menu, isImported: url.searchParams.get('done') === 'imported' }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    await carryOut(apiFrom(context), form, { store: params.store, url })
    return data(undefined)
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'menu.title')

export default function Menu({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const t = useTranslate()
  const { menu, isImported } = loaderData
  const store = useSellerStore()
  const { slug, timezone } = store
  const isChangeable = may(store, 'products.edit')
  const count = menu.sections.reduce((sum, { dishes }) => sum + dishes.length, 0)
  return (
    <>
      <PageHeader
        title={t('menu.title')}
        text={`${t('menu.count', { count })}. ${t('menu.text')}`}
        aside={
          isChangeable && menu.sections.length > 0 ? (
            <>
              <FileLinks />
              <ButtonLink to={dishPath(slug, 'new')} icon={Plus}>
                {t('menu.add_dish')}
              </ButtonLink>
            </>
          ) : null
        }
      />
      <div className="mt-6 grid max-w-4xl gap-6">
        {refusal && Object.keys(refusal.errors).length === 0 ? (
          <Alert tone="danger">{refusal.message}</Alert>
        ) : null}
        {isImported && !refusal ? <Alert tone="success">{t('menu.imported')}</Alert> : null}
        {isChangeable ? null : <Alert tone="info">{t('menu.packer')}</Alert>}
        {menu.sections.length === 0 ? (
          <EmptyState
            icon={UtensilsCrossed}
            title={t('menu.empty_title')}
            text={t('menu.empty_text')}
            action={isChangeable ? <FileLinks /> : null}
          />
        ) : null}
        {menu.sections.map((section, place) => (
          <Section
            key={section.id}
            section={section}
            place={place}
            count={menu.sections.length}
            timezone={timezone}
            isChangeable={isChangeable}
            refusal={refusal?.values.id === section.id ? refusal : undefined}
          />
        ))}
        {isChangeable ? (
          <>
            <Card as="section">
              <SectionForm
                key={menu.sections.length}
                refusal={refusal?.values.command === 'add_section' ? refusal : undefined}
              />
            </Card>
            <Groups menu={menu} />
          </>
        ) : null}
      </div>
    </>
  )
}

function FileLinks() {
  const t = useTranslate()
  const path = sellerPath(useSellerStore().slug, 'menu')
  return (
    <>
      <ButtonLink to={`${path}/import`} variant="quiet">
        {t('imports.link')}
      </ButtonLink>
      <ButtonLink to={`${path}/export.csv`} variant="quiet" reloadDocument>
        {t('imports.export')}
      </ButtonLink>
    </>
  )
}

interface SectionProps {
  readonly section: StoreMenu['sections'][number]
  readonly place: number
  readonly count: number
  readonly timezone: string
  readonly isChangeable: boolean
  readonly refusal: Refusal | undefined
}

function Section({ section, place, count, timezone, isChangeable, refusal }: SectionProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { slug } = useSellerStore()
  const name = textIn(section.name, locale)
  return (
    <Card as="section">
      <span id={section.id} className="block scroll-mt-24" />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-display text-xl font-bold wrap-anywhere text-strong">{name}</h2>
        {isChangeable ? (
          <MoveForm what="section" id={section.id} name={name} place={place} count={count} />
        ) : null}
      </div>
      {section.dishes.length === 0 ? (
        <p className="text-muted">{t('menu.section_empty')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {section.dishes.map((dish, at) => (
            <DishRow
              key={dish.id}
              dish={dish}
              place={at}
              count={section.dishes.length}
              timezone={timezone}
              isChangeable={isChangeable}
            />
          ))}
        </ul>
      )}
      {isChangeable ? (
        <div className="mt-4 flex flex-wrap items-start gap-x-6 gap-y-2">
          <AppLink
            to={`${dishPath(slug, 'new')}?section=${section.id}`}
            aria-label={t('menu.add_dish_to', { section: name })}
            className="inline-flex min-h-11 items-center font-semibold text-accent-text hover:underline"
          >
            {t('menu.add_dish')}
          </AppLink>
          <Disclosure
            key={name}
            label={t('menu.section_rename')}
            isOpen={refusal?.values.command === 'rename_section'}
          >
            <div className="py-3">
              <SectionForm section={section} refusal={refusal} />
            </div>
          </Disclosure>
          {section.dishes.length === 0 ? (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={section.id} />
              <Button type="submit" variant="plain" name="command" value="remove_section" className="-ms-5">
                {t('menu.section_remove')}
              </Button>
            </Form>
          ) : null}
        </div>
      ) : null}
    </Card>
  )
}

function SectionForm({
  section,
  refusal,
}: {
  section?: StoreMenu['sections'][number]
  refusal: Refusal | undefined
}) {
  const t = useTranslate()
  const { formData } = useNavigation()
  const command = section ? 'rename_section' : 'add_section'
  const isBusy = formData?.get('command') === command && formData.get('id') === (section?.id ?? '')
  const values = refusal?.values
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <input type="hidden" name="command" value={command} />
      <input type="hidden" name="id" value={section?.id ?? ''} />
      {offeredLocales.map((language) => (
        <Field
          key={language}
          label={t(`menu.section_${language}`)}
          error={refusal?.errors[`name.${language}`]}
          isOptional={language === 'fr'}
          className="grow basis-56"
        >
          <TextInput
            name={`name.${language}`}
            lang={language}
            dir="ltr"
            maxLength={60}
            defaultValue={values?.[`name.${language}`] ?? section?.name[language]}
          />
        </Field>
      ))}
      <Button type="submit" variant="quiet" isBusy={isBusy}>
        {t(section ? 'menu.section_save' : 'menu.add_section')}
      </Button>
    </Form>
  )
}

function Groups({ menu: { groups } }: { menu: StoreMenu }) {
  const t = useTranslate()
  const locale = useLocale()
  const { slug } = useSellerStore()
  return (
    <Panel
      title={t('menu.groups')}
      aside={
        <ButtonLink to={groupPath(slug, 'new')} variant="quiet" size="sm" icon={Plus}>
          {t('menu.add_group')}
        </ButtonLink>
      }
    >
      <p className="mb-3 text-muted">{t('menu.groups_text')}</p>
      {groups.length === 0 ? (
        <p>{t('menu.groups_none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {groups.map(({ id, name, min, max, choices, dishes_count }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
              <AppLink
                to={groupPath(slug, id)}
                className="font-semibold wrap-anywhere text-accent-text hover:underline"
              >
                {textIn(name, locale)}
              </AppLink>
              <span className="text-sm text-muted">
                {t(min === max ? 'menu.group_takes_exactly' : 'menu.group_takes', {
                  min,
                  max,
                  count: choices.length,
                })}
                {' · '}
                {t('menu.group_dishes', { count: dishes_count })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
