import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/** What lies in a folder: texts by their names. */
export type Snapshot = Readonly<Record<string, string>>

/** What somebody committed, and what the folder held after it. */
export interface Change {
  message: string
  /** In seconds since 1970. */
  at: number
  files: Snapshot
}

/** A git repository as it lies on a disk: files by their names below `.git/`. */
export interface Repository {
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

/** Writes a history as loose objects, with one branch `main`. Standard tools read it. */
export function repositoryOf(history: readonly Change[]): Repository {
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
  const texts: Snapshot = {
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

function writeTree(objects: Map<string, Buffer>, files: Snapshot): string {
  const entries = Object.entries(files)
    .toSorted(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    .flatMap(([name, text]) => {
      const blob = write(objects, 'blob', Buffer.from(text))
      const mode = name.endsWith('.sh') ? '100755' : '100644'
      return [Buffer.from(`${mode} ${name}\0`), Buffer.from(blob, 'hex')]
    })
  return write(objects, 'tree', Buffer.concat(entries))
}

/** Keeps an object, not yet deflated, by the name of its file; returns its hash. */
function write(objects: Map<string, Buffer>, kind: string, content: Buffer): string {
  const plain = Buffer.concat([Buffer.from(`${kind} ${content.length}\0`), content])
  const hash = createHash('sha1').update(plain).digest('hex')
  objects.set(`objects/${hash.slice(0, 2)}/${hash.slice(2)}`, plain)
  return hash
}
