import { Breadcrumb } from '../breadcrumb.tsx'
import { Button } from '../button.tsx'
import { Disclosure } from '../disclosure.tsx'
import { PageHeader } from '../page-header.tsx'
import { Pagination } from '../pagination.tsx'
import { RemovableChip } from '../removable-chip.tsx'
import { TabLinks } from '../tab-links.tsx'
import { Chapter, Specimen, States } from './specimen.tsx'

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
      <Specimen
        name="Removable chip"
        file="removable-chip.tsx"
        text="A filter at work, and the way out of it."
      >
        <States>
          <RemovableChip to="/dev/ui" removeLabel="Remove Grenada">
            Grenada
          </RemovableChip>
        </States>
      </Specimen>
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
