import type { Import } from './imports.ts'

interface Boundary {
  /** The files that the rule applies to. */
  files: RegExp
  /** What they must not import; `$1` stands for the first group of `files`. */
  never: string
  /** Type imports are allowed: they are erased before the code runs. */
  typesMay?: boolean
  because: string
}

/** Allowed directions of dependencies: see ARCHITECTURE.md. */
const boundaries: Boundary[] = [
  {
    files: /^contract\//,
    never: '^(?!contract/|typebox$)',
    because: 'the contract stands alone; schemas are all that it needs',
  },
  {
    files: /^web\//,
    never: '^contract/http.ts',
    typesMay: true,
    because: 'schemas stay on the server; the web app needs their types',
  },
  {
    files: /^web\/(?!training\/weak-code)/,
    never: '^(server|labs)/|^node:',
    because: 'the web app knows the contract only',
  },
  {
    files: /^web\/dashboard\//,
    never: '^web/(?!dashboard/|ui/|refetch\\.ts$)',
    because: 'the dashboard is a page of its own: it shares components with the shop, and no screens',
  },
  {
    files: /^web\/(?!dashboard\/)/,
    never: '^web/dashboard/',
    because: 'the shop knows nothing of the trainer dashboard',
  },
  {
    files: /^(server|web)\//,
    never: '^(scripts|art|tests)/',
    because: 'scripts and tests use the product; the product knows nothing of them',
  },
  {
    files: /^server\//,
    never: '^web/',
    because: 'the two meet over HTTP only',
  },
  {
    files: /^server\//,
    never: '^labs/',
    typesMay: true,
    because: 'labs are found by their folder',
  },
  {
    files: /^server\/features\/([^/]+)\//,
    never: '^server/features/(?!$1/)',
    because: 'features do not know each other',
  },
  {
    files: /^web\/features\/([^/]+)\//,
    never: '^web/features/(?!$1/|products/ProductDialog)|^web/(shell|workbench)/',
    because: 'features do not know each other; what they share lies in web/ui and web/data',
  },
  {
    files: /^web\/(ui|data)\//,
    never: '^web/(features|training|class|shell|workbench)/',
    because: 'what all screens share knows none of them',
  },
  {
    files: /^web\/workbench\//,
    never: '^web/(features|training|class|shell)/',
    because: 'tools know neither the screens of the shop nor its challenges',
  },
  {
    files: /^web\/workbench\/([^/]+)\//,
    never: '^web/workbench/(?!$1/)[^/]+/',
    because: 'tools do not know each other; what they share lies in web/workbench itself',
  },
  {
    files: /^server\/features\//,
    never: '^server/(training|host)/',
    because: 'features know nothing of hacking, nor of other shops',
  },
  {
    files: /^server\/workbench\//,
    never: '^server/(features|training|host|identity)/',
    because: 'the tools know what goes over a line, and nothing of what it means',
  },
  {
    files: /^server\/class\//,
    never: '^server/(features|workbench|identity|sandbox)/',
    because: 'a class knows who may enter a shop, and nothing of what is in it',
  },
  {
    files: /^server\/(?!class\/|cluster\/|testing\/|serve\.ts)/,
    never: '^server/class/',
    because: 'a shop without a class loads nothing of a class',
  },
  {
    files: /^server\/(?!cluster\/|testing\/|serve\.ts)/,
    never: '^server/cluster/',
    because: 'a class works without a cluster: only serve.ts chooses between the two',
  },
  {
    files: /^server\/cluster\//,
    never: '^server/(features|workbench|identity|sandbox)/',
    because: 'a cluster moves shops and knows nothing of what is in them',
  },
  {
    files: /^server\/sandbox\//,
    never: '^server/(?!sandbox/)',
    because: 'the sandbox knows nothing of the shops that ask it',
  },
  {
    files: /^server\/shop\//,
    never: '^server/(features|training|host|http|identity)/',
    because: 'a shop knows nothing of what is built on it',
  },
  {
    files: /^server\/host\//,
    never: '^server/(features|training|http|identity)/',
    because: 'the host keeps shops, and knows nothing of what is asked of them',
  },
  {
    files: /^server\/http\//,
    never: '^server/(features|training|identity)/',
    because: 'routes get the caller as an argument: see server/identity',
  },
  {
    files: /^server\/identity\//,
    never: '^server/(features|training|host)/',
    because: 'features and training ask who somebody is, not the other way round',
  },
  {
    files: /^web\/(training|class)\//,
    never: '^web/shell/',
    because: 'the shell is built around the training ground; what both need lies in web/ui and web/data',
  },
  {
    files: /^labs\/([^/]+)\//,
    never: '^(server|web|node:|labs/(?!$1/))',
    because: 'a lab is handed all it may touch',
  },
]

/** Returns a sentence about an import that crosses a boundary, or undefined. */
export function boundaryViolation({ from, to, typeOnly }: Import): string | undefined {
  for (const { files, never, typesMay, because } of boundaries) {
    const match = files.exec(from)
    if (!match || (typesMay && typeOnly)) continue
    const forbidden = new RegExp(never.replaceAll('$1', match[1] ?? ''))
    if (forbidden.test(to)) return `${from} imports ${to}, but ${because}`
  }
  return undefined
}
