import { Sample, Section } from './section.tsx'

const grounds = [
  ['page', 'bg-page text-strong'],
  ['surface', 'bg-surface text-strong'],
  ['raised', 'bg-raised text-strong shadow-mid'],
  ['sunken', 'bg-sunken text-strong'],
  ['inverse', 'bg-inverse text-on-inverse'],
  ['accent', 'bg-accent text-on-accent'],
  ['action', 'bg-action text-on-action'],
  ['offer', 'bg-offer text-on-offer'],
  ['success', 'bg-success text-on-success'],
  ['warning', 'bg-warning text-on-warning'],
  ['danger', 'bg-danger text-on-danger'],
  ['info', 'bg-info text-on-info'],
  ['accent-soft', 'bg-accent-soft text-accent-text'],
  ['action-soft', 'bg-action-soft text-action-text'],
  ['offer-soft', 'bg-offer-soft text-offer-text'],
  ['success-soft', 'bg-success-soft text-success-text'],
  ['warning-soft', 'bg-warning-soft text-warning-text'],
  ['danger-soft', 'bg-danger-soft text-danger-text'],
  ['info-soft', 'bg-info-soft text-info-text'],
] as const

export function ColoursSection() {
  return (
    <Section title="Colour and type">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {grounds.map(([name, look]) => (
          <li key={name} className={`flex h-20 items-end rounded-xl p-3 text-sm font-semibold ${look}`}>
            {name}
          </li>
        ))}
      </ul>
      <Sample title="Display">
        <p className="font-display text-5xl font-bold tracking-tight text-strong">
          Cassava, rum and sea salt
        </p>
        <p className="font-display text-4xl font-bold tracking-tight text-strong">Fè a la men, Ayiti</p>
        <p className="font-display text-3xl font-bold tracking-tight text-strong">Œufs à la tête, señorita</p>
        <p className="font-display text-2xl font-bold tracking-tight text-strong">Bay rum from Grenada</p>
      </Sample>
      <Sample title="Text">
        <p className="max-w-prose text-lg text-strong">
          Strong text: the night market at Marigot opens when the trade wind drops.
        </p>
        <p className="max-w-prose">
          Body text: twenty-three sellers bring what their island does best. Prices like $12.50, €11,90, £9.75
          and EC$33 stand beside each other.
        </p>
        <p className="max-w-prose text-sm text-muted">
          Muted text: for what is read second, and still has to be read.
        </p>
      </Sample>
    </Section>
  )
}
