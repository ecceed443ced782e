import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'
import { headersOf, newCustomer } from '../../testing/customers.ts'

let application: TestApplication

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))

const upload = (name: string, size: number, field = 'file') => {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(size)], { type: 'application/pdf' }), name)
  return application.visitor('ann').send({ method: 'POST', url: '/file-upload', payload: form })
}

describe('an invoice', () => {
  it('is stored on its shop’s disk, and on no other', async () => {
    expect((await upload('invoice.pdf', 1234)).statusCode).toBe(204)
    expect((await application.host.open('ann')).disk.read('uploads/complaints/invoice.pdf')).toHaveLength(
      1234,
    )
    expect((await application.host.open('bob')).disk.read('uploads/complaints/invoice.pdf')).toBeUndefined()
  })

  it('is refused when it is too large, of a wrong type, in a wrong field, or missing, once it is fixed', async () => {
    const shop = await application.host.open('ann')
    await shop.setLiveVersion('upload-size', 'what-the-form-promises')
    await shop.setLiveVersion('upload-type', 'known-kinds-only')
    expect((await upload('invoice.pdf', 100_001)).statusCode).toBe(413)
    expect((await upload('invoice.pdf', 200_001)).body).toContain('MulterError: File too large')
    expect((await upload('invoice.exe', 10)).statusCode).toBe(415)
    expect((await upload('invoice.pdf', 10, 'other')).body).toContain('MulterError: Unexpected field')
    expect((await application.visitor('ann').post('/file-upload', {})).statusCode).toBe(400)
  })

  it('of an unexpected type is accepted and dropped', async () => {
    const form = new FormData()
    form.append('file', new Blob(['MZ']), 'juice.exe')
    const sent = await application.visitor('cat').send({ method: 'POST', url: '/file-upload', payload: form })
    expect(sent.statusCode).toBe(204)
    expect((await application.host.open('cat')).disk.list('uploads')).toEqual([])
  })

  it('never leaves its folder, with any name', async () => {
    for (const name of ['../../ftp/legal.pdf', '..\\legal.pdf', '/etc/passwd.pdf', '.pdf'])
      await upload(name, 10)
    const { disk } = await application.host.open('ann')
    expect(disk.read('ftp/legal.pdf')).toBeUndefined()
    expect(disk.list('uploads')).toEqual(['complaints/'])
  })
})

describe('an archive', () => {
  const send = async (shopId: string, name: string) => {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(zipSync({ [name]: strToU8('mine') }))]), 'complaint.zip')
    const visitor = application.visitor(shopId)
    const sent = await visitor.send({ method: 'POST', url: '/file-upload', payload: form })
    expect(sent.statusCode).toBe(204)
    return { visitor, disk: (await application.host.open(shopId)).disk }
  }

  it.each([
    ['slash', '../../ftp/legal.md'],
    ['backslash', '..\\..\\ftp\\legal.md'],
    ['mixed', 'scans\\../..\\..//ftp/./legal.md'],
  ])('that overwrites the terms is reported, with any kind of slashes: %s', async (id, name) => {
    const { visitor, disk } = await send(id, name)
    expect(Buffer.from(disk.read('ftp/legal.md') ?? []).toString()).toBe('mine')
    expect(await visitor.solved('fileWriteChallenge')).toBe(true)
  })

  it.each([
    ['out', '../../../ftp/legal.md'],
    ['far', `${'../'.repeat(6)}tmp/canary/pwned`],
    ['back', `${'..\\'.repeat(6)}tmp\\canary\\pwned`],
  ])('that tries to leave the disk writes nothing outside: %s', async (id, name) => {
    const { visitor, disk } = await send(id, name)
    const before = (await application.host.open('untouched')).disk
    for (const folder of ['ftp', 'tmp']) expect(disk.tree(folder)).toEqual(before.tree(folder))
    expect(disk.tree('uploads')).toEqual(['uploads/complaints/complaint.zip'])
    expect(disk.read('ftp/legal.md')).toEqual(before.read('ftp/legal.md'))
    expect(await visitor.solved('fileWriteChallenge')).toBe(false)
  })
})

describe('the folder of invoices', () => {
  it('refuses files when it is full, says so, and leaves room for orders', async () => {
    const { disk } = await application.host.open('full')
    const form = () => {
      const data = new FormData()
      data.append('file', new Blob([new Uint8Array(10)]), 'one-more.pdf')
      return data
    }
    for (let index = 0; index < 60; index++) disk.write(`uploads/complaints/${index}.pdf`, new Uint8Array(10))
    const visitor = application.visitor('full')
    const refused = await visitor.send({ method: 'POST', url: '/file-upload', payload: form() })
    expect([refused.statusCode, refused.json().error]).toEqual([507, expect.stringContaining('drawer')])
    disk.remove('uploads/complaints/0.pdf')
    expect((await visitor.send({ method: 'POST', url: '/file-upload', payload: form() })).statusCode).toBe(
      204,
    )
    expect(() => disk.write('ftp/order_1.pdf', new Uint8Array(1_000_000))).not.toThrow()
  })
})

describe('a complaint', () => {
  const visitor = () => application.visitor('complaints')
  const complain = (body: object, headers: object) =>
    visitor().post('/api/Complaints/', body, { headers: { ...headers } })
  const list = async (headers: object) =>
    (await visitor().get('/api/Complaints', { headers: { ...headers } })).json().data

  it("is written under the customer's own name, and read by its author and administrators", async () => {
    const eve = await newCustomer(visitor())
    const adam = await newCustomer(visitor())
    const written = await complain({ UserId: 1, message: 'Too sour' }, eve.headers)
    expect(written.statusCode).toBe(201)
    expect(written.json().data).toMatchObject({ UserId: eve.id, message: 'Too sour', file: null })
    expect(await list(eve.headers)).toEqual([written.json().data])
    expect(await list(adam.headers)).toEqual([])
    const admin = await headersOf(visitor(), 'admin@juice-sh.op', 'admin123')
    expect(await list(admin)).toContainEqual(written.json().data)
  })

  it('needs a customer and a message', async () => {
    const { headers } = await newCustomer(visitor())
    expect((await complain({ message: 'Too sweet' }, {})).statusCode).toBe(401)
    const refused = await complain({ message: '' }, headers)
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'notNull Violation: Complaint.message cannot be null',
    ])
    expect((await complain({ message: 'x'.repeat(4097) }, headers)).statusCode).toBe(400)
    expect((await visitor().get('/api/Complaints/1', { headers })).statusCode).toBe(401)
  })

  it('is limited to a hundred', async () => {
    const { headers, id } = await newCustomer(visitor())
    const { tables } = await application.host.open('complaints')
    const now = '2026-01-01 00:00:00.000 +00:00'
    for (let index = 0; index < 99; index++) {
      tables.run("INSERT INTO Complaints (UserId, message, createdAt, updatedAt) VALUES (?, 'x', ?, ?)", [
        id,
        now,
        now,
      ])
    }
    expect((await complain({ message: 'The hundredth' }, headers)).statusCode).toBe(201)
    const refused = await complain({ message: 'One more' }, headers)
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      'You have sent us 100 complaints already. We need a moment.',
    ])
    const { headers: others } = await newCustomer(visitor())
    expect((await complain({ message: 'Mine is the first' }, others)).statusCode).toBe(201)
  })
})
