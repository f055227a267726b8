import { useTranslate } from '#app/i18n.tsx'
import type { Question } from '#contract/catalog.ts'
import { Moment } from '#shop/moment.tsx'

/** What people asked and the store answered. */
export function Questions({ questions }: { questions: { readonly data: readonly Question[] } }) {
  const t = useTranslate()
  if (questions.data.length === 0) return null
  return (
    <section id="questions" aria-labelledby="questions-title" className="page-width">
      <h2 id="questions-title" className="mb-8 text-4xl">
        {t('product.questions')}
      </h2>
      <ul className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
        {questions.data.map((each) => (
          <li key={each.id} lang={each.locale} className="flex flex-col gap-2">
            <h3 className="text-lg">{each.question}</h3>
            {each.answer ? <p className="max-w-prose">{each.answer}</p> : null}
            <p className="text-sm text-muted">
              {each.author} · <Moment at={each.created_at} style="day" />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
