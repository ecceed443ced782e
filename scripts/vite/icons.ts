import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const PREFIX = '~icons/'

/** The part of an icon set in Iconify's format (https://iconify.design/docs/types/iconify-json.html) that is used here. */
interface IconSet {
  icons: Record<string, { body: string }>
  aliases: Record<string, { parent: string }>
}

/**
 * Tabler's icons as modules: `import IconCheck from '~icons/check'` is a component of `web/ui/icon.tsx`. An icon that
 * is imported is in the bundle, all others are not. `root`: the project's folder.
 */
export function icons(root: string): Plugin {
  let set: IconSet | undefined
  return {
    name: 'icons',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      set ??= JSON.parse(
        readFileSync(`${root}/node_modules/@iconify-json/tabler/icons.json`, 'utf8'),
      ) as IconSet
      const name = id.slice(PREFIX.length + 1)
      const body = bodyOf(set, name)
      if (body === undefined) return this.error(`There is no icon ${name}: see https://tabler.io/icons`)
      const paths = [...body.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path)
      const options = { name, paths, isFilled: body.includes('fill="currentColor"') }
      return `import { createIcon } from ${JSON.stringify(`${root}/web/ui/icon.tsx`)}
export default createIcon(${JSON.stringify(options)})`
    },
  }
}

/** The content of the icon's SVG. An icon may have an older name. */
function bodyOf({ icons, aliases }: IconSet, name: string): string | undefined {
  return (icons[name] ?? icons[aliases[name]?.parent ?? ''])?.body
}
