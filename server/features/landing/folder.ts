import { createHash, randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'

/** The folder that the landing page is deployed to: files by path, including the repository. */
export interface DeployedFolder {
  names: readonly string[]
  read(path: string): Buffer | undefined
}

interface Secret extends Document {
  token: string
}

interface Deployed extends Document {
  /** ISO date. */
  at: string
}

const COLLECTION = 'landing'

const STYLE = `.market { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 1rem 2rem; align-items: center; margin-bottom: 2.5rem; }
.market > * { margin: 0; }
.market img { width: 8rem; height: auto; grid-row: 1 / span 2; grid-column: 2; }
.market p { max-width: 34rem; font-size: 1.125rem; }
.stalls { display: grid; gap: .75rem; padding: 0; list-style: none; }
.stalls strong { display: block; }
@media (max-width: 480px) { .market img { width: 5rem; } }
`
const COLD_STYLE = STYLE.replace('1.125rem', '1rem')

const LANTERN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 128" role="img" aria-label="A lantern">
<path d="M48 2v16" stroke="#8a6d5b" stroke-width="4"/>
<rect x="30" y="18" width="36" height="9" rx="4" fill="#8a6d5b"/>
<rect x="14" y="27" width="68" height="74" rx="30" fill="#ff5a1f"/>
<path d="M34 29c-8 22-8 48 0 70M62 29c8 22 8 48 0 70M48 27v74" stroke="#fff3df" stroke-width="3" fill="none" opacity=".6"/>
<rect x="30" y="101" width="36" height="9" rx="4" fill="#8a6d5b"/>
<path d="M40 110v14M48 110v16M56 110v14" stroke="#ffb03a" stroke-width="3"/>
</svg>
`
const INDEX = `<h1>The night market</h1>
<p>Once a week the alley belongs to the stalls.</p>
`
const DEPLOY = `#!/bin/sh
# What lies here is what people see: the web server publishes this folder.
. ./.env
curl --fail --request POST --header "Authorization: Bearer $LANDING_TOKEN" "$SHOP/landing/deploy"
`
/** In seconds since 1970: an evening in March 2026. */
const FIRST_EVENING = 1_773_434_400
const DAY = 86_400

/** The published file, and the files beside it. */
const TODAY: FileContents = {
  '.env.example': 'SHOP=http://localhost:3000\nLANDING_TOKEN=ask-lina\n',
  '.gitignore': '.env\n',
  'deploy.sh': DEPLOY,
  'index.html': `${INDEX}<p>Fridays, from dusk till the last peach.</p>\n`,
  'lantern.svg': LANTERN,
  'style.css': STYLE,
}

/** The folder of a shop. The repository contains the shop's token and is created on access. */
export function landingFolderOf(shop: Shop): DeployedFolder {
  const repository = () => repositoryOf(historyOf(deployToken(shop)))
  return {
    get names() {
      return [...Object.keys(TODAY), ...repository().names.map((name) => `.git/${name}`)]
    },
    read: (path) => {
      if (path.startsWith('.git/')) return repository().read(path.slice('.git/'.length))
      return Object.hasOwn(TODAY, path) ? Buffer.from(TODAY[path] ?? '') : undefined
    },
  }
}

/** Four commits, one of them with a mistake. */
function historyOf(token: string): Commit[] {
  const page = { 'deploy.sh': DEPLOY, 'lantern.svg': LANTERN }
  const cleaned = { ...page, '.env.example': TODAY['.env.example'] ?? '', '.gitignore': '.env\n' }
  const old = { 'index.html': INDEX, 'style.css': COLD_STYLE }
  const secret = { '.env': `SHOP=http://localhost:3000\nLANDING_TOKEN=${token}\n` }
  return [
    { message: 'Hang up the first lantern', at: FIRST_EVENING, files: { ...page, ...old, ...secret } },
    { message: 'oops, remove .env', at: FIRST_EVENING + 1_260, files: { ...cleaned, ...old } },
    {
      message: 'Larger letters, it is dark out there',
      at: FIRST_EVENING + 6 * DAY,
      files: { ...cleaned, ...old, 'style.css': STYLE },
    },
    { message: 'Say when', at: FIRST_EVENING + 7 * DAY, files: TODAY },
  ]
}

/** The token of the deployment bot. It is different in each shop. */
export function deployToken(shop: Shop): string {
  const [known] = shop.documents.find<Secret>(COLLECTION, { _id: 'token' })
  if (known) return known.token
  const token = `lantern-${randomBytes(12).toString('hex')}`
  return shop.documents.insert<Secret>(COLLECTION, { _id: 'token', token }).token
}

/** Time of the last deployment; undefined if that was before the shop opened. */
export function lastDeployedAt(shop: Shop): string | undefined {
  return shop.documents.find<Deployed>(COLLECTION, { _id: 'deployed' })[0]?.at
}

/** Deploys the folder. */
export function deployLandingPage(shop: Shop): string {
  const at = shop.clock.now().toISOString()
  const isKnown = lastDeployedAt(shop) !== undefined
  if (!isKnown) shop.documents.insert<Deployed>(COLLECTION, { _id: 'deployed', at })
  else shop.documents.update<Deployed>(COLLECTION, { _id: 'deployed' }, (known) => ({ ...known, at }))
  return at
}

/** Texts by file name. */
type FileContents = Readonly<Record<string, string>>

/** A commit and the content of the folder after it. */
interface Commit {
  message: string
  /** In seconds since 1970. */
  at: number
  files: FileContents
}

/** A git repository: files by their paths below `.git/`. */
interface Repository {
  names: readonly string[]
  read(name: string): Buffer | undefined
}

const AUTHOR = 'Lina <lina@night-market.example>'
const NOBODY = '0'.repeat(40)
const CONFIG = `[core]
\trepositoryformatversion = 0
\tfilemode = true
\tbare = false
\tlogallrefupdates = true
[branch "main"]
\tdescription = what the lantern says
`

/** Writes a history as loose objects with one branch `main`. Standard tools can read it. */
function repositoryOf(history: readonly Commit[]): Repository {
  const objects = new Map<string, Buffer>()
  const log: string[] = []
  let head: string | undefined
  for (const { message, at, files } of history) {
    const lines = [
      `tree ${writeTree(objects, files)}`,
      ...(head === undefined ? [] : [`parent ${head}`]),
      `author ${AUTHOR} ${at} +0000`,
      `committer ${AUTHOR} ${at} +0000`,
    ]
    const commit = write(objects, 'commit', Buffer.from(`${lines.join('\n')}\n\n${message}\n`))
    const kind = head === undefined ? 'commit (initial)' : 'commit'
    log.push(`${head ?? NOBODY} ${commit} ${AUTHOR} ${at} +0000\t${kind}: ${message}\n`)
    head = commit
  }
  const texts: FileContents = {
    HEAD: 'ref: refs/heads/main\n',
    config: CONFIG,
    description: 'The landing page of the night market\n',
    COMMIT_EDITMSG: `${history.at(-1)?.message ?? ''}\n`,
    'info/refs': `${head ?? NOBODY}\trefs/heads/main\n`,
    'info/exclude': '*~\n',
    'logs/HEAD': log.join(''),
    'logs/refs/heads/main': log.join(''),
    'objects/info/packs': '\n',
    'refs/heads/main': `${head ?? NOBODY}\n`,
  }
  return {
    names: [...Object.keys(texts), ...objects.keys()],
    read: (name) => {
      if (Object.hasOwn(texts, name)) return Buffer.from(texts[name] ?? '')
      const plain = objects.get(name)
      return plain && deflateSync(plain)
    },
  }
}

function writeTree(objects: Map<string, Buffer>, files: FileContents): string {
  const entries = Object.entries(files)
    .toSorted(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    .flatMap(([name, text]) => {
      const blob = write(objects, 'blob', Buffer.from(text))
      const mode = name.endsWith('.sh') ? '100755' : '100644'
      return [Buffer.from(`${mode} ${name}\0`), Buffer.from(blob, 'hex')]
    })
  return write(objects, 'tree', Buffer.concat(entries))
}

/** Stores an uncompressed object under its file name and returns its hash. */
function write(objects: Map<string, Buffer>, kind: string, content: Buffer): string {
  const plain = Buffer.concat([Buffer.from(`${kind} ${content.length}\0`), content])
  const hash = createHash('sha1').update(plain).digest('hex')
  objects.set(`objects/${hash.slice(0, 2)}/${hash.slice(2)}`, plain)
  return hash
}
