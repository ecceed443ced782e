import { extname, posix } from 'node:path'
import { Failure } from '../../http/replies/failure.ts'
import { HOME_FOLDER, machineFiles } from '../../shop/records/machine.ts'
import type { Shop } from '../../shop/shop.ts'

/** Where the shop's templates seem to lie. */
const VIEWS = `${HOME_FOLDER}/views`
const ENDING = '.hbs'
/** So much of a file is shown when it takes the place of a layout. */
const SHOWN = 100

/**
 * Pages of the shop's pretended machine. A `layout` among the values names one of that machine's files, which is shown
 * in the place of the page: as text, shortened, and never run.
 */
export interface Views {
  render(page: string, values: Record<string, unknown>): string
  resolve(path: string): string
}

/** Views of pages that are filled in from an e-mail address. */
export function viewsOf(shop: Shop, pages: Readonly<Record<string, (email: string) => string>>): Views {
  return {
    resolve: (path) => posix.resolve(HOME_FOLDER, path),
    render: (page, { layout, email }) => {
      if (typeof layout === 'string' && layout !== '') return layoutText(shop, layout)
      const fill = Object.hasOwn(pages, page) ? pages[page] : undefined
      return fill?.(typeof email === 'string' ? email : '') ?? ''
    },
  }
}

function layoutText(shop: Shop, layout: string): string {
  const place = posix.join(VIEWS, extname(layout) === '' ? `${layout}${ENDING}` : layout)
  const bytes = machineFiles(shop).get(place)
  if (!bytes) throw new Failure(500, `ENOENT: no such file or directory, open '${place}'`)
  shop.emit('layout.rendered', { layout })
  return `${Buffer.from(bytes).toString().slice(0, SHOWN)}......`
}
