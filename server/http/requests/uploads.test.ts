import { type AddressInfo, connect } from 'node:net'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readUpload } from './uploads.ts'

const LIMIT = 100_000

let app: FastifyInstance
/** Listeners that still read after a form was refused; one captures the beginning of each form. */
let listening: number

beforeAll(async () => {
  app = Fastify()
  app.register(multipart)
  app.decorateRequest('formBytes', undefined)
  app.post('/', async (request, reply) => {
    try {
      return { size: (await readUpload(request, { field: 'file', limit: LIMIT }))?.bytes.length }
    } catch (error) {
      listening = request.raw.listenerCount('data')
      return reply.code(500).send({ error: String(error) })
    }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Begins a form, never ends it, and resolves with the reply. */
async function begin(parts: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  const answer = new Promise<string>((resolve) => socket.once('data', (text) => resolve(String(text))))
  socket.write(
    `POST / HTTP/1.1\r\nHost: here\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000\r\n\r\n${parts}`,
  )
  const text = await answer
  socket.destroy()
  return text
}

const field = '--x\r\nContent-Disposition: form-data; name="f"\r\n\r\n1\r\n'
const file = (name: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.pdf"\r\n\r\n`

describe('a form is refused if a limit is exceeded, and the rest is not parsed', () => {
  it('as soon as it has too many fields', async () => {
    expect(await begin(field.repeat(25))).toMatch(/reach (parts|fields) limit/)
    expect(listening).toBeLessThanOrEqual(1)
  })

  it('as soon as a file is too large', async () => {
    expect(await begin(`${file('file')}${'x'.repeat(LIMIT + 1_000)}`)).toMatch(/File too large/)
  })

  it('as soon as a file comes in another field', async () => {
    expect(await begin(`${file('other')}${'x'.repeat(1_000)}`)).toMatch(/Unexpected field/)
  })

  it('as soon as a part has very many headers', async () => {
    const part = `--x\r\n${'X-A: b\r\n'.repeat(60)}Content-Disposition: form-data; name="f"\r\n\r\n1\r\n`
    // Headers past the limit are not read: the part no longer has a name, but still counts.
    expect(await begin(part.repeat(25))).toMatch(/reach (parts|fields) limit/)
  })
})

it('a form within its limits is read', async () => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(LIMIT)]), 'a.pdf')
  const sent = await app.inject({ method: 'POST', url: '/', payload: form })
  expect(sent.json()).toEqual({ size: LIMIT })
})
