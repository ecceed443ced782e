import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { newCustomer, type TestCustomer } from '../../testing/customers.ts'

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])

let application: TestApplication
let visitor: Visitor
let eve: TestCustomer

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('memories')
  eve = await newCustomer(visitor)
})
afterAll(() => closeTestApplication(application))

interface Picture {
  name?: string
  type?: string
  bytes?: Uint8Array<ArrayBuffer>
  caption?: string | undefined
  captionFirst?: boolean
}

const hang = (picture: Picture = {}, headers: object = eve.headers) => {
  const { name = 'My Pic.JPG', type = 'image/jpeg', bytes = JPEG } = picture
  const caption = 'caption' in picture ? picture.caption : 'Look!'
  const form = new FormData()
  if (caption !== undefined && picture.captionFirst) form.append('caption', caption)
  form.append('image', new Blob([bytes], { type }), name)
  if (caption !== undefined && !picture.captionFirst) form.append('caption', caption)
  return visitor.send({ method: 'POST', url: '/rest/memories', payload: form, headers: { ...headers } })
}

describe('the photo wall', () => {
  it.each([true, false])('shows photos of customers, without their secrets', async (captionFirst) => {
    const hung = await hang({ captionFirst })
    expect(hung.statusCode).toBe(200)
    const { imagePath } = hung.json().data
    expect(imagePath).toMatch(/^assets\/public\/images\/uploads\/my-pic\.jpg-\d+\.jpg$/)
    expect((await visitor.get(`/${imagePath}`)).headers['content-type']).toBe('image/jpeg')

    const wall = (await visitor.get('/rest/memories/')).json().data
    const mine = wall.find((one: { imagePath: string }) => one.imagePath === imagePath)
    expect(mine).toMatchObject({ caption: 'Look!', UserId: eve.id, User: { id: eve.id, email: eve.email } })
    expect(mine.User).not.toHaveProperty('password')
    expect(mine.User).not.toHaveProperty('totpSecret')
  })

  it.each(['db', 'ee', 'e1', 'c0'])('accepts JPEG files that begin with ffd8ff%s', async (kind) => {
    const hung = await hang({ bytes: Buffer.from(`ffd8ff${kind}0043`, 'hex') })
    expect(hung.statusCode).toBe(200)
    const picture = await visitor.get(`/${hung.json().data.imagePath}`)
    expect(picture.headers['content-type']).toBe('image/jpeg')
  })

  it('accepts pictures of customers only, and no other files', async () => {
    expect((await hang({}, {})).statusCode).toBe(401)
    expect((await hang({ type: 'text/html' })).body).toContain('Error: Invalid mime type')
    expect((await hang({ bytes: new Uint8Array([60, 115, 118, 103]) })).body).toContain('Invalid mime type')
    expect((await hang({ caption: undefined })).json().errors[0].field).toBe('caption')
    expect((await visitor.post('/rest/memories', {}, { headers: eve.headers })).json()).toEqual({
      error: 'File is not passed',
    })
  })

  it.each([
    ['a document', { type: 'application/msword' }],
    ['what is only called a picture', { bytes: new Uint8Array([60, 115, 118, 103]) }],
  ])('refuses %s before it checks the login', async (_, sent) => {
    for (const headers of [{}, eve.headers]) {
      const refused = await hang(sent, headers)
      expect(refused.statusCode).toBe(500)
      expect(refused.body).toContain('Error: Invalid mime type')
    }
  })

  it('stores files in its folder, with any name', async () => {
    for (const name of ['../../../ftp/legal.md', '#zatschi-😼.png', '..', '%2e%2e%2f']) {
      const { imagePath } = (await hang({ name })).json().data
      expect(imagePath).toMatch(/^assets\/public\/images\/uploads\/[a-z0-9._-]+\.jpg$/)
    }
    const { disk } = await application.host.open('memories')
    expect(disk.list('uploads')).toEqual(['pictures/'])
  })

  it('changes no picture that came with the shop, and no page', async () => {
    const page = await visitor.get('/assets/public/images/uploads/nothing.png')
    expect(page.headers['content-type']).not.toBe('image/png')
  })
})
