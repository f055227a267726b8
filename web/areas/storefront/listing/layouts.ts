/** List layouts as three independent settings, and the names of common combinations. */
import {
  columnsChosen,
  type ListColumns,
  type ListLayoutName,
  listLayoutOf,
  readColumnChoice,
} from '#values/list-layout.ts'

export interface ListLayout {
  /** Position of the filters. `category` is a bar at the start with only the category tree. */
  readonly sidebar: 'left' | 'right' | 'none' | 'offcanvas' | 'category'
  readonly columns: ListColumns
  /** Shown above the list: a picture over the list or over the whole page, or the categories. */
  readonly top: 'none' | 'banner' | 'wide_banner' | 'category_slider'
  /** The layout's name, if the address gives one. */
  readonly named?: ListLayoutName | undefined
}

const list = { sidebar: 'left', columns: 'list', top: 'none' } as const

const presets: Record<ListLayoutName, Omit<ListLayout, 'named'>> = {
  collection_left_sidebar: { sidebar: 'left', columns: '4', top: 'banner' },
  collection_right_sidebar: { sidebar: 'right', columns: '4', top: 'none' },
  collection_no_sidebar: { sidebar: 'none', columns: '5', top: 'none' },
  collection_3_grid: { sidebar: 'left', columns: '3', top: 'none' },
  collection_4_grid: { sidebar: 'left', columns: '4', top: 'none' },
  collection_5_grid: { sidebar: 'none', columns: '5', top: 'none' },
  collection_list_view: list,
  collection_list: list,
  collection_category_slider: { sidebar: 'left', columns: '4', top: 'category_slider' },
  collection_category_sidebar: { sidebar: 'category', columns: '4', top: 'none' },
  collection_banner: { sidebar: 'left', columns: '4', top: 'wide_banner' },
  collection_offcanvas_filter: { sidebar: 'offcanvas', columns: '5', top: 'none' },
}

interface Wishes {
  readonly asked: string | undefined
  readonly standard: ListLayoutName
  readonly cookies: string
}

/** Returns the layout named in the address, or else the market's, with the columns chosen for this session. */
export function layoutFor({ asked, standard, cookies }: Wishes): ListLayout {
  const named = listLayoutOf(asked)
  const preset = presets[named ?? standard]
  const choice = readColumnChoice(/(?:^|;\s*)columns=([^;]*)/.exec(cookies)?.[1])
  return { ...preset, columns: columnsChosen(choice, named) ?? preset.columns, named }
}
