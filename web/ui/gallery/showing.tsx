import { Mail, Phone } from 'lucide-react'
import { Avatar } from '../avatar.tsx'
import { Badge, CountBadge } from '../badge.tsx'
import { Card } from '../card.tsx'
import { Carousel } from '../carousel.tsx'
import { DetailList } from '../detail-list.tsx'
import { Icon } from '../icon.tsx'
import { Panel } from '../panel.tsx'
import { PriceText } from '../price-text.tsx'
import { Progress } from '../progress.tsx'
import { Rating } from '../rating.tsx'
import { Stat } from '../stat.tsx'
import { type Column, Table } from '../table.tsx'
import { TextLink } from '../text-link.tsx'
import { Timeline, type TimelineStep } from '../timeline.tsx'
import { Row, Sample, Section } from './section.tsx'

export function ShowingSection() {
  return (
    <Section title="Showing">
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
        <Sample title="Price">
          <PriceText now="$12.50" />
          <PriceText now="$9.90" was="$12.50" wasLabel="Regular price" size="md" />
          <PriceText now="$128.00" was="$160.00" wasLabel="Regular price" size="lg" />
          <PriceText now="$4.00" prefix="from" />
        </Sample>
        <Sample title="Rating">
          <Rating value={4.5} size="sm" />
          <Rating value={3.2} size="md" />
          <Rating value={5} size="lg" />
        </Sample>
        <Sample title="Badge">
          <Row>
            <Badge>Sold out</Badge>
            <Badge tone="accent">Chosen</Badge>
            <Badge tone="offer">20% off</Badge>
            <Badge tone="success">Delivered</Badge>
            <Badge tone="warning">Waiting</Badge>
            <Badge tone="danger">Cancelled</Badge>
            <Badge tone="info">New</Badge>
            <CountBadge count={3} />
            <CountBadge count={120} />
          </Row>
        </Sample>
        <Sample title="Avatar">
          <Row>
            <Avatar name="Marie Joseph" size="sm" />
            <Avatar name="Spice Parish" />
            <Avatar name="Panyard" size="lg" />
          </Row>
        </Sample>
        <Sample title="Progress">
          <Progress value={18} max={30} label="To free delivery" />
          <Progress value={3} max={20} label="Left in stock" tone="action" />
          <Progress value={30} max={30} label="Free delivery reached" tone="success" />
          <Progress value={9} max={20} label="To the smallest order" tone="warning" />
        </Sample>
        <Sample title="Contact">
          <p className="flex items-center gap-2">
            <Icon of={Phone} size="sm" /> +1 473 555 0134
          </p>
          <p className="flex items-center gap-2">
            <Icon of={Mail} size="sm" /> hello@spice-parish.example
          </p>
        </Sample>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Card>Plain: holds things together.</Card>
        <Card variant="raised">Raised: stands off the page.</Card>
        <Card variant="sunken">Sunken: an aside.</Card>
        <Card variant="accent">Accent: this is for you.</Card>
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <Stat label="Orders to accept" value={3} to="/dev/ui" isUrgent />
        <Stat label="On the way" value={12} to="/dev/ui" />
        <Stat label="Sales today" value="$1,284.50" hint="14% more than last Saturday" />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Panel title="Where it is" aside={<Badge tone="info">On the way</Badge>}>
          <Timeline steps={steps} />
        </Panel>
        <Panel title="Details">
          <DetailList
            items={[
              { label: 'Net weight', value: '250 g' },
              { label: 'Ingredients', value: 'Cassava flour, coconut, sea salt' },
              { label: 'Made in', value: 'Saint Andrew, Grenada' },
            ]}
          />
        </Panel>
      </div>
      <Sample title="Steps across">
        <Timeline steps={steps} direction="across" />
      </Sample>
      <Table caption="Orders" columns={columns} rows={orders} keyOf={({ number }) => number} />
      <Carousel label="More from Spice Parish" items={slides} />
    </Section>
  )
}

const steps: readonly TimelineStep[] = [
  { id: 'placed', title: 'Placed', detail: '3 March, 10:04', state: 'done', stateLabel: 'done' },
  { id: 'packed', title: 'Packed', detail: '3 March, 15:40', state: 'done', stateLabel: 'done' },
  { id: 'way', title: 'On the way', detail: 'With Island Couriers', state: 'current', stateLabel: 'now' },
  { id: 'delivered', title: 'Delivered', state: 'ahead', stateLabel: 'to come' },
]

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

const slides = ['Nutmeg', 'Cocoa sticks', 'Bay leaf', 'Turmeric', 'Pimento', 'Sea moss'].map((name) => ({
  id: name,
  content: (
    <div className="flex flex-col gap-3">
      <div className="aspect-square rounded-2xl bg-sunken" />
      <TextLink to="/dev/ui" variant="quiet">
        {name}
      </TextLink>
      <PriceText now="$6.00" />
    </div>
  ),
}))
