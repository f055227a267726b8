import { Accordion, AccordionItem } from '../accordion.tsx'
import { Breadcrumb } from '../breadcrumb.tsx'
import { Button } from '../button.tsx'
import { Chip, RemovableChip } from '../chip.tsx'
import { Disclosure } from '../disclosure.tsx'
import { PageHeader } from '../page-header.tsx'
import { Pagination } from '../pagination.tsx'
import { TabLinks } from '../tab-links.tsx'
import { Tabs } from '../tabs.tsx'
import { Chapter, Specimen, State, States } from './specimen.tsx'

export function NavigationChapter() {
  return (
    <Chapter
      id="navigation"
      title="Navigation"
      text="Every view has an address, and every way works as a plain link first."
    >
      <Specimen name="Breadcrumb" file="breadcrumb.tsx" text="Where this page stands.">
        <Breadcrumb
          items={[
            { label: 'Home', to: '/' },
            { label: 'Groceries', to: '/groceries' },
            { label: 'Cassava bread' },
          ]}
        />
      </Specimen>
      <Specimen name="Tabs" file="tabs.tsx" text="Panels of which one is seen. Arrow keys move.">
        <Tabs
          label="About this product"
          tabs={[
            { id: 'about', label: 'Description', content: <p>Baked on an iron plate over coconut husk.</p> },
            { id: 'reviews', label: 'Reviews', content: <p>Nobody has written yet.</p> },
            { id: 'questions', label: 'Questions', content: <p>Ask the seller.</p> },
          ]}
        />
      </Specimen>
      <Specimen name="Tab links" file="tab-links.tsx" text="Views of one list, each with its own address.">
        <TabLinks
          label="Orders"
          tabs={[
            { to: '/dev/ui', label: 'Open', isCurrent: true, count: 4 },
            { to: '?view=done', label: 'Done', isCurrent: false, count: 28 },
            { to: '?view=all', label: 'All', isCurrent: false },
          ]}
        />
      </Specimen>
      <Specimen
        name="Pagination"
        file="pagination.tsx"
        text="The pages of a list; nothing where there is one."
      >
        <Pagination page={1} lastPage={3} hrefOf={(page) => `?page=${page}`} />
        <Pagination page={6} lastPage={24} />
        <Pagination page={24} lastPage={24} />
      </Specimen>
      <AccordionSpecimen />
      <Specimen name="Disclosure" file="disclosure.tsx" text="Opens what belongs to a line, in place.">
        <States shape="two">
          <Disclosure label="Reject this order">
            <p className="text-muted">Say why: the shopper reads it.</p>
          </Disclosure>
          <Disclosure label="Opening hours" isOpen>
            <p className="text-muted">Tuesday to Sunday, 11 to 22.</p>
          </Disclosure>
        </States>
      </Specimen>
      <ChipSpecimen />
      <Specimen name="Page header" file="page-header.tsx" text="The head of a page; its title is the h1.">
        <PageHeader
          heading="h4"
          title="Your orders"
          text="Everything you have bought, newest first."
          aside={<Button variant="quiet">Track an order</Button>}
        />
      </Specimen>
    </Chapter>
  )
}

function AccordionSpecimen() {
  return (
    <Specimen name="Accordion" file="accordion.tsx" text="Questions and answers, one under the other.">
      <Accordion>
        <AccordionItem title="How long does delivery take?" isOpen heading="h4">
          <p className="max-w-prose">On one island a day or two; between islands up to a week.</p>
        </AccordionItem>
        <AccordionItem title="Can I send something back?" heading="h4">
          <p className="max-w-prose">Within thirty days, unless it is food.</p>
        </AccordionItem>
      </Accordion>
    </Specimen>
  )
}

function ChipSpecimen() {
  return (
    <Specimen name="Chip" file="chip.tsx" text="A way into a list, and a filter at work.">
      <States>
        <State name="chosen">
          <Chip to="/dev/ui" isCurrent>
            All
          </Chip>
        </State>
        <State name="to choose">
          <Chip to="/dev/ui">Spices</Chip>
        </State>
        <State name="at work, to remove">
          <RemovableChip to="/dev/ui" removeLabel="Remove Grenada">
            Grenada
          </RemovableChip>
        </State>
      </States>
    </Specimen>
  )
}
