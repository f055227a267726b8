import { Check, Clock, X } from 'lucide-react'
import { Avatar } from '../avatar.tsx'
import { Badge, CountBadge } from '../badge.tsx'
import { Card } from '../card.tsx'
import { DetailList } from '../detail-list.tsx'
import { OutcomeIcon } from '../outcome-icon.tsx'
import { Panel } from '../panel.tsx'
import { PriceText } from '../price-text.tsx'
import { Progress } from '../progress.tsx'
import { Rating } from '../rating.tsx'
import { RichText } from '../rich-text.tsx'
import { Stat } from '../stat.tsx'
import { type Column, Table } from '../table.tsx'
import { Timeline, type TimelineStep } from '../timeline.tsx'
import { Chapter, Specimen, State, States } from './specimen.tsx'

export function ShowingChapter() {
  return (
    <Chapter
      id="showing"
      title="Showing"
      text="Prices, states, figures and lists. A colour never says alone what a word can say too."
    >
      <PriceSpecimen />
      <Specimen name="Rating" file="rating.tsx" text="What people gave, in stars and in words.">
        <States>
          <State name="4.5, sm">
            <Rating value={4.5} size="sm" />
          </State>
          <State name="3.2, md">
            <Rating value={3.2} size="md" />
          </State>
          <State name="5, lg">
            <Rating value={5} size="lg" />
          </State>
        </States>
      </Specimen>
      <BadgeSpecimen />
      <AvatarSpecimen />
      <Specimen name="Progress" file="progress.tsx" text="How much of something there is, or is left.">
        <States shape="two">
          {progresses.map(({ label, ...rest }) => (
            <div key={label} className="flex w-full flex-col gap-2 text-sm text-muted">
              <Progress label={label} {...rest} />
              {label}
            </div>
          ))}
        </States>
      </Specimen>
      <Specimen name="Card" file="card.tsx" text="A surface that holds things together.">
        <States shape="two">
          <Card>Plain: on the page.</Card>
          <Card variant="raised">Raised: off the page.</Card>
          <Card variant="sunken">Sunken: an aside.</Card>
          <Card variant="accent">Accent: this is for you.</Card>
        </States>
      </Specimen>
      <Specimen name="Stat" file="stat.tsx" text="One figure, and the way to what it counts.">
        <States shape="three">
          <Stat label="Orders to accept" value={3} to="/dev/ui" isUrgent />
          <Stat label="On the way" value={12} to="/dev/ui" />
          <Stat label="Sales today" value="$1,284.50" hint="14% more than last Saturday" />
        </States>
      </Specimen>
      <OutcomeIconSpecimen />
      <Specimen
        name="Rich text"
        file="rich-text.tsx"
        text="What somebody wrote, with headings, lists and links."
      >
        <RichText html={article} />
      </Specimen>
      <Specimen name="Panel" file="panel.tsx" text="A part of a page with its own heading.">
        <Panel title="Where it is" heading="h4" aside={<Badge tone="info">On the way</Badge>}>
          <p>With Island Couriers since this morning.</p>
        </Panel>
      </Specimen>
      <Specimen name="Detail list" file="detail-list.tsx" text="Names and what they stand for.">
        <DetailList items={details} />
      </Specimen>
      <Specimen name="Timeline" file="timeline.tsx" text="How far something has come.">
        <Timeline steps={steps} />
        <Timeline steps={failedSteps} />
      </Specimen>
      <Specimen name="Table" file="table.tsx" text="Rows and columns; on phones every row is a card.">
        <Table caption="Orders" columns={columns} rows={orders} keyOf={({ number }) => number} />
      </Specimen>
    </Chapter>
  )
}

function PriceSpecimen() {
  return (
    <Specimen name="Price" file="price-text.tsx" text="What it costs, and what it cost before the offer.">
      <States>
        <State name="sm">
          <PriceText now="$12.50" />
        </State>
        <State name="from">
          <PriceText now="$4.00" prefix="from" />
        </State>
        <State name="md, offer">
          <PriceText now="$9.90" was="$12.50" wasLabel="Regular price" size="md" />
        </State>
        <State name="lg, offer">
          <PriceText now="$128.00" was="$160.00" wasLabel="Regular price" size="lg" />
        </State>
        <State name="with a note">
          <PriceText now="$9.90" was="$12.50" note="Lowest price in the last 30 days: $12.50" />
        </State>
      </States>
    </Specimen>
  )
}

function BadgeSpecimen() {
  return (
    <Specimen name="Badge" file="badge.tsx" text="A word or two about the thing it stands on.">
      <States>
        {badges.map(([tone, text]) => (
          <State key={tone} name={tone}>
            <Badge tone={tone}>{text}</Badge>
          </State>
        ))}
        <State name="count">
          <CountBadge count={3} />
        </State>
        <State name="count over 99">
          <CountBadge count={120} />
        </State>
      </States>
    </Specimen>
  )
}

function AvatarSpecimen() {
  return (
    <Specimen name="Avatar" file="avatar.tsx" text="A person or store: its picture, or its letters.">
      <States>
        <State name="sm">
          <Avatar name="Marie Joseph" size="sm" />
        </State>
        <State name="md">
          <Avatar name="Spice Parish" />
        </State>
        <State name="lg">
          <Avatar name="Panyard" size="lg" />
        </State>
      </States>
    </Specimen>
  )
}

function OutcomeIconSpecimen() {
  return (
    <Specimen name="Outcome sign" file="outcome-sign.tsx" text="Over the words that say how something ended.">
      <States>
        <State name="success">
          <OutcomeIcon icon={Check} look="success" />
        </State>
        <State name="danger">
          <OutcomeIcon icon={X} look="danger" />
        </State>
        <State name="neutral">
          <OutcomeIcon icon={Clock} look="neutral" />
        </State>
      </States>
    </Specimen>
  )
}

const badges = [
  ['neutral', 'Sold out'],
  ['accent', 'Chosen'],
  ['offer', '20% off'],
  ['success', 'Delivered'],
  ['warning', 'Waiting'],
  ['danger', 'Cancelled'],
  ['info', 'New'],
] as const

const progresses = [
  { value: 18, max: 30, label: '$12 more to free delivery' },
  { value: 3, max: 20, label: 'Only 3 left', tone: 'action' },
  { value: 30, max: 30, label: 'Free delivery reached', tone: 'success' },
  { value: 9, max: 20, label: '$11 more to the smallest order', tone: 'warning' },
] as const

const details = [
  { label: 'Net weight', value: '250 g' },
  { label: 'Ingredients', value: 'Cassava flour, coconut, sea salt' },
  { label: 'Made in', value: 'Saint Andrew, Grenada' },
]

const steps: readonly TimelineStep[] = [
  { id: 'placed', title: 'Placed', detail: '3 March, 10:04', state: 'done', stateLabel: 'done' },
  { id: 'packed', title: 'Packed', detail: '3 March, 15:40', state: 'done', stateLabel: 'done' },
  { id: 'way', title: 'On the way', detail: 'With Island Couriers', state: 'current', stateLabel: 'now' },
  { id: 'delivered', title: 'Delivered', state: 'ahead', stateLabel: 'to come' },
]

const failedSteps: readonly TimelineStep[] = [
  { id: 'placed', title: 'Placed', detail: '3 March, 10:04', state: 'done', stateLabel: 'done' },
  {
    id: 'cancelled',
    title: 'Cancelled',
    detail: 'The last one was sold at the market',
    state: 'failed',
    stateLabel: 'the end',
  },
]

const article = `<h2>How it travels</h2>
<p>Jars are wrapped in <strong>banana paper</strong> and packed upright. <a href="/dev/ui">What fits in a box</a></p>
<ul><li>Up to six jars a box</li><li>Two boxes a parcel</li></ul>`

const orders = [
  { number: 'TW-4821', store: 'Spice Parish', state: 'success', label: 'Delivered', total: '$48.20' },
  { number: 'TW-4830', store: 'Panyard 34', state: 'info', label: 'On the way', total: '$19.00' },
  { number: 'TW-4836', store: 'Root and Reef', state: 'danger', label: 'Cancelled', total: '$107.45' },
] as const

const columns: readonly Column<(typeof orders)[number]>[] = [
  { label: 'Order', isHeader: true, cell: ({ number }) => <span className="font-semibold">{number}</span> },
  { label: 'Store', cell: ({ store }) => store },
  { label: 'State', cell: ({ state, label }) => <Badge tone={state}>{label}</Badge> },
  { label: 'Total', isNumber: true, cell: ({ total }) => total },
]
