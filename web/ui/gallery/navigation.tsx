import { Globe } from 'lucide-react'
import { Accordion, AccordionItem } from '../accordion.tsx'
import { Breadcrumb } from '../breadcrumb.tsx'
import { Button } from '../button.tsx'
import { Chip, RemovableChip } from '../chip.tsx'
import { Disclosure } from '../disclosure.tsx'
import { Icon } from '../icon.tsx'
import { Menu, MenuButton, MenuLink } from '../menu.tsx'
import { PageHeader } from '../page-header.tsx'
import { Pagination } from '../pagination.tsx'
import { SkipLink } from '../skip-link.tsx'
import { TabLinks } from '../tab-links.tsx'
import { Tabs } from '../tabs.tsx'
import { Toolbar } from '../toolbar.tsx'
import { Row, Sample, Section } from './section.tsx'

export function NavigationSection() {
  return (
    <Section title="Navigation">
      <Sample title="Breadcrumb">
        <Breadcrumb
          items={[
            { label: 'Home', to: '/' },
            { label: 'Groceries', to: '/groceries' },
            { label: 'Cassava bread' },
          ]}
        />
      </Sample>
      <Sample title="Pagination">
        <Pagination page={1} lastPage={3} hrefOf={(page) => `?page=${page}`} />
        <Pagination page={6} lastPage={24} />
      </Sample>
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
        <Sample title="Menu">
          <Row>
            <Menu label="Account">
              <MenuLink to="/dev/ui">Orders</MenuLink>
              <MenuLink to="/dev/ui">Addresses</MenuLink>
            </Menu>
            <Menu label={<Icon of={Globe} />} name="Language" align="end">
              <form method="get">
                <MenuButton name="language" value="en" isCurrent>
                  English
                </MenuButton>
                <MenuButton name="language" value="fr">
                  <span lang="fr">Français</span>
                </MenuButton>
              </form>
            </Menu>
          </Row>
        </Sample>
        <Sample title="Disclosure">
          <Disclosure label="Reject this order">
            <p className="pt-2 text-muted">What belongs to it opens in place.</p>
          </Disclosure>
        </Sample>
      </div>
      <Sample title="Chips">
        <Row>
          <Chip to="/dev/ui" isCurrent>
            All
          </Chip>
          <Chip to="/dev/ui">Spices</Chip>
          <Chip to="/dev/ui">Rum cake</Chip>
          <RemovableChip to="/dev/ui" removeLabel="Remove Grenada">
            Grenada
          </RemovableChip>
        </Row>
      </Sample>
      <TabLinks
        label="Orders"
        tabs={[
          { to: '/dev/ui', label: 'Open', isCurrent: true, count: 4 },
          { to: '?view=done', label: 'Done', isCurrent: false, count: 28 },
          { to: '?view=all', label: 'All', isCurrent: false },
        ]}
      />
      <Tabs
        label="About this product"
        tabs={[
          { id: 'about', label: 'Description', content: <p>Baked on an iron plate over coconut husk.</p> },
          { id: 'reviews', label: 'Reviews', content: <p>Nobody has written yet.</p> },
          { id: 'questions', label: 'Questions', content: <p>Ask the seller.</p> },
        ]}
      />
      <Accordion>
        <AccordionItem title="How long does delivery take?" isOpen name="faq">
          <p className="max-w-prose">On one island a day or two; between islands up to a week.</p>
        </AccordionItem>
        <AccordionItem title="Can I send something back?" name="faq">
          <p className="max-w-prose">Within thirty days, unless it is food.</p>
        </AccordionItem>
      </Accordion>
      <Toolbar
        label="Order of the list"
        start={<p>1–24 of 312</p>}
        end={<Button variant="quiet">Filters</Button>}
      />
      <Sample title="Page header">
        <PageHeader
          heading="h3"
          title="Your orders"
          text="Everything you have bought, newest first."
          aside={<Button variant="quiet">Track an order</Button>}
        />
      </Sample>
      <SkipLink />
    </Section>
  )
}
