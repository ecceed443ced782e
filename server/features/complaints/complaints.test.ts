import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeTestHouse, openTestHouse, type TestHouse } from '../../testing/house.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => closeTestHouse(house))

const upload = (name: string, size: number, field = 'file') => {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(size)], { type: 'application/pdf' }), name)
  return house.visitor('ann').send({ method: 'POST', url: '/file-upload', payload: form })
}

describe('an invoice', () => {
  it('lands on the disk of its shop, and of no other', async () => {
    expect((await upload('invoice.pdf', 1234)).statusCode).toBe(204)
    expect((await house.host.open('ann')).disk.read('uploads/complaints/invoice.pdf')).toHaveLength(1234)
    expect((await house.host.open('bob')).disk.read('uploads/complaints/invoice.pdf')).toBeUndefined()
  })

  it('is refused when it is too large, of another kind, in another field, or missing', async () => {
    expect((await upload('invoice.pdf', 100_001)).statusCode).toBe(413)
    expect((await upload('invoice.pdf', 200_001)).body).toContain('MulterError: File too large')
    expect((await upload('invoice.exe', 10)).statusCode).toBe(415)
    expect((await upload('invoice.pdf', 10, 'other')).body).toContain('MulterError: Unexpected field')
    expect((await house.visitor('ann').post('/file-upload', {})).statusCode).toBe(400)
  })

  it('never leaves its folder, whatever it is called', async () => {
    for (const name of ['../../ftp/legal.pdf', '..\\legal.pdf', '/etc/passwd.pdf', '.pdf'])
      await upload(name, 10)
    const { disk } = await house.host.open('ann')
    expect(disk.read('ftp/legal.pdf')).toBeUndefined()
    expect(disk.list('uploads')).toEqual(['complaints/'])
  })
})
