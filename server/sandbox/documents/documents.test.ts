import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ParseError } from '../errors.ts'
import { Sandbox } from '../sandbox.ts'

let sandbox: Sandbox

beforeAll(() => {
  sandbox = new Sandbox({ workers: 1 })
})
afterAll(() => sandbox.close())

const FILES = {
  '/etc/passwd': strToU8('root:x:0:0:root:/root:/bin/sh'),
  'c:/windows/system.ini': strToU8('; for 16-bit app support'),
}

const xml = (text: string, entities = true, deadlineMs = 2_000) =>
  sandbox.xml({ text, entities, files: FILES, deadlineMs, owner: 'anna' })

const yaml = (text: string) => sandbox.yaml({ text, owner: 'anna' })

const including = (address: string) =>
  `<?xml version="1.0"?><!DOCTYPE foo [<!ELEMENT foo ANY><!ENTITY xxe SYSTEM "${address}">]><foo>&xxe;</foo>`

async function refusal(reading: Promise<unknown>): Promise<ParseError> {
  const error = await reading.catch((thrown: unknown) => thrown)
  if (error instanceof ParseError) return error
  throw new Error(`Not refused: ${error}`)
}

describe('an XPath query', () => {
  const text = '<list><one kind="a">fig</one><!--hush--><one kind="b">pear &amp; plum</one></list>'
  const ask = (query: string) => sandbox.xpath({ text, query, owner: 'anna' })

  it('returns the texts of nodes in document order', async () => {
    expect(await ask("//one[@kind='b'] | //one[1]")).toEqual(['fig', 'pear & plum'])
    expect(await ask('//@kind')).toEqual(['a', 'b'])
    expect(await ask('//none')).toEqual([])
  })

  it.each(['//one[', '1 + 1', '$x', "document('/etc/passwd')", "'", '\u0000', ''])(
    'is refused where %j selects no nodes, and the next query still works',
    async (query) => {
      expect((await refusal(ask(query))).message).not.toBe('')
      expect(await ask('//one[1]')).toEqual(['fig'])
    },
  )

  it('does not read memory outside the document', async () => {
    const namespaces = await ask('//namespace::*')
    expect(namespaces.filter((found) => found !== '')).toEqual([])
  })
})

describe('an XML document', () => {
  it.each(['file:///etc/passwd', 'file:/etc/passwd', '/etc/passwd', 'file://localhost/etc/passwd'])(
    'reads %s from the files that it is given',
    async (address) => {
      expect(await xml(including(address))).toContain('root:x:0:0')
    },
  )

  it.each(['file:///C:/Windows/system.ini', 'C:\\Windows\\system.ini'])('also reads %s', async (address) => {
    expect(await xml(including(address))).toContain('; for 16-bit app support')
  })

  it.each([
    'file:///etc/shadow',
    'file:///proc/self/environ',
    'http://127.0.0.1/',
    'https://example.org/evil.dtd',
    'ftp://127.0.0.1/',
    '../../../package.json',
    'package.json',
    import.meta.filename,
  ])('finds nothing at %s', async (address) => {
    expect((await refusal(xml(including(address)))).message).not.toBe('')
  })

  it('ignores entities if they are switched off', async () => {
    const answer = await xml(including('file:///etc/passwd'), false).catch(({ message }) => String(message))
    expect(answer).not.toContain('root')
  })

  it.each(['file:///dev/random', 'file:///dev/zero', '/dev/urandom'])(
    'runs into the deadline with %s',
    async (address) => {
      expect(await refusal(xml(including(address), true, 200))).toMatchObject({ timedOut: true })
      expect(await xml('<ok/>')).toContain('<ok/>')
    },
  )

  it('does not occupy a worker while it waits for the deadline', async () => {
    const others = new Sandbox({ workers: 1 })
    const order: string[] = []
    for (const owner of ['anna', 'ben', 'cleo', 'dora']) {
      const job = {
        text: including('file:///dev/random'),
        entities: true,
        files: {},
        deadlineMs: 60_000,
        owner,
      }
      others.xml(job).catch(() => order.push('endless'))
    }
    expect(await others.xml({ text: '<ok/>', entities: true, files: {}, owner: 'eve' })).toContain('<ok/>')
    expect(order).toEqual([])
    await others.close()
  })

  it('may not grow without limit', async () => {
    const names = 'abcdefghij'.split('')
    const lines = names.map((name, index) => {
      const value = index === 0 ? 'lol' : `&${names[index - 1]};`.repeat(10)
      return `<!ENTITY ${name} "${value}">`
    })
    const laughs = `<!DOCTYPE j [${lines.join('')}]><j>&j;</j>`
    expect((await refusal(xml(laughs))).message).toMatch(/amplification|loop/)
    const flat = `<!DOCTYPE j [<!ENTITY a "${'dos'.repeat(2_000)}">]><j>${'&a;'.repeat(5_000)}</j>`
    expect(await refusal(xml(flat, true, 200))).toMatchObject({ timedOut: true })
  })

  it('reports what is wrong in the words of the parser', async () => {
    expect((await refusal(xml('<a><b></a>'))).message).toMatch(/mismatch/)
  })
})

describe('a YAML document', () => {
  it('is returned as JSON', async () => {
    expect(await yaml('fruit: &f [apple, 1, true]\nagain: *f')).toBe(
      '{"fruit":["apple",1,true],"again":["apple",1,true]}',
    )
  })

  it('is refused when its aliases expand beyond the longest possible string', async () => {
    const bomb = 'abcdefghi'
      .split('')
      .map((name, index, names) => {
        const parts = index === 0 ? Array(15).fill('_') : Array(10).fill(`*${names[index - 1]}`)
        return `${name}: &${name} [${parts.join(',')}]`
      })
      .join('\n')
    expect((await refusal(yaml(bomb))).message).toBe('Invalid string length')
    expect((await refusal(sandbox.yaml({ text: bomb, mostAliases: 20, owner: 'anna' }))).message).toMatch(
      /alias/i,
    )
  })

  it.each(['!!js/function "function(){}"', '!!js/regexp /a/', '!!python/object:os.system x'])(
    'runs no code: %s',
    async (value) => {
      expect((await refusal(yaml(`a: ${value}`))).message).toMatch(/unknown|tag/i)
    },
  )
})

describe('an archive', () => {
  it('is unpacked with its file names unchanged', async () => {
    const bytes = zipSync({ '../../ftp/legal.md': strToU8('mine'), 'a/b.txt': strToU8('b') })
    const entries = await sandbox.unzip({ bytes, owner: 'anna' })
    expect(entries.map(({ name, bytes: content }) => [name, new TextDecoder().decode(content)])).toEqual([
      ['../../ftp/legal.md', 'mine'],
      ['a/b.txt', 'b'],
    ])
  })

  it('is refused when it holds too much, or no valid archive', async () => {
    const bomb = zipSync({ bomb: new Uint8Array(50 << 20) })
    expect((await refusal(sandbox.unzip({ bytes: bomb, owner: 'anna' }))).message).toMatch(/too large/)
    const many = zipSync(
      Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`${index}`, strToU8('')])),
    )
    expect((await refusal(sandbox.unzip({ bytes: many, owner: 'anna' }))).message).toMatch(/too large/)
    expect((await refusal(sandbox.unzip({ bytes: strToU8('PK no zip'), owner: 'anna' }))).message).not.toBe(
      '',
    )
  })
})
