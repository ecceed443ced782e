import type { AnswerHostRequest, FakeHost } from '../../sandbox/fake-host/host.ts'
import { NetworkError, textOf } from '../fake-network/neighbour.ts'
import type { FakeNetwork } from '../fake-network/network.ts'
import type { Shop } from '../shop.ts'

/** Folder on the shop's disk with the files of the machine that it pretends to run on. */
const FOLDER = 'machine'
/** Where the shop pretends to be installed. */
export const HOME_FOLDER = '/juice-shop'

/** Limits of the machine's files, in bytes: they are all sent to the sandbox with every job. */
const MOST_FILES = 200
const LONGEST_FILE = 64 << 10
const MOST_BYTES = 512 << 10

/**
 * The machine's files: absolute path → bytes. Windows paths look like `/c/windows/system.ini`. Files that came with the
 * shop go first; files that are too long, or find no room, are left out.
 */
export function fakeHostFiles({ disk }: Pick<Shop, 'disk'>): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  let left = MOST_BYTES
  for (const { path, size } of disk.files(FOLDER)) {
    const room = size + Buffer.byteLength(path)
    if (size > LONGEST_FILE || room > left || files.size >= MOST_FILES) continue
    const bytes = disk.read(path)
    if (!bytes) continue
    files.set(path.slice(FOLDER.length), bytes)
    left -= room
  }
  return files
}

/** The machine that an attacker's script believes to run on. */
export function createFakeHost(shop: Pick<Shop, 'disk'>): FakeHost {
  const decoder = new TextDecoder()
  const files = [...fakeHostFiles(shop)].filter(([path]) => !path.startsWith('/c/'))
  return {
    files: Object.fromEntries(files.map(([path, bytes]) => [path, decoder.decode(bytes)])),
    env: {
      NODE_ENV: 'production',
      HOME: '/home/nonroot',
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/bin:/bin',
      PORT: '3000',
    },
    cwd: HOME_FOLDER,
    user: 'nonroot',
    hostname: 'forbidden-fruit',
  }
}

/** Longest body of an answer that scripts see, in characters: all answers are sent to the sandbox with every run. */
const LONGEST_ANSWER = 32 << 10

/**
 * Answers requests of scripts on the fake host from the fake network, as the server of the shop:
 *
 *     const answer = fakeHostNetwork(networkOf(call))
 *     const { value, effects } = await shop.sandbox.runOnFakeHost({ source }, createFakeHost(shop), answer)
 *
 * `curl`, `wget`, `http`, `https` and `fetch` then get the answers of neighbours. Wrap the function to see or change
 * requests: `(request) => { seen.push(request); return answer(request) }`. It is called once for each request.
 */
export function fakeHostNetwork(network: Pick<FakeNetwork, 'fetch'>): AnswerHostRequest {
  return async ({ url, followRedirects, ...request }) => {
    try {
      const reply = await network.fetch(url, {
        ...request,
        ...(!followRedirects && { mayFollow: () => false }),
      })
      const { status, headers } = reply
      return { status, headers: { ...headers }, body: textOf(reply).slice(0, LONGEST_ANSWER), url: reply.url }
    } catch (error) {
      if (error instanceof NetworkError) return { error: { code: error.code, message: error.message } }
      throw error
    }
  }
}
