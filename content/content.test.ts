import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { album } from '../art/photos/album.ts'
import { drawPictures } from '../art/pictures.ts'
import { readContent } from '../server/seeds/content-files.ts'
import { FRUIT } from '../web/features/season/fruit.ts'

const folder = import.meta.dirname
const { content } = readContent(folder)
const pictures = drawPictures()

/** What customers may tell the shop to solve a challenge: no text of ours may say it first. */
const REPORTS = [
  'sanitize-html',
  'express-jwt',
  'z85',
  'base85',
  'base64',
  'hashids',
  'md5',
  'epilogue-js',
  'anuglar2-qrcode',
  'ngy-cookie',
  'pickle rick',
  'eslint-scope',
  'hueteroneel',
  'eurogium',
  '7e7ce7c65db3bf0625fcea4573d25cff',
  '6PPi37DBxP4lDwlriuaxP15HaDJpsUXY5TspVmie',
]

/** Id, price and reviewers of the products that challenges and walkthroughs know. */
const KNOWN = [
  [1, 'Apple Juice (1000ml)', 1.99, 'admin basil'],
  [2, 'Orange Juice (1000ml)', 2.99, 'uvogin'],
  [3, 'Eggfruit Juice (500ml)', 8.99, 'admin'],
  [6, 'Banana Juice (1000ml)', 1.99, 'bender'],
  [9, 'OWASP SSL Advanced Forensic Tool (O-Saft)', 0.01, ''],
  [10, 'Christmas Super-Surprise-Box (2014 Edition)', 29.99, ''],
  [11, 'Rippertuer Special Juice', 16.99, ''],
  [20, 'OWASP Juice Shop-CTF Velcro Patch', 2.92, 'rapper jim'],
  [22, 'Green Smoothie', 1.99, 'jim'],
  [26, 'OWASP Juice Shop Logo (3D-printed)', 99.99, ''],
  [30, 'Carrot Juice (1000ml)', 2.99, 'uvogin'],
  [32, 'Pwning OWASP Juice Shop', 5.99, 'morty'],
  [37, 'OWASP Juice Shop Holographic Sticker', 2, 'rapper jim bender'],
  [38, 'OWASP Juice Shop "King of the Hill" Facemask', 13.49, 'uvogin bender'],
  [42, 'Best Juice Shop Salesman Artwork', 5000, 'stan bender'],
  [44, '20th Anniversary Celebration Ticket', 1e-20, 'bjoernOwasp'],
  [46, 'DSOMM & Juice Shop User Day Ticket', 55.2, 'timo jannik'],
  [52, 'Basil Smoothie', 2.99, 'basil'],
  [56, 'Pomegranate Drink (500ml)', 4.49, ''],
] as const

describe('products', () => {
  const { products } = content
  const reviews = products.flatMap((product) => product.reviews ?? [])

  it('are 56, each with a name of its own', () => {
    expect(new Set(products.map(({ name }) => name)).size).toBe(56)
  })

  it.each(KNOWN)('has as number %i: %s for %d', (id, name, price, authors) => {
    const product = products[id - 1]
    expect(product?.name).toBe(name)
    expect(product?.price).toBe(price)
    expect((product?.reviews ?? []).map(({ author }) => author).join(' ')).toBe(authors)
  })

  it('hides those that are off the shelf', () => {
    const hidden = products.flatMap(({ deletedDate }, index) => (deletedDate ? [index + 1] : []))
    expect(hidden).toEqual([10, 11, 12, 27, 28, 31, 39, 40, 44, 46])
    for (const id of hidden)
      expect(new Date(products[id - 1]?.deletedDate ?? '').getTime()).toBeLessThan(Date.now())
  })

  it('leaves the link of the forensic tool at the end of its description', () => {
    const link = '<a href="https://www.owasp.org/index.php/O-Saft" target="_blank">More...</a>'
    expect(products[8]?.description.endsWith(link)).toBe(true)
  })

  it('have 29 reviews, all by people with an account and short enough for the form', () => {
    const keys = new Set(content.users.map(({ key }) => key))
    expect(reviews).toHaveLength(29)
    expect(reviews.filter(({ author }) => !keys.has(author))).toEqual([])
    expect(reviews.filter(({ text }) => text.length > 160)).toEqual([])
  })

  it.each(content.products.map(({ name, image }) => [name, image]))('%s has a picture', (_, image) => {
    expect(existsSync(join(folder, 'pictures', 'products', image))).toBe(true)
  })
})

describe('customers', () => {
  it('keep their ids', () => {
    const keys =
      'admin jim bender bjoernGoogle ciso support morty rapper jannik timo amy bjoern bjoernOwasp chris accountant ' +
      'uvogin test john emma stan evm LetUsTest basil'
    expect(content.users.map(({ key }) => key)).toEqual(keys.split(' '))
    expect(content.users.filter(({ deletedDate }) => deletedDate).map(({ key }) => key)).toEqual(['chris'])
    expect(content.users.filter(({ totpSecret }) => totpSecret).map(({ key }) => key)).toEqual(['timo'])
  })

  it('have faces that exist', () => {
    const faces = content.users.flatMap(({ profileImage }) => profileImage ?? [])
    const files = [...faces, 'default.svg', 'defaultAdmin.svg']
    expect(files.filter((file) => !existsSync(join(folder, 'pictures', 'uploads', file)))).toEqual([])
  })

  it('hung pictures on the wall that exist', () => {
    const missing = content.memories.filter(
      ({ image }) => !existsSync(join(folder, 'pictures', 'uploads', image)),
    )
    expect(missing).toEqual([])
  })

  it('answer the security question as their picture gives it away', () => {
    const answer = (key: string) => content.users.find((user) => user.key === key)?.securityAnswer
    const leaked = content.memories.flatMap(
      ({ geoStalkingMetaSecurityAnswer, geoStalkingVisualSecurityAnswer }) =>
        geoStalkingMetaSecurityAnswer ?? geoStalkingVisualSecurityAnswer ?? [],
    )
    expect(leaked).toEqual([answer('john'), answer('emma')])
  })

  it('left the place in the photo of the forest', () => {
    const photo = readFileSync(join(folder, 'pictures', 'uploads', 'favorite-hiking-place.png'), 'latin1')
    expect(photo).toContain('eXIf')
    expect(photo).toContain('WGS-84')
  })
})

describe('feedback', () => {
  const { feedbacks } = content

  it('praises the shop with five stars exactly once, first', () => {
    expect(feedbacks.map(({ rating }) => rating)).toEqual([5, 4, 1, 1, 2, 4, 4, 3])
  })

  it('is signed as the contact form would sign it', () => {
    const emails = new Map(content.users.map(({ key, email }) => [key, `${email}@juice-sh.op`]))
    const unsigned = feedbacks.filter(({ user, comment }) => {
      const signature = user ? `***${emails.get(user)?.slice(3)}` : 'anonymous'
      return !comment.endsWith(` (${signature})`)
    })
    expect(unsigned).toEqual([])
  })

  it('gives away the words of a wallet and where they are of use', () => {
    const words = 'purpose betray marriage blame crunch monitor spin slide donate sport lift clutch'
    const leaked = feedbacks.find(({ user }) => user === 'evm')?.comment
    expect(leaked).toContain(`"${words}"`)
    expect(leaked).toContain('/juicy-nft')
  })
})

it('says nothing that customers are to report', () => {
  const texts = [
    ...content.products.flatMap(({ name, description, reviews = [] }) => [
      name,
      description,
      ...reviews.map(({ text }) => text),
    ]),
    ...content.feedbacks.map(({ comment }) => comment),
    ...content.complaints.map(({ message }) => message),
    ...content.memories.map(({ caption }) => caption),
    ...content['security-questions'].map(({ question }) => question),
  ]
  const leaked = REPORTS.filter((report) =>
    texts.some((text) => text.toLowerCase().includes(report.toLowerCase())),
  )
  expect(leaked).toEqual([])
})

it('complains too briefly to be mistaken for what the chat bot was told', () => {
  for (const { message } of content.complaints) expect(message.length).toBeLessThan(160)
})

describe('the disk', () => {
  const read = (name: string): string => readFileSync(join(folder, 'disk', 'ftp', name), 'utf8')

  it.each([
    ['legal.md', '# Legal Information\n'],
    ['acquisitions.md', '# Planned Acquisitions\n'],
    ['eastere.gg', 'Congratulations, you found the easter egg!'],
    [
      'eastere.gg',
      'L2d1ci9xcmlmL25lci9mYi9zaGFhbC9ndXJsL3V2cS9uYS9ybmZncmUvcnR0L2p2Z3V2YS9ndXIvcm5mZ3JlL3J0dA==',
    ],
    ['package.json.bak', '"name": "juice-shop",'],
    ['package.json.bak', '"epilogue-js": "~0.7",'],
    ['package.json.bak', '"eslint-scope": "3.7.2"'],
    ['suspicious_errors.yml', 'Suspicious error messages specific to the application'],
    ['coupons_2013.md.bak', 'n<MibgC7sn\n'],
    ['quarantine/juicy_malware_linux_amd_64.url', 'http://localhost:'],
  ])('%s holds %s', (name, text) => {
    expect(read(name)).toContain(text)
  })
})

describe('pictures', () => {
  it('are the same when they are drawn again', () => {
    const changed = [...pictures].filter(
      ([path, drawn]) => readFileSync(join(folder, 'pictures', path), 'utf8') !== drawn,
    )
    expect(changed.map(([path]) => path)).toEqual([])
  })

  it('include every photo that was drawn', () => {
    const missing = album.filter(
      ({ file, isHidden }) => !existsSync(join(folder, isHidden ? 'disk' : 'pictures', file)),
    )
    expect(missing).toEqual([])
  })

  it('of each fruit in the calendar are where the picture server looks', () => {
    expect(FRUIT.filter(({ src }) => !existsSync(join(folder, 'disk', 'thumbs', src)))).toEqual([])
  })

  it('are small', () => {
    const limit = (path: string): number => (path.startsWith('products/') ? 6 * 1024 : 15 * 1024)
    const large = [...pictures.keys()].filter(
      (path) => path.endsWith('.svg') && statSync(join(folder, 'pictures', path)).size > limit(path),
    )
    expect(large).toEqual([])
  })

  it('show one thing each', () => {
    const products = [...pictures].filter(([path]) => path.startsWith('products/'))
    expect(new Set(products.map(([, drawn]) => drawn)).size).toBe(products.length)
  })
})
