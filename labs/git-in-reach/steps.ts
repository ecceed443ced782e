import type { Tools } from '#lab'

const MAIN = '.git/refs/heads/main'
/** The bytes of a hash in a tree. */
const HASH = 20

/** Downloads a file below the landing page. Ends the run if the shop does not serve it. */
async function fileOf({ http, expect }: Tools, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const { status, bytes } = await http.get(`/landing/${path}`)
  expect(status === 200, `/landing/${path} answered with ${status}`)
  return bytes
}

export async function textOf(tools: Tools, path: string): Promise<string> {
  return new TextDecoder().decode(await fileOf(tools, path))
}

/** Sends a token to the deployment interface. */
export async function deploy({ http }: Tools, token: string): Promise<number> {
  const options = { headers: { authorization: `Bearer ${token}` } }
  return (await http.post('/landing/deploy', {}, options)).status
}

/** The token in a settings file: `LANDING_TOKEN=…`. */
export function tokenIn(text: string): string | undefined {
  return /LANDING_TOKEN=(\S+)/.exec(text)?.[1]
}

/** The content of a loose object, without its header. */
async function objectOf(tools: Tools, hash: string): Promise<Uint8Array> {
  const packed = await fileOf(tools, `.git/objects/${hash.slice(0, 2)}/${hash.slice(2)}`)
  const plain = await new Response(
    new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')),
  ).arrayBuffer()
  const bytes = new Uint8Array(plain)
  return bytes.subarray(bytes.indexOf(0) + 1)
}

/** The hashes of a tree, by file name. */
function entriesOf(tree: Uint8Array): Map<string, string> {
  const entries = new Map<string, string>()
  let at = 0
  while (at < tree.length) {
    const end = tree.indexOf(0, at)
    const [, name = ''] = new TextDecoder().decode(tree.subarray(at, end)).split(' ')
    const hash = [...tree.subarray(end + 1, end + 1 + HASH)]
    entries.set(name, hash.map((byte) => byte.toString(16).padStart(2, '0')).join(''))
    at = end + 1 + HASH
  }
  return entries
}

/** The token in the settings of a commit; undefined if there are none. */
async function tokenAt(tools: Tools, commit: string): Promise<{ token?: string; parent?: string }> {
  const text = new TextDecoder().decode(await objectOf(tools, commit))
  const [, tree = ''] = /^tree ([0-9a-f]{40})$/m.exec(text) ?? []
  const [, parent] = /^parent ([0-9a-f]{40})$/m.exec(text) ?? []
  const settings = entriesOf(await objectOf(tools, tree)).get('.env')
  const token = settings && tokenIn(new TextDecoder().decode(await objectOf(tools, settings)))
  return { ...(token && { token }), ...(parent && { parent }) }
}

/** Ways to the deleted token. */
export const WAYS = {
  'from the branch back through its parents': async (tools: Tools): Promise<string> => {
    let commit: string | undefined = (await textOf(tools, MAIN)).trim()
    while (commit !== undefined) {
      const { token, parent } = await tokenAt(tools, commit)
      if (token !== undefined) return token
      commit = parent
    }
    return ''
  },
  'from the log, where each commit is named': async (tools: Tools): Promise<string> => {
    const log = await textOf(tools, '.git/logs/HEAD')
    for (const [, commit = ''] of log.matchAll(/^[0-9a-f]{40} ([0-9a-f]{40}) /gm)) {
      const { token } = await tokenAt(tools, commit)
      if (token !== undefined) return token
    }
    return ''
  },
} as const

/** Yields all objects of the listings, one after the other. */
export async function tokenByListing(tools: Tools): Promise<string> {
  const folders = (await textOf(tools, '.git/objects/'))
    .split('\n')
    .filter((name) => /^[0-9a-f]{2}\/$/.test(name))
  for (const folder of folders) {
    const names = (await textOf(tools, `.git/objects/${folder}`)).split('\n').filter(Boolean)
    for (const name of names) {
      const text = new TextDecoder().decode(await objectOf(tools, `${folder.slice(0, 2)}${name}`))
      const token = /^LANDING_TOKEN=(lantern-\S+)/m.exec(text)?.[1]
      if (token !== undefined) return token
    }
  }
  return ''
}
