import { Details } from './details.tsx'
import { Questions, type QuestionsProps } from './questions.tsx'
import { Reviews, type ReviewsProps } from './reviews.tsx'

interface FurtherProps extends ReviewsProps, Pick<QuestionsProps, 'questions'> {}

/** What is read below the picture and the price. */
export function Further({ product, reviews, questions }: FurtherProps) {
  return (
    <div className="flex flex-col gap-20">
      <Details product={product} />
      <Reviews product={product} reviews={reviews} />
      <Questions product={product} questions={questions} />
    </div>
  )
}
